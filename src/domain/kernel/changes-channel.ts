/** Where processes tell each other, as they commit, what people watch: ids only, and each subscriber reads its own row. */
export const changesChannel = "fieldline_news";
