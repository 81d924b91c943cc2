import type { Content } from "../../../files/content.ts";
import type { FileStore } from "../../../files/store.ts";
import type { FilePart } from "../../../graphql/services.ts";
import type { RowOf } from "../../../query/types.ts";

type Named = Pick<RowOf<"File">, "businessId" | "id">;

/** The key of a file's bytes in the store. Ids are never reused, so neither are keys. */
export function keyOf({ businessId, id }: Named, part: FilePart): string {
  return part === "file" ? `${businessId}/${id}` : `${businessId}/${id}.thumbnail`;
}

/** The path that leads a signed-in person to a file. It does not expire. */
export function openPath(id: string): string {
  return `/files/${id}/open`;
}

export async function storeContent(store: FileStore, file: Named, content: Content): Promise<void> {
  const { bytes, contentType, thumbnail } = content;
  await store.put(keyOf(file, "file"), bytes, contentType);
  if (thumbnail !== undefined) await store.put(keyOf(file, "thumbnail"), thumbnail, thumbnailType);
}

export const thumbnailType = "image/jpeg";
