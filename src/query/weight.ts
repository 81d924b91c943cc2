import type { Model } from "./models.ts";
import type { Selected } from "./selected.ts";
import type { ModelName } from "./types.ts";

/**
 * Models with heavy rows or long included lists, and their heavy columns. With `isCut`, a record includes at most
 * `maxListedBytes` of them, because no input limits their number. With `isShort`, only large pages are heavy. With
 * `isListed`, rows are heavy only inside other records.
 */
const heavy: Partial<Record<ModelName, { columns: readonly string[]; isCut?: true; isShort?: true; isListed?: true }>> =
  {
    Booking: { columns: ["instructions"], isCut: true, isListed: true },
    Contact: { columns: [], isShort: true },
    Draft: { columns: ["text", "html"], isCut: true },
    Event: { columns: ["payload"] },
    Invoice: { columns: [], isShort: true },
    InvoiceLine: { columns: ["description"], isShort: true },
    JobLine: { columns: ["description"], isShort: true },
    Message: { columns: ["text", "html", "attachments"] },
    Payment: { columns: [], isShort: true },
    QuoteLine: { columns: ["description"], isShort: true },
    ReplyTemplate: { columns: ["text", "html"] },
    Site: { columns: ["accessNotes", "custom", "metadata"], isCut: true },
    WebhookAttempt: { columns: ["responseBody"], isCut: true },
  };

/**
 * The limit of the heavy columns that a record includes from an `isCut` model. A single larger row is still included.
 */
export const maxListedBytes = 1_000_000;

/** The approximate bytes of a listed row besides its heavy columns. */
const bytesBeside = 500;

/** SQL for the bytes of a row's selected heavy columns. Undefined if there are none. */
export function weightOfColumns(model: Model, alias: string, selected?: Selected): string | undefined {
  return heavy[model.name]?.isListed === true ? undefined : sizeOfColumns(model, alias, selected);
}

function sizeOfColumns(model: Model, alias: string, selected?: Selected): string | undefined {
  const columns = heavy[model.name]?.columns.filter((name) => selected === undefined || selected[name] === true) ?? [];
  const sizes = columns.map((name) => {
    const { quoted, type } = model.column(name);
    // The size of a text in TOAST storage is known without reading it.
    return `coalesce(octet_length(${alias}.${quoted}${type === "Json" ? "::text" : ""}), 0)`;
  });
  return sizes.length === 0 ? undefined : sizes.join(" + ");
}

/** Like `weightOfColumns`, for a row in an included list. */
export function weightOfListed(model: Model, alias: string, selected?: Selected): string | undefined {
  if (heavy[model.name] === undefined) return undefined;
  return [String(bytesBeside), sizeOfColumns(model, alias, selected)].filter((part) => part !== undefined).join(" + ");
}

export function isShort(model: Model): boolean {
  return heavy[model.name]?.isShort === true;
}

export function isCut(model: Model): boolean {
  return heavy[model.name]?.isCut === true;
}
