/**
 * The channel on which processes announce changes. A message is a topic and an id; subscribers read the row themselves.
 */
export const changesChannel = "fieldline_changes";
