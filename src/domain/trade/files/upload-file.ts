import type { Caller } from "../../../auth/caller.ts";
import { type Content, readContent } from "../../../files/content.ts";
import type { Context } from "../../../graphql/context.ts";
import { fileName } from "../../../inbound/file.ts";
import { currentTime } from "../../../postgres/clock.ts";
import { Problem } from "../../../problems.ts";
import type { CreateData, RowOf } from "../../../query/types.ts";
import type { Tenant, Transaction } from "../../../tenancy/tenant.ts";
import { authorKindOf } from "../../kernel/author.ts";
import { find } from "../../kernel/store.ts";
import { assertOpen, lockOpenDraft } from "./draft-files.ts";
import { emitFileCreated } from "./emit-change.ts";
import { storeContent } from "./keys.ts";
import { assertRoom, lockFiles, maxFilesPerRecord, maxMessageBytes, readUsage } from "./limits.ts";

/** The records that can have files, by their names in the path. */
export const targets = {
  jobs: { model: "Job", column: "jobId", access: "jobs:write" },
  quotes: { model: "Quote", column: "quoteId", access: "quotes:write" },
  customers: { model: "Customer", column: "customerId", access: "customers:write" },
  drafts: { model: "Draft", column: "draftId", access: "person" },
} as const;

export type Target = { kind: keyof typeof targets; id: string };

/** `hash` is the SHA-256 of what a key or app sent. `pointer` is the field that is to blame for a wrong content. */
type Uploaded = { uploadId: string; filename: string; bytes: Buffer; hash?: Buffer; pointer?: string };

/** An upload that is under way for longer has failed. */
const claimMs = 120_000;

/** Claims the id of an upload before its content is there. Returns false if another request is at work with it. */
export function claimUpload(db: Tenant, uploadId: string): Promise<boolean> {
  return db.transaction(async (writing) => {
    const stale = new Date(currentTime().getTime() - claimMs);
    await writing.deleteMany("File", { where: { uploadId, status: "pending", createdAt: { lt: stale } } });
    const data = { uploadId, filename: "", contentType: "application/octet-stream", size: 0 };
    return (await writing.tryCreate("File", { data })) !== null;
  });
}

/** Ends the claim of an upload that has failed, so that it can be tried again at once. */
export async function releaseUpload(db: Tenant, uploadId: string): Promise<void> {
  await db.transaction((writing) => writing.deleteMany("File", { where: { uploadId, status: "pending" } }));
}

/** Refuses an upload before its bytes arrive if its record is missing or full. */
export async function assertMayUpload(db: Tenant, target: Target, bytes: number): Promise<void> {
  await assertTarget(db, target);
  await assertRecordFits(db, target, bytes);
}

/**
 * Inserts a pending row, stores the bytes, then marks the row ready. If the process dies in between, every byte still
 * has a row, which `sweep-files.ts` deletes. A retry of the same upload resumes it or returns its file.
 */
export async function uploadFile(
  { db, caller, services }: Context,
  target: Target,
  { uploadId, filename, bytes, hash, pointer = "/file" }: Uploaded,
): Promise<RowOf<"File">> {
  const { store, megabytesPerBusiness: megabytes } = services.files;
  const done = await db.findFirst("File", { where: { uploadId, status: "ready" } });
  if (done !== null) return done;
  const content = await readContent(db.businessId, bytes, { filename: fileName(filename) || "file", pointer });
  const file = await db.transaction((writing) =>
    reserve(writing, target, { ...rowOf(content), uploadId, ...authorOf(caller, hash) }, megabytes),
  );
  if (file.status === "ready") return file;
  try {
    await storeContent(store, file, content);
  } catch (error) {
    await db.transaction((writing) => writing.deleteMany("File", { where: { id: file.id, status: "pending" } }));
    throw error;
  }
  const ready = await db.transaction(async (writing) => {
    // If the draft has been sent in the meantime, the sweep deletes the file.
    if (target.kind === "drafts") await lockOpenDraft(writing, target.id);
    const [changed] = await writing.updateManyAndReturn("File", {
      where: { id: file.id, status: "pending" },
      data: { status: "ready" },
    });
    if (changed !== undefined) await emitFileCreated(writing, changed, caller);
    return changed;
  });
  if (ready !== undefined) return ready;
  const other = await db.findFirst("File", { where: { uploadId, status: "ready" } });
  if (other === null) throw new Problem("conflict", "The record that the file was uploaded to has been deleted.");
  return other;
}

function authorOf(caller: Caller, hash: Buffer | undefined) {
  if (caller.kind === "user") return { uploadedById: caller.id };
  const { name } = caller;
  return { authorKind: authorKindOf(caller), authorName: name, sentHash: hash && new Uint8Array(hash) };
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
  row: Omit<CreateData<"File">, "uploadId"> & { uploadId: string },
  megabytes: number,
): Promise<RowOf<"File">> {
  await lockFiles(db);
  await db.deleteMany("File", { where: { uploadId: row.uploadId, status: "pending" } });
  const done = await db.findFirst("File", { where: { uploadId: row.uploadId } });
  if (done !== null) return done;
  await assertTarget(db, target);
  await assertRecordFits(db, target, row.size);
  assertRoom(await readUsage(db, megabytes), row.size);
  return db.create("File", { data: { ...row, [targets[target.kind].column]: target.id } });
}

async function assertTarget(db: Tenant, { kind, id }: Target): Promise<void> {
  if (kind === "drafts") assertOpen(await find(db, "Draft", id));
  else await find(db, targets[kind].model, id);
}

async function assertRecordFits(db: Tenant, { kind, id }: Target, bytes: number): Promise<void> {
  const others = await db.findMany("File", { where: { [targets[kind].column]: id }, take: maxFilesPerRecord });
  if (others.length >= maxFilesPerRecord)
    throw new Problem(
      "conflict",
      `There are ${maxFilesPerRecord} files here already, which is the most. Delete some first.`,
    );
  const sum = others.reduce((bytesOfOthers, { size }) => bytesOfOthers + size, bytes);
  if (kind === "drafts" && sum > maxMessageBytes)
    throw new Problem("conflict", `The files of an email may have ${maxMessageBytes / 1_000_000} MB together.`);
}
