import type { FileStore } from "../../../files/store.ts";
import type { FilePart } from "../../../graphql/services.ts";
import type { Tenant } from "../../../tenancy/tenant.ts";
import { find, notFound } from "../../kernel/store.ts";
import { keyOf, thumbnailType } from "./keys.ts";

type Wanted = {
  id: string;
  part: FilePart;
  /** Called with the file's size before its bytes are loaded. It can throw. */
  beforeLoad: (size: number) => void;
};

/**
 * Reads a file or its thumbnail. `isShown` is true only for images that this server encoded. Browsers must save all
 * other files.
 */
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
  // The file was deleted after it was found. If it was not, the store has lost its bytes.
  await find(db, "File", id);
  throw new Error(`the store has no bytes of file ${id}`);
}
