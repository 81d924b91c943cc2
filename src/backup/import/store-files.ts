import { makeThumbnail } from "../../files/image.ts";
import type { FileStore } from "../../files/store.ts";
import type { Pool, Queryable } from "../../postgres/driver.ts";
import { BackupError } from "../backup-error.ts";
import { isUuid, type Values } from "./parse-line.ts";
import type { Line } from "./read-lines.ts";

type KeyOf = (file: { id: string; businessId: string }, part: "file" | "thumbnail") => string;

export type Storing = { pool: Pool; store: FileStore; keyOf: KeyOf };

/**
 * Stores a file's content. First commits a request to remove the bytes, which takes effect if the import fails. The
 * import's own transaction deletes that request.
 */
export async function storeFile(
  db: Queryable,
  { pool, store, keyOf }: Storing,
  { businessId, line, data }: { businessId: string; line: Line; data: Values },
): Promise<void> {
  const { file_id: id, base64 } = data;
  if (!isUuid(id) || typeof base64 !== "string") throw new BackupError(`line ${line.number}: it holds no file`);
  const { rows } = await db.query<{ contentType: string; size: string; hasThumbnail: boolean }>(
    `select content_type as "contentType", size::text as size, has_thumbnail as "hasThumbnail" from files
     where business_id = $1 and id = $2 and status = 'ready'`,
    [businessId, id],
  );
  const bytes = Buffer.from(base64, "base64");
  const [file] = rows;
  if (file === undefined) throw new BackupError(`line ${line.number}: there is no file ${id} before it`);
  if (bytes.toString("base64") !== base64 || String(bytes.length) !== file.size)
    throw new BackupError(`line ${line.number}: the content of the file ${id} was cut or changed`);
  await pool.query(
    `insert into file_removals (file_id, business_id, due_at) values ($1, $2, now()) on conflict do nothing`,
    [id, businessId],
  );
  await store.put(keyOf({ id, businessId }, "file"), bytes, file.contentType);
  const thumbnail = file.hasThumbnail ? await makeThumbnail(businessId, bytes).catch(() => undefined) : undefined;
  if (thumbnail !== undefined) await store.put(keyOf({ id, businessId }, "thumbnail"), thumbnail, "image/jpeg");
  else if (file.hasThumbnail)
    await db.query("update files set has_thumbnail = false where business_id = $1 and id = $2", [businessId, id]);
  await db.query("insert into import_files values ($1)", [id]);
}

export const filesTable = "create temporary table import_files (id uuid primary key) on commit drop";
