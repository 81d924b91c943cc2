import type { RowOf } from "../../../query/types.ts";
import { foldQuoted } from "./fold-quoted.ts";

type Row = RowOf<"Message">;

/** Returns a function that prepares messages for the response. Undefined if nothing changes. */
export function showMessage({ html, quoted }: { html: boolean; quoted: boolean }): ((row: Row) => Row) | undefined {
  if (html && quoted) return undefined;
  return (row) => ({
    ...row,
    html: html ? row.html : null,
    text: quoted || row.channel !== "email" || row.text === null ? row.text : foldQuoted(row.text),
  });
}
