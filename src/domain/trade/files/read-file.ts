import type { FileStore } from "../../../files/store.ts";
import type { FilePart } from "../../../graphql/context.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find, notFound } from "../../kernel/store.ts";
import { keyOf, thumbnailType } from "./keys.ts";

type Wanted = {
  id: string;
  part: FilePart;
  /** Called with the size of a file before its bytes are in memory. What it throws is thrown. */
  beforeLoad: (size: number) => void;
};

/** A file as it is kept, or its thumbnail. Only what was encoded here is shown; all else is saved, whatever it claims to be. */
export async function readFile(
  db: Tenant,
  store: FileStore,
  { id, part, beforeLoad }: Wanted,
): Promise<{ filename: string; contentType: string; bytes: Buffer; isShown: boolean }> {
  const file = await find(db, "File", id, { where: { status: "ready" } });
  if (part === "thumbnail" && !file.hasThumbnail) throw notFound();
  if (part === "file") beforeLoad(file.size);
  const bytes = await store.get(keyOf(file, part));
  if (bytes !== undefined) {
    const contentType = part === "thumbnail" ? thumbnailType : file.contentType;
    return { filename: file.filename, contentType, bytes, isShown: file.hasThumbnail };
  }
  // Deleted since it was looked for; if it was not, the store has lost it.
  await find(db, "File", id);
  throw new Error(`the store has no bytes of file ${id}`);
}
