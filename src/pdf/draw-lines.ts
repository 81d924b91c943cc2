import { taxTitle } from "../text/countries.ts";
import { type CustomerCopy, describeOption, type LineCopy } from "../web/customer-copy.ts";
import { quiet, type Sheet } from "./sheet.ts";

type Element = PDFKit.PDFStructureElement;
type Column = { name: string; width: number; of: (line: LineCopy) => string };

function columnsOf(tax: string): Column[] {
  return [
    { name: "Quantity", width: 64, of: ({ quantity }) => quantity },
    { name: "Unit price", width: 78, of: ({ unitPrice }) => unitPrice },
    { name: taxTitle(tax), width: 72, of: (line) => line.tax ?? `no ${tax}` },
    { name: "Amount", width: 84, of: ({ amount }) => amount },
  ];
}

const figures = columnsOf("").reduce((sum, { width }) => sum + width, 0);
const padding = 5;
const cellGap = 8;

/** A description of up to this many lines stays on one page. */
const maxUnbrokenLines = 12;
/** A longer description has at least this many lines on each page. */
const minLinesOfPage = 3;

type Drawn = Pick<CustomerCopy, "business" | "lines" | "taxInclusive" | "discount">;

/** Draws the lines of a quote or an invoice as a table. Each page repeats the column names. */
export function drawLines(sheet: Sheet, { business, lines, taxInclusive, discount }: Drawn): void {
  const columns = columnsOf(business.tax);
  sheet.space(14);
  sheet.turnPage(60);
  sheet.element(sheet.root, "Table", (table) => {
    sheet.element(table, "THead", (head) => {
      sheet.element(head, "TR", (row) => drawHead(sheet, columns, (text, box) => sheet.text(row, "TH", text, box)));
    });
    sheet.element(table, "TBody", (body) => {
      for (const line of lines) sheet.element(body, "TR", (row) => drawRow(sheet, row, { line, columns }));
    });
  });
  sheet.space(-padding);
  sheet.element(sheet.root, "P", (note) => {
    sheet.space(padding + 4);
    sheet.turnPage(14);
    sheet.text(note, "Span", noteOf({ business, taxInclusive, discount }), { size: 8, color: quiet });
  });
}

function noteOf({ business: { tax, currency }, taxInclusive, discount }: Omit<Drawn, "lines">): string {
  const note = taxInclusive
    ? `All amounts are in ${currency} and include ${tax}.`
    : `All amounts are in ${currency}. Unit prices, item amounts and the subtotal exclude ${tax}.`;
  return discount === null ? note : `${note} Item amounts are after the discount of ${discount}.`;
}

/** The description, and below it the line's discount and whether an option is included. */
function itemOf({ description, discount, option }: LineCopy): string {
  const notes = [option === null ? null : describeOption(option), discount === null ? null : `Less ${discount}`];
  return [description, ...notes.filter((note) => note !== null)].join("\n");
}

type Cell = { x: number; width: number; align: "left" | "right" };

function drawHead(sheet: Sheet, columns: readonly Column[], draw: (text: string, box: object) => void): void {
  const style = { font: "strong", size: 8, color: quiet } as const;
  sheet.space(padding);
  sheet.beside(
    () => draw("Item", { ...itemCell(sheet), ...style }),
    ...figureCells(sheet, columns).map((cell, index) => () => draw(columns[index]?.name ?? "", { ...cell, ...style })),
  );
  endRow(sheet);
}

/** A long description continues on the next page, below the column names. Its figures are on the first page. */
function drawRow(sheet: Sheet, row: Element, { line, columns }: { line: LineCopy; columns: readonly Column[] }): void {
  const item = itemCell(sheet);
  const lines = sheet.linesOf(itemOf(line), item.width);
  const isUnbroken = lines.length <= maxUnbrokenLines;
  if (sheet.turnPage(sheet.heightOfLines(isUnbroken ? lines.length : minLinesOfPage) + 2 * padding))
    repeatHead(sheet, columns);
  sheet.space(padding);
  sheet.element(row, "TD", (cell) => {
    let drawn = 0;
    while (drawn < lines.length) {
      if (drawn > 0) {
        sheet.nextPage();
        repeatHead(sheet, columns);
        sheet.space(padding);
      }
      const next = drawn + countThatFit(sheet, lines.length - drawn);
      const parts = [() => sheet.lines(cell, lines.slice(drawn, next), item.x)];
      if (drawn === 0)
        for (const [index, figure] of figureCells(sheet, columns).entries())
          parts.push(() => sheet.text(row, "TD", columns[index]?.of(line) ?? "", figure));
      sheet.beside(...parts);
      drawn = next;
    }
  });
  endRow(sheet);
}

/** Counts the lines that fit on the page, and leaves at least `minLinesOfPage` for the next one. */
function countThatFit(sheet: Sheet, lineCount: number): number {
  const room = sheet.countLines(sheet.room - padding);
  if (lineCount <= room) return lineCount;
  return Math.max(1, Math.min(room, lineCount - minLinesOfPage));
}

function repeatHead(sheet: Sheet, columns: readonly Column[]): void {
  drawHead(sheet, columns, (text, box) => sheet.repeat(text, box));
}

function itemCell(sheet: Sheet): Cell {
  return { x: sheet.left, width: sheet.width - figures - cellGap, align: "left" };
}

function figureCells(sheet: Sheet, columns: readonly Column[]): Cell[] {
  let x = sheet.left + sheet.width - figures;
  return columns.map(({ width }) => {
    const cell: Cell = { x, width, align: "right" };
    x += width;
    return cell;
  });
}

/** Draws a rule below the row's cells. */
function endRow(sheet: Sheet): void {
  sheet.space(padding - 2);
  sheet.rule();
}
