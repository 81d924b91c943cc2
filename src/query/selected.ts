/** The columns to read. `text` reads a time or decimal as text, for values that are only returned. */
export type Selected = { readonly [column: string]: boolean | "text" | undefined };
