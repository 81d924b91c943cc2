import type { BusinessCopy, CustomerCopy, LineCopy, Sum } from "../web/customer-copy.ts";
import type { PdfContent } from "./pdf.ts";
import type { Shaper } from "./shaper.ts";
import { quiet, Sheet } from "./sheet.ts";

type Element = PDFKit.PDFStructureElement;

/** The PDF of a quote or an invoice. It takes long enough to be done in a thread. */
export function drawPdf({ copy, url, logo }: PdfContent, shaper: Shaper): Uint8Array {
  const { title, business } = copy;
  const sheet = new Sheet(shaper, { title: `${title} from ${business.name}`, author: business.name });
  drawHead(sheet, copy, logo);
  drawFacts(sheet, copy);
  if (copy.message !== null) paragraph(sheet, copy.message);
  drawLines(sheet, copy.lines);
  drawSums(sheet, copy.sums);
  if (copy.howToPay !== null) {
    sheet.space(18);
    // The heading stays with the first lines below it.
    sheet.turnPage(48);
    sheet.text(sheet.root, "H2", "How to pay", { font: "strong", size: 11 });
    paragraph(sheet, copy.howToPay, 3);
  }
  sheet.space(18);
  sheet.turnPage(14);
  sheet.text(sheet.root, "P", `View this ${copy.kind} online`, { link: url, color: "#0b6075" });
  return sheet.finish(`${title} · ${business.name}`);
}

function drawHead(
  sheet: Sheet,
  { title, subtitle, status, business }: CustomerCopy,
  logo: Uint8Array | undefined,
): void {
  const half = sheet.width / 2;
  const details = detailsOf(business).join("\n");
  sheet.beside(
    () => {
      if (logo !== undefined) {
        sheet.image(logo, { width: half - 20, height: 56 });
        sheet.space(6);
      }
      sheet.text(sheet.root, "P", business.name, { font: "strong", size: 14, width: half });
    },
    () =>
      sheet.text(sheet.root, "P", details, {
        size: 8.5,
        color: quiet,
        align: "right",
        x: sheet.left + half,
        width: half,
      }),
  );
  sheet.space(10);
  sheet.rule();
  sheet.space(18);
  sheet.text(sheet.root, "H1", title, { font: "strong", size: 20 });
  if (subtitle !== null) sheet.text(sheet.root, "P", subtitle, { size: 11, color: quiet });
  sheet.space(4);
  sheet.text(sheet.root, "P", `${status.label}${status.rest}`, { font: "strong", size: 9.5 });
}

function detailsOf({ abn, address, phone, email, website }: BusinessCopy): string[] {
  return [abn, ...address, phone?.written ?? null, email, website].filter((detail) => detail !== null);
}

/** Two columns of names and what they stand for. */
function drawFacts(sheet: Sheet, { facts }: CustomerCopy): void {
  const gap = 16;
  const width = (sheet.width - gap) / 2;
  sheet.space(14);
  for (let index = 0; index < facts.length; index += 2) {
    const pair = facts.slice(index, index + 2);
    sheet.turnPage(Math.max(...pair.map(({ lines }) => 16 + sheet.heightOf(lines.join("\n"), { width }))));
    sheet.beside(
      ...pair.map(({ name, lines }, column) => () => {
        const box = { x: sheet.left + column * (width + gap), width };
        sheet.text(sheet.root, "P", name, { ...box, size: 8, color: quiet });
        sheet.text(sheet.root, "P", lines.join("\n"), box);
      }),
    );
    sheet.space(8);
  }
}

function paragraph(sheet: Sheet, text: string, above = 6): void {
  sheet.space(above);
  sheet.turnPage(14);
  sheet.text(sheet.root, "P", text);
}

type Column = { name: string; width: number; of: (line: LineCopy) => string };

const columns: Column[] = [
  { name: "Quantity", width: 54, of: ({ quantity }) => quantity },
  { name: "Unit price", width: 78, of: ({ unitPrice }) => unitPrice },
  { name: "GST", width: 72, of: ({ gst }) => gst ?? "no GST" },
  { name: "Amount", width: 84, of: ({ amount }) => amount },
];
const figures = columns.reduce((sum, { width }) => sum + width, 0);
const padding = 5;
const cellGap = 8;

/** Each page of them begins with the names of the columns. */
function drawLines(sheet: Sheet, lines: readonly LineCopy[]): void {
  sheet.space(14);
  const itemWidth = sheet.width - figures - cellGap;
  sheet.turnPage(60);
  sheet.element(sheet.root, "Table", (table) => {
    sheet.element(table, "THead", (head) => {
      sheet.element(head, "TR", (row) => {
        const style = { font: "strong", size: 8, color: quiet } as const;
        inRow(
          sheet,
          "Item",
          columns.map(({ name }) => name),
          (text, box) => sheet.text(row, "TH", text, { ...box, ...style }),
        );
      });
    });
    sheet.element(table, "TBody", (body) => {
      for (const line of lines) {
        const height = sheet.heightOf(line.description, { width: itemWidth }) + 2 * padding;
        if (sheet.turnPage(height)) repeatHead(sheet);
        drawLine(sheet, body, line);
      }
    });
  });
  sheet.space(-padding);
  sheet.element(sheet.root, "P", (note) => {
    sheet.space(padding + 4);
    sheet.turnPage(14);
    sheet.text(
      note,
      "Span",
      "All amounts are in Australian dollars. Unit prices, item amounts and the subtotal exclude GST.",
      {
        size: 8,
        color: quiet,
      },
    );
  });
}

function drawLine(sheet: Sheet, body: Element, line: LineCopy): void {
  sheet.element(body, "TR", (row) => {
    inRow(
      sheet,
      line.description,
      columns.map(({ of }) => of(line)),
      (text, box) => sheet.text(row, "TD", text, box),
    );
  });
}

function repeatHead(sheet: Sheet): void {
  const style = { font: "strong", size: 8, color: quiet } as const;
  inRow(
    sheet,
    "Item",
    columns.map(({ name }) => name),
    (text, box) => sheet.repeat(text, { ...box, ...style }),
  );
}

type Cell = { x: number; width: number; align: "left" | "right" };

/** A row's cells side by side, and a line below them. */
function inRow(sheet: Sheet, item: string, values: readonly string[], draw: (text: string, cell: Cell) => void): void {
  sheet.space(padding);
  const start = sheet.left + sheet.width - figures;
  const starts = columns.map((_, index) => start + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0));
  sheet.beside(
    () => draw(item, { x: sheet.left, width: sheet.width - figures - cellGap, align: "left" }),
    ...values.map(
      (value, index) => () =>
        draw(value, { x: starts[index] ?? start, width: columns[index]?.width ?? 0, align: "right" }),
    ),
  );
  sheet.space(padding - 2);
  sheet.rule();
}

/** They stay together: a total alone on a page could be any document's. */
function drawSums(sheet: Sheet, sums: readonly Sum[]): void {
  sheet.space(10);
  const width = 270;
  const x = sheet.left + sheet.width - width;
  const heightOf = ({ isMain }: Sum) => (isMain === true ? 22 : 16);
  const height = sums.reduce((sum, each) => sum + heightOf(each), 0);
  if (sheet.fitsPage(height)) sheet.turnPage(height);
  sheet.element(sheet.root, "Table", (table) => {
    for (const { name, amount, isMain = false } of sums) {
      const style = isMain ? ({ font: "strong", size: 12 } as const) : {};
      sheet.turnPage(heightOf({ name, amount, isMain }));
      sheet.element(table, "TR", (row) => {
        sheet.beside(
          () => sheet.text(row, "TH", name, { x, width: width - 100, ...style }),
          () => sheet.text(row, "TD", amount, { x: x + width - 110, width: 110, align: "right", ...style }),
        );
      });
      sheet.space(isMain ? 5 : 2);
    }
  });
}
