import { type Content, readContent } from "../../../files/content.ts";
import type { Context } from "../../../graphql/context.ts";
import { fileName } from "../../../inbound/file.ts";
import { Problem } from "../../../problems.ts";
import type { NewRow, RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { find } from "../../kernel/store.ts";
import { assertOpen, lockOpenDraft } from "./draft-files.ts";
import { storeContent } from "./keys.ts";
import { assertRoom, lockFiles, maxFilesPerRecord, maxMessageBytes, readUsage } from "./limits.ts";

/** The records to which files are uploaded, by their names in the path. */
export const targets = {
  jobs: { model: "Job", column: "jobId", access: "jobs:write" },
  quotes: { model: "Quote", column: "quoteId", access: "quotes:write" },
  customers: { model: "Customer", column: "customerId", access: "customers:write" },
  drafts: { model: "Draft", column: "draftId", access: "person" },
} as const;

export type Target = { kind: keyof typeof targets; id: string };

type Uploaded = { uploadId: string; filename: string; bytes: Buffer };

/** Refuses a file before it arrives if its record is missing or full. */
export async function assertMayUpload(db: Tenant, target: Target, bytes: number): Promise<void> {
  await assertTarget(db, target);
  await assertRecordFits(db, target, bytes);
}

/**
 * First a row that is pending, then the bytes, then the row is ready: whenever this process dies, there are no bytes that
 * no row names, and what was left is swept (`sweep-files.ts`). The same upload once more takes the place of what an earlier
 * try has left, or is the file that it has made.
 */
export async function uploadFile(
  { db, files: { store, megabytesPerBusiness: megabytes }, caller }: Context,
  target: Target,
  { uploadId, filename, bytes }: Uploaded,
): Promise<RowOf<"File">> {
  const [done] = await db.select("File", { where: { uploadId, status: "ready" }, take: 1 });
  if (done !== undefined) return done;
  const content = await readContent(db.businessId, bytes, fileName(filename) || "file");
  const file = await db.transaction((writing) =>
    reserve(writing, target, { ...rowOf(content), uploadId, uploadedById: caller.id }, megabytes),
  );
  if (file.status === "ready") return file;
  try {
    await storeContent(store, file, content);
  } catch (error) {
    await db.transaction((writing) => writing.delete("File", { id: file.id, status: "pending" }));
    throw error;
  }
  const ready = await db.transaction(async (writing) => {
    // A draft that has been sent meanwhile went without it: it is left to the sweep.
    if (target.kind === "drafts") await lockOpenDraft(writing, target.id);
    const [changed] = await writing.update("File", { id: file.id, status: "pending" }, { status: "ready" });
    return changed;
  });
  if (ready === undefined) throw new Problem("conflict", "What the file was uploaded to has been deleted meanwhile.");
  return ready;
}

function rowOf({ filename, contentType, bytes, thumbnail }: Content) {
  return {
    filename,
    contentType,
    size: bytes.length,
    hasThumbnail: thumbnail !== undefined,
  };
}

async function reserve(
  db: Transaction,
  target: Target,
  row: Omit<NewRow<"File">, "uploadId"> & { uploadId: string },
  megabytes: number,
): Promise<RowOf<"File">> {
  await lockFiles(db);
  await db.delete("File", { uploadId: row.uploadId, status: "pending" });
  const [done] = await db.select("File", { where: { uploadId: row.uploadId }, take: 1 });
  if (done !== undefined) return done;
  await assertTarget(db, target);
  await assertRecordFits(db, target, row.size);
  assertRoom(await readUsage(db, megabytes), row.size);
  return db.insert("File", { ...row, [targets[target.kind].column]: target.id });
}

async function assertTarget(db: Tenant, { kind, id }: Target): Promise<void> {
  if (kind === "drafts") assertOpen(await find(db, "Draft", id));
  else await find(db, targets[kind].model, id);
}

async function assertRecordFits(db: Tenant, { kind, id }: Target, bytes: number): Promise<void> {
  const others = await db.select("File", { where: { [targets[kind].column]: id }, take: maxFilesPerRecord });
  if (others.length >= maxFilesPerRecord)
    throw new Problem(
      "conflict",
      `There are ${maxFilesPerRecord} files here already, which is the most. Delete some first.`,
    );
  const sum = others.reduce((bytesOfOthers, { size }) => bytesOfOthers + size, bytes);
  if (kind === "drafts" && sum > maxMessageBytes)
    throw new Problem("conflict", `The files of an email may have ${maxMessageBytes / 1_000_000} MB together.`);
}
