import type { TableCopy, TableRow } from "../web/customer-copy.ts";
import { quiet, type Sheet } from "./sheet.ts";

type Element = PDFKit.PDFStructureElement;
type Draw = (text: string, box: object) => void;

const figureWidth = 92;
const padding = 4;
const cellGap = 8;

/** Draws a table of rows with a line of details each. Each page repeats the column names. */
export function drawTable(sheet: Sheet, table: TableCopy): void {
  sheet.space(16);
  sheet.turnPage(80);
  sheet.text(sheet.root, "H2", table.title, { font: "strong", size: 11 });
  sheet.element(sheet.root, "Table", (element) => {
    sheet.element(element, "THead", (head) => {
      sheet.element(head, "TR", (row) => drawHead(sheet, table, (text, box) => sheet.text(row, "TH", text, box)));
    });
    sheet.element(element, "TBody", (body) => {
      for (const row of table.rows) sheet.element(body, "TR", (tr) => drawRow(sheet, table, tr, row));
    });
  });
  if (table.note === null) return;
  sheet.space(4);
  sheet.turnPage(14);
  sheet.text(sheet.root, "P", table.note, { size: 8, color: quiet });
}

function drawHead(sheet: Sheet, { text, figures }: TableCopy, draw: Draw): void {
  const style = { font: "strong", size: 8, color: quiet } as const;
  sheet.space(padding);
  sheet.beside(
    () => draw(text, { ...textCell(sheet, figures.length), ...style }),
    ...figures.map((figure, index) => () => draw(figure, { ...figureCell(sheet, figures.length, index), ...style })),
  );
  endRow(sheet);
}

function drawRow(sheet: Sheet, table: TableCopy, tr: Element, { text, detail, figures }: TableRow): void {
  const cell = textCell(sheet, figures.length);
  const style = { size: 8, color: quiet } as const;
  const details = detail === null ? 0 : sheet.heightOf(detail, { ...cell, ...style });
  if (sheet.turnPage(sheet.heightOf(text, cell) + details + 2 * padding))
    drawHead(sheet, table, (name, box) => sheet.repeat(name, box));
  sheet.space(padding);
  sheet.beside(
    () =>
      sheet.element(tr, "TD", (td) => {
        sheet.text(td, "P", text, cell);
        if (detail !== null) sheet.text(td, "P", detail, { ...cell, ...style });
      }),
    ...figures.map((figure, index) => () => sheet.text(tr, "TD", figure, figureCell(sheet, figures.length, index))),
  );
  endRow(sheet);
}

function textCell(sheet: Sheet, figureCount: number) {
  return { x: sheet.left, width: sheet.width - figureCount * figureWidth - cellGap };
}

function figureCell(sheet: Sheet, figureCount: number, index: number) {
  const x = sheet.left + sheet.width - (figureCount - index) * figureWidth;
  return { x, width: figureWidth, align: "right" } as const;
}

/** Draws a rule below the row's cells. */
function endRow(sheet: Sheet): void {
  sheet.space(padding - 2);
  sheet.rule();
}
