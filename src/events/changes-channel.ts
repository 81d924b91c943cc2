/** Where processes publish what people watch. A message is a topic and an id alone: each subscriber reads its own row. */
export const changesChannel = "fieldline_changes";
