import { randomUUID } from "node:crypto";
import sharp from "sharp";
import type { World } from "../world/world.ts";

export type Person = Awaited<ReturnType<World["addPerson"]>>;

type Upload = { name?: string; upload?: string; headers?: Record<string, string> };

/** Uploads as the portal does. `to` is a path such as `jobs/{id}`. */
export async function upload(
  world: World,
  { cookie }: Pick<Person, "cookie">,
  to: string,
  body: Uint8Array | string,
  { name = "photo.jpg", upload: uploadId = randomUUID(), headers = {} }: Upload = {},
) {
  const query = new URLSearchParams({ upload: uploadId, name });
  const response = await fetch(`${world.origin}/files/${to}?${query}`, {
    method: "POST",
    headers: { Cookie: cookie, ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? undefined : JSON.parse(text) };
}

/** A photo with GPS coordinates and an EXIF rotation. */
export function photo({ width = 900, height = 300 } = {}) {
  return sharp({ create: { width, height, channels: 3, background: { r: 20, g: 130, b: 90 } } })
    .withExif({ IFD0: { Copyright: "Where the photo was taken" }, IFD3: { GPSLatitude: "33/1 52/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n");

export async function filesOf({ graphql }: Pick<Person, "graphql">, filter: string) {
  const { body } = await graphql(
    `{ files(${filter}) { data { id filename content_type size url thumbnail_url uploaded_by { name } } } }`,
  );
  if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
  return body.data.files.data as {
    id: string;
    filename: string;
    content_type: string;
    size: number;
    url: string;
    thumbnail_url: string | null;
    uploaded_by: { name: string } | null;
  }[];
}
