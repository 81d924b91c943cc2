import { type Answer, type Cursors, fitPage as endEarly } from "../../graphql/answer-bytes.ts";
import type { Tool } from "../tool.ts";
import { bytesOf, maxBodyBytes } from "./bytes.ts";
import { shortenText } from "./cut-text.ts";
import { cutOf, type Fitted } from "./fit-record.ts";
import { assertSame, idOf, type Position } from "./position.ts";
import { slice } from "./slice.ts";

/** The length that texts are shortened to if the page is too long and another tool reads the record whole. */
const shortenedLength = 1_000;

/** Room for the names around the records, and for the cursor. */
const bytesAround = 2_000;

const maxRecordBytes = maxBodyBytes - bytesAround;

type Page = { value: Record<string, unknown>; cursors: Cursors };

/**
 * Returns the page unchanged if it fits. Otherwise shortens long texts if another tool reads them whole, and ends the
 * page early. A record that does not fit is divided, alone on its page.
 */
export function fitPage(tool: Tool, page: Page, position: Position | undefined): Fitted {
  if (position !== undefined) return readOn(tool, page, position);
  if (bytesOf(page.value) <= maxBodyBytes) return { value: page.value };
  const { whole } = tool.reading;
  const value = whole === undefined ? page.value : shortenTexts(page.value);
  const isShortened = JSON.stringify(value) !== JSON.stringify(page.value);
  const fitted = endEarly({ ...page, value }, bytesOf, maxRecordBytes);
  const [only, ...more] = fitted.data as unknown[];
  if (more.length === 0 && bytesOf(only) > maxRecordBytes) return partOf(tool, { ...page, value: fitted }, only, 0);
  const note = `Long texts end with [cut: …]. Read a record whole with ${whole}.`;
  return { value: fitted, ...(isShortened ? { cut: { note } } : {}) };
}

function readOn(tool: Tool, { value, cursors }: Page, position: Position): Fitted {
  const data = value.data as unknown[];
  const newestFirst = cursors.oldestFirst ? data.toReversed() : data;
  const index = newestFirst.findIndex((one) => idOf(one) === position.id);
  const record = newestFirst[index];
  assertSame(record, position);
  const page = { ...value, next_cursor: cursors.cursorAfter(index + 1) };
  return partOf(tool, { value: page, cursors }, record, position.offset);
}

function partOf(tool: Tool, { value }: Page, record: unknown, offset: number): Fitted {
  const part = slice(record, offset, maxRecordBytes);
  return { value: { ...value, data: [part.value] }, ...cutOf(tool, part.next, record) };
}

function shortenTexts<Value>(value: Value): Value {
  return shorten(value) as Value;
}

function shorten(value: unknown): unknown {
  if (typeof value === "string") return shortenText(value, shortenedLength);
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shorten(item)]));
}

export function isPage(answer: Answer): answer is Answer & Page {
  return answer.cursors !== undefined;
}
