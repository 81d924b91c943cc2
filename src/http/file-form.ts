import { Busboy } from "@fastify/busboy";
import { badField, Problem } from "../problems.ts";

/** A form with one file, and texts by their names. */
export type FileForm = {
  fields: ReadonlyMap<string, string>;
  file: { field: string; filename: string | undefined; bytes: Buffer } | undefined;
};

/** A caller's form has at most five parts. The parser stops at the limit, however many the body has. */
const maxParts = 8;
const maxTextBytes = 4096;
const pieceBytes = 64 * 1024;

/** Parses a form that has arrived (RFC 7578). Throws a 400 if it is malformed, and a 413 if the file is too large. */
export async function parseFileForm(body: Buffer, contentType: string, maxFileBytes: number): Promise<FileForm> {
  const fields = new Map<string, string>();
  let file: FileForm["file"];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isRefused = false;
  const refuse = (problem: Problem) => {
    isRefused = true;
    reject(problem);
  };
  const malformed = () => refuse(new Problem("bad-request", "The body is not a valid form (multipart/form-data)."));
  const names = new Set<string>();
  const once = (name: string) => {
    if (names.has(name)) refuse(badField(`/${name}`, "must be given once"));
    names.add(name);
  };
  try {
    const parser = new Busboy({
      headers: { "content-type": contentType },
      limits: { parts: maxParts, files: 1, fileSize: maxFileBytes, fieldSize: maxTextBytes, headerPairs: 20 },
    });
    parser.on("field", (name, value, isNameCut, isValueCut) => {
      once(name);
      if (isNameCut || isValueCut)
        refuse(badField(`/${name.slice(0, 100)}`, `must have at most ${maxTextBytes} bytes`));
      fields.set(name, value);
    });
    parser.on("file", (name, stream, filename) => {
      once(name);
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("limit", () => refuse(new Problem("payload-too-large", `A file has at most ${maxFileBytes} bytes.`)));
      stream.on("error", malformed);
      stream.on("end", () => {
        file = { field: name, filename, bytes: Buffer.concat(chunks) };
      });
    });
    for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
      parser.on(limit, () => refuse(new Problem("bad-request", "The form has too many parts, or several files.")));
    parser.on("error", malformed);
    parser.on("finish", resolve);
    // In pieces, so that nothing more is parsed once the form is refused.
    for (let at = 0; at < body.length && !isRefused; at += pieceBytes) parser.write(body.subarray(at, at + pieceBytes));
    parser.end();
  } catch {
    // The type names no boundary.
    malformed();
  }
  await promise;
  return { fields, file };
}
