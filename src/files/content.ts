import { badField } from "../problems.ts";
import { encodePhoto, type PhotoType } from "./image.ts";

export const loadFileType = () => import("file-type");

export type Content = {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
  /** A JPEG. Only photos have one. */
  thumbnail: Uint8Array | undefined;
};

const openXml = "application/vnd.openxmlformats-officedocument";
const openDocument = "application/vnd.oasis.opendocument";

/** The accepted types, with their file extensions. A file with another extension gets the first. */
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

/** Types that the bytes do not distinguish. The extension decides. */
const compound: Record<string, string> = {
  doc: "application/msword",
  xls: "application/vnd.ms-excel",
  ppt: "application/vnd.ms-powerpoint",
};
const texts: Record<string, string> = { txt: "text/plain", csv: "text/csv" };

const photoTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"] satisfies PhotoType[];

/** For a browser's file input. A phone converts its photos to the first of these types that it supports. */
export const accept = [
  ...photoTypes,
  ...[...Object.values(types).flat(), ...Object.keys(compound), ...Object.keys(texts)].map((end) => `.${end}`),
].join(",");

const taken =
  "must be a photo (JPEG, PNG or WebP), a PDF, a Word, Excel, PowerPoint or OpenDocument file, or text (.txt, .csv)";

/**
 * Reads an uploaded file. The bytes decide its type, regardless of its name. A photo is encoded again. A refusal names
 * the field at `pointer`.
 */
export async function readContent(
  businessId: string,
  uploaded: Buffer,
  { filename, pointer }: { filename: string; pointer: string },
): Promise<Content> {
  if (uploaded.length === 0) throw badField(pointer, "must not be empty");
  const contentType = await typeOf(uploaded, endOf(filename));
  if (contentType === undefined) throw badField(pointer, taken);
  const named = { filename: withEnd(filename, contentType), contentType };
  if (!isPhotoType(contentType)) return { ...named, bytes: uploaded, thumbnail: undefined };
  return { ...named, ...(await encodePhoto(businessId, uploaded, contentType, pointer)) };
}

function isPhotoType(contentType: string): contentType is PhotoType {
  return photoTypes.includes(contentType);
}

async function typeOf(bytes: Buffer, end: string): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await loadFileType();
  // A file that is too damaged to recognise is none of the types.
  const found = await fileTypeFromBuffer(bytes).catch(() => null);
  if (found === null) return undefined;
  if (found === undefined) return isText(bytes) ? texts[end] : undefined;
  if (found.mime in types) return found.mime;
  return found.mime === "application/x-cfb" ? compound[end] : undefined;
}

/** Whether the bytes have no control characters but tabs, line breaks and form feeds. The encoding remains unknown. */
function isText(bytes: Buffer): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0c || byte === 0x0d);
}

function endOf(filename: string): string {
  const [, end = ""] = /\.([^.]+)$/.exec(filename) ?? [];
  return end.toLowerCase();
}

/** Programs go by the extension, so a PDF named `report.exe` becomes `report.exe.pdf`. */
function withEnd(filename: string, contentType: string): string {
  const ends = types[contentType];
  return ends === undefined || ends.includes(endOf(filename)) ? filename : `${filename}.${ends[0]}`;
}
