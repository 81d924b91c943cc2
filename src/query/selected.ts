/** The columns of rows that are read. Of an instant or a decimal that is only answered, its text is enough. */
export type Selected = { readonly [column: string]: boolean | "text" | undefined };
