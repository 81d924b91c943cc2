import { badField } from "../problems.ts";
import { encodePhoto, type PhotoType } from "./image.ts";

export const loadFileType = () => import("file-type");

/** What is kept of a file, and how it is named. */
export type Content = {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
  /** Of a photo alone, a JPEG. */
  thumbnail: Uint8Array | undefined;
};

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** The types that are taken, with the ends of their names; a file that has another name gets the first. */
const types: Record<string, readonly string[]> = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  [`${openXml}.wordprocessingml.document`]: ["docx"],
  [`${openXml}.spreadsheetml.sheet`]: ["xlsx"],
  [`${openXml}.presentationml.presentation`]: ["pptx"],
  [`${openDocument}.text`]: ["odt"],
  [`${openDocument}.spreadsheet`]: ["ods"],
  [`${openDocument}.presentation`]: ["odp"],
};

/** Files whose bytes do not say which of these they are: their names do. */
const compound: Record<string, string> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};
const texts: Record<string, string> = { txt: "text/plain", csv: "text/csv" };

const photoTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"] satisfies PhotoType[];

/** For a browser's file input: a phone turns its photos into the first of these that it can make. */
export const accept = [
  ...photoTypes,
  ...[...Object.values(types).flat(), ...Object.keys(compound), ...Object.keys(texts)].map((end) => `.${end}`),
].join(",");

const taken =
  "must be a photo (JPEG, PNG or WebP), a PDF, a Word, Excel, PowerPoint or OpenDocument file, or text (.txt, .csv)";

/** What is kept of an uploaded file. Its type is the bytes', whatever it was called; a photo is encoded anew. */
export async function readContent(businessId: string, uploaded: Buffer, filename: string): Promise<Content> {
  if (uploaded.length === 0) throw badField("/file", "must not be empty");
  const contentType = await typeOf(uploaded, endOf(filename));
  if (contentType === undefined) throw badField("/file", taken);
  const named = { filename: withEnd(filename, contentType), contentType };
  if (!isPhotoType(contentType)) return { ...named, bytes: uploaded, thumbnail: undefined };
  return { ...named, ...(await encodePhoto(businessId, uploaded, contentType)) };
}

function isPhotoType(contentType: string): contentType is PhotoType {
  return photoTypes.includes(contentType);
}

async function typeOf(bytes: Buffer, end: string): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await loadFileType();
  // What is damaged so that it cannot be told is none of the types.
  const found = await fileTypeFromBuffer(bytes).catch(() => null);
  if (found === null) return undefined;
  if (found === undefined) return isText(bytes) ? texts[end] : undefined;
  if (found.mime in types) return found.mime;
  return found.mime === "application/x-cfb" ? compound[end] : undefined;
}

/** Without controls but those of lines and columns; in which encoding, only who reads it knows. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);
}

function endOf(filename: string): string {
  const [, end = ""] = /\.([^.]+)$/.exec(filename) ?? [];
  return end.toLowerCase();
}

/** Programs go by the end of a name: `report.exe` that holds a PDF is `report.exe.pdf`. */
function withEnd(filename: string, contentType: string): string {
  const ends = types[contentType];
  return ends === undefined || ends.includes(endOf(filename)) ? filename : `${filename}.${ends[0]}`;
}
