/** The columns of rows that are read. Of an instant that is only answered, the text that is answered is enough. */
export type Selected = { readonly [column: string]: boolean | "text" | undefined };
