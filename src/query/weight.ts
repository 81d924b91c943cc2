import type { Model } from "./models.ts";
import type { Selected } from "./selected.ts";
import type { ModelName } from "./types.ts";

/**
 * The models whose rows can be heavy, or are included by the hundred, with the columns that make them so. Where no input
 * limits how many one record includes, `isCut`: beyond `mostListedBytes` the rest is left out. What `isShort` makes only a
 * large page heavy; what `isListed` is heavy only where others include it.
 */
const heavy: Partial<Record<ModelName, { columns: readonly string[]; isCut?: true; isShort?: true; isListed?: true }>> =
  {
    Booking: { columns: ["instructions"], isCut: true, isListed: true },
    Contact: { columns: [], isShort: true },
    Draft: { columns: ["text", "html"], isCut: true },
    Event: { columns: ["payload"] },
    Invoice: { columns: [], isShort: true },
    InvoiceLine: { columns: ["description"], isShort: true },
    Message: { columns: ["text", "html", "attachments"] },
    Payment: { columns: [], isShort: true },
    QuoteLine: { columns: ["description"], isShort: true },
    ReplyTemplate: { columns: ["text", "html"] },
    Site: { columns: ["accessNotes"], isCut: true },
    WebhookAttempt: { columns: ["responseBody"], isCut: true },
  };

/** The heavy columns of what one record includes of a model that is cut, but for one row that has more by itself. */
export const mostListedBytes = 1_000_000;

/** What a row of a list holds beside those columns, about. */
const bytesBeside = 500;

/** The bytes of a row's heavy columns that are selected; undefined where it has none. */
export function weightOfColumns(model: Model, alias: string, selected?: Selected): string | undefined {
  return heavy[model.name]?.isListed === true ? undefined : sizeOfColumns(model, alias, selected);
}

function sizeOfColumns(model: Model, alias: string, selected?: Selected): string | undefined {
  const columns = heavy[model.name]?.columns.filter((name) => selected === undefined || selected[name] === true) ?? [];
  const sizes = columns.map((name) => {
    const { quoted, type } = model.column(name);
    // Of a text that is stored out of line, the size is known without reading it.
    return `coalesce(octet_length(${alias}.${quoted}${type === "Json" ? "::text" : ""}), 0)`;
  });
  return sizes.length === 0 ? undefined : sizes.join(" + ");
}

/** The same of a row that others include in a list. */
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
