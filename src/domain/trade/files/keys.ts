import type { Content } from "../../../files/content.ts";
import type { FileStore } from "../../../files/store.ts";
import type { FilePart } from "../../../graphql/context.ts";
import type { RowOf } from "../../../query/types.ts";

type Named = Pick<RowOf<"File">, "businessId" | "id">;

/** Where a file's bytes lie. An id is used once, so nothing else ever lies there. */
export function keyOf({ businessId, id }: Named, part: FilePart): string {
  return part === "file" ? `${businessId}/${id}` : `${businessId}/${id}.thumbnail`;
}

/** Where a signed-in person is led to a file from, whenever the link was made. */
export function openPath(id: string): string {
  return `/files/${id}/open`;
}

export async function storeContent(store: FileStore, file: Named, content: Content): Promise<void> {
  const { bytes, contentType, thumbnail } = content;
  await store.put(keyOf(file, "file"), bytes, contentType);
  if (thumbnail !== undefined) await store.put(keyOf(file, "thumbnail"), thumbnail, thumbnailType);
}

export const thumbnailType = "image/jpeg";
