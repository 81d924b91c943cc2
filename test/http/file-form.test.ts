import { expect, test } from "vitest";
import { parseFileForm } from "../../src/http/file-form.ts";

type Parts = [name: string, value: string | Blob, filename?: string][];

async function formOf(parts: Parts): Promise<[Buffer, string]> {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, filename);
  }
  const response = new Response(form);
  return [Buffer.from(await response.arrayBuffer()), response.headers.get("content-type") ?? ""];
}

const refusalOf = (body: Buffer, type: string, maxBytes = 1000) =>
  parseFileForm(body, type, maxBytes).then(
    () => undefined,
    ({ status, detail }) => [status, detail],
  );

const aFile = (size: number): Parts[number] => ["file", new Blob(["x".repeat(size)]), "Küche 厨房.jpg"];

test("texts and the file of a form are read, with names in any script", async () => {
  const [body, type] = await formOf([["job_id", "é-1"], ["filename", ""], aFile(200_000)]);
  const { fields, file } = await parseFileForm(body, type, 200_000);
  expect([...fields]).toEqual([
    ["job_id", "é-1"],
    ["filename", ""],
  ]);
  expect([file?.field, file?.filename, file?.bytes.length]).toEqual(["file", "Küche 厨房.jpg", 200_000]);
  const [none, other] = await formOf([["job_id", "1"]]);
  expect((await parseFileForm(none, other, 10)).file).toBeUndefined();
});

test.each<[string, Parts, [number, string]]>([
  ["a file that is too large", [aFile(1001)], [413, "A file has at most 1000 bytes."]],
  [
    "a text twice",
    [
      ["a", "1"],
      ["a", "2"],
    ],
    [400, "a must be given once"],
  ],
  ["a text beside a file of its name", [aFile(1), ["file", "2"]], [400, "file must be given once"]],
  ["a long text", [["a", "x".repeat(5000)]], [400, "a must have at most 4096 bytes"]],
  ["two files", [aFile(1), ["other", new Blob(["x"])]], [400, "The form has too many parts, or several files."]],
  [
    "many texts",
    Array.from({ length: 9 }, (_, index) => [`a${index}`, "x"]),
    [400, "The form has too many parts, or several files."],
  ],
])("%s is refused", async (_name, parts, expected) => {
  expect(await refusalOf(...(await formOf(parts)))).toEqual(expected);
});

test("a form that is cut off, damaged or without a boundary is a 400, and ends", async () => {
  const [body, type] = await formOf([["job_id", "1"], aFile(10)]);
  const invalid = [400, "The body is not a valid form (multipart/form-data)."];
  for (const end of [0, 1, 40, body.length - 60, body.length - 20])
    expect(await refusalOf(body.subarray(0, end), type), String(end)).toEqual(invalid);
  expect(await refusalOf(Buffer.from("hello"), type)).toEqual(invalid);
  expect(await refusalOf(body, "multipart/form-data")).toEqual(invalid);
});
