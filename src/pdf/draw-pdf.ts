import { signatureBox } from "../text/signature.ts";
import type { BusinessCopy, CustomerCopy, Sum } from "../web/customer-copy.ts";
import { drawLines } from "./draw-lines.ts";
import { drawTable } from "./draw-table.ts";
import type { PdfContent } from "./pdf.ts";
import type { Shaper } from "./shaper.ts";
import { quiet, Sheet } from "./sheet.ts";

/** Draws the PDF of a record for its customer. It takes long enough to need a thread. */
export function drawPdf({ copy, url, logo }: PdfContent, shaper: Shaper): Uint8Array {
  const { title, business } = copy;
  const sheet = new Sheet(shaper, {
    title: `${title} from ${business.name}`,
    author: business.name,
    language: business.language,
  });
  drawHead(sheet, { copy, url, logo });
  drawFacts(sheet, copy);
  if (copy.message !== null) paragraph(sheet, copy.message);
  if (copy.tables === undefined) drawLines(sheet, copy);
  else for (const table of copy.tables) drawTable(sheet, table);
  drawSums(sheet, copy.sums);
  if (copy.howToPay !== null) section(sheet, "How to pay", copy.howToPay);
  if (copy.terms !== null) section(sheet, "Terms and conditions", copy.terms);
  return sheet.finish(`${title} · ${business.name}`);
}

function drawHead(sheet: Sheet, { copy, url, logo }: PdfContent): void {
  const { kind, title, subtitle, status, signature, business } = copy;
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
  // Beside the status the link takes no height. Below the sums, it took a page of its own.
  const linkWidth = url === undefined ? 0 : 130;
  sheet.beside(
    () =>
      sheet.text(sheet.root, "P", `${status.label}${status.rest}`, { font: "strong", width: sheet.width - linkWidth }),
    () => {
      if (url === undefined) return;
      const box = { x: sheet.left + sheet.width - linkWidth, width: linkWidth, align: "right" } as const;
      sheet.text(sheet.root, "P", `View this ${kind.replace("_", " ")} online`, {
        ...box,
        link: url,
        color: "#0b6075",
      });
    },
  );
  if (signature === null) return;
  sheet.space(6);
  sheet.drawing(signature.path, { box: signatureBox, width: 150, label: signature.label });
}

function detailsOf({ taxId, address, phone, email, website }: BusinessCopy): string[] {
  return [taxId, ...address, phone?.written ?? null, email, website].filter((detail) => detail !== null);
}

/** Draws names and their values in two columns. */
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

function section(sheet: Sheet, title: string, text: string): void {
  sheet.space(18);
  // Keeps the heading with the first lines below it.
  sheet.turnPage(48);
  sheet.text(sheet.root, "H2", title, { font: "strong", size: 11 });
  paragraph(sheet, text, 3);
}

function paragraph(sheet: Sheet, text: string, above = 6): void {
  sheet.space(above);
  sheet.turnPage(14);
  sheet.text(sheet.root, "P", text);
}

/** Sums stay together, because a total alone on a page could be any document's. */
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
