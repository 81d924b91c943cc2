import type { FileHandle } from "node:fs/promises";
import type { Pool, PoolConnection } from "../../postgres/driver.ts";
import { BackupError } from "../backup-error.ts";
import { lockFileBytes } from "../snapshot.ts";
import { textSettings } from "../tables.ts";
import { assertValues } from "./assert-values.ts";
import { type ImportedTable, readTables } from "./columns.ts";
import { laterTable, RecordLoader } from "./load-records.ts";
import { assertLengths, dataOf, type Header, isObject, parseLine, readHeader, type Values } from "./parse-line.ts";
import { type Line, readLines } from "./read-lines.ts";
import { linkRecords, settle } from "./settle.ts";
import { filesTable, type Storing, storeFile } from "./store-files.ts";

type Options = Omit<Storing, "pool"> & {
  file: FileHandle;
  /** The slug to use instead of the export's own. */
  slug: string | undefined;
  /** The hash of a password that nobody knows. */
  passwordHash: string;
  /** A new secret of a webhook subscription, encrypted. */
  makeSecret: (subscriptionId: string) => Buffer;
  observe: (done: number, total: number) => void;
};

export type Imported = Header & {
  records: Record<string, number>;
  /** Counts of the records that the import changed or left out, by the kind of change. */
  changed: Record<string, number>;
  smsNumber: string;
  inboundEmail: string;
};

/** Imports an export of a business in one transaction. The import sends no emails, texts or webhooks. */
export async function importBusiness(pool: Pool, options: Options): Promise<Imported> {
  const db = await pool.connect();
  try {
    // The sweep of files could otherwise delete the bytes before their rows are committed.
    await lockFileBytes(db);
    await db.query("begin");
    await db.query(`${textSettings}; ${laterTable}; ${filesTable}`);
    const imported = await importLines(db, { ...options, pool });
    await db.query("commit");
    return imported;
  } finally {
    // Closing the connection rolls back an open transaction and releases the lock.
    db.release(true);
  }
}

async function importLines(db: PoolConnection, options: Options & Storing): Promise<Imported> {
  const { size } = await options.file.stat();
  const tables = await readTables(db);
  const records: Record<string, number> = {};
  let reader: Reader | undefined;
  let isEnded = false;
  for await (const line of readLines(options.file.createReadStream({ autoClose: false }))) {
    if (isEnded) throw new BackupError(`line ${line.number}: it follows the end of the export`);
    options.observe(line.bytesRead, size);
    const value = parseLine(line);
    if (reader === undefined) reader = openReader(db, readHeader(line, value), { options, tables });
    else if (value.type === "end") {
      assertWhole(line, value, records);
      isEnded = true;
    } else {
      const type = await reader.read(line, value);
      records[type] = (records[type] ?? 0) + 1;
    }
  }
  if (!isEnded || reader === undefined) throw new BackupError("it was cut short: it has no end");
  return { ...(await reader.finish()), records };
}

type Reader = ReturnType<typeof openReader>;
type Parts = { options: Options & Storing; tables: Map<string, ImportedTable> };

function openReader(db: PoolConnection, header: Header, { options, tables }: Parts) {
  const { id: businessId } = header;
  const loader = new RecordLoader(db, { businessId, passwordHash: options.passwordHash });
  const slug = options.slug ?? header.slug;
  return {
    async read(line: Line, value: Values): Promise<string> {
      const data = dataOf(line, value);
      if (value.type === "file_content") {
        await loader.flush();
        await storeFile(db, options, { businessId, line, data });
        return "file_content";
      }
      const type = String(value.type);
      const into = tables.get(type);
      if (into === undefined)
        throw new BackupError(`line ${line.number}: this version knows no records of the type ${JSON.stringify(type)}`);
      const unknown = Object.keys(data).find((column) => !into.columns.has(column));
      if (unknown !== undefined)
        throw new BackupError(`line ${line.number}: this version's ${type} has no ${JSON.stringify(unknown)}`);
      assertLengths(line, data);
      assertValues(line, into, data);
      if (type !== "business") await loader.add(into, Object.keys(data), line);
      else {
        if (data.id !== businessId)
          throw new BackupError(`line ${line.number}: it is another business than the header's`);
        const text = JSON.stringify({ data: { ...data, slug, ...(await ownInbox(db, data)) } });
        await loader.add(into, Object.keys(data), { ...line, text });
      }
      return type;
    },
    async finish() {
      await loader.flush();
      await linkRecords(db, tables.values(), businessId);
      const changed = {
        ...(await renewSecrets(db, businessId, options.makeSecret)),
        ...(await settle(db, businessId)),
      };
      const { rows } = await db.query<{ name: string; smsNumber: string; inboundEmail: string }>(
        `select name, sms_number as "smsNumber", inbound_email as "inboundEmail" from businesses where id = $1`,
        [businessId],
      );
      const [business] = rows;
      if (business === undefined) throw new BackupError("it holds no business");
      return { ...business, id: businessId, slug, changed };
    },
  };
}

/** Replaces the number and address if another business of this installation uses them. */
async function ownInbox(db: PoolConnection, { sms_number, inbound_email }: Values): Promise<Values> {
  const { rows } = await db.query<Values>(
    `select case when exists (select from businesses where sms_number = $1) then made_up_number() else $1 end as sms_number,
       case when exists (select from businesses where inbound_email = $2) then made_up_address() else $2 end as inbound_email`,
    [sms_number, inbound_email],
  );
  return rows[0] ?? {};
}

/** Turns subscriptions off until their receivers know the new secrets. */
async function renewSecrets(db: PoolConnection, businessId: string, makeSecret: Options["makeSecret"]) {
  const { rows } = await db.query<{ id: string; active: boolean }>(
    "select id, active and deleted_at is null as active from webhook_subscriptions where business_id = $1",
    [businessId],
  );
  for (const { id } of rows)
    await db.query("update webhook_subscriptions set secret = $3, active = false where business_id = $1 and id = $2", [
      businessId,
      id,
      makeSecret(id),
    ]);
  return { webhooks_off: rows.filter(({ active }) => active).length };
}

function assertWhole({ number }: Line, { records: stated }: Values, records: Record<string, number>): void {
  const counts = isObject(stated) ? stated : {};
  const types = new Set([...Object.keys(counts), ...Object.keys(records)]);
  for (const type of types)
    if (Number(counts[type] ?? 0) !== (records[type] ?? 0))
      throw new BackupError(
        `line ${number}: it states ${counts[type] ?? 0} records of the type ${type}, and there are ${records[type] ?? 0}`,
      );
}
