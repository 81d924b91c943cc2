import { randomUUID } from "node:crypto";
import type { Context as KoaContext } from "koa";
import { assertAccess } from "../../auth/access.ts";
import { authenticateRequest } from "../../auth/authenticate-request.ts";
import { originOf } from "../../auth/origin-of.ts";
import { FairQueue } from "../../concurrency/fair-queue.ts";
import { sha256 } from "../../crypto/hash.ts";
import { reference } from "../../domain/kernel/references.ts";
import type { ArrivingRoom } from "../../domain/trade/files/arriving-room.ts";
import { maxFileBytes } from "../../domain/trade/files/limits.ts";
import {
  assertMayUpload,
  claimUpload,
  releaseUpload,
  type Target,
  targets,
  uploadFile,
} from "../../domain/trade/files/upload-file.ts";
import type { Context } from "../../graphql/context.ts";
import { execute } from "../../graphql/execute.ts";
import { assertAcceptsJson } from "../../http/assert-accepts.ts";
import { parseJson, readJsonBytes, readMultipartBytes } from "../../http/body.ts";
import { parseFileForm } from "../../http/file-form.ts";
import { requestIdOf } from "../../http/middleware/request-id.ts";
import type { Route } from "../../http/router.ts";
import { limits } from "../../limits/limits.ts";
import { filesPath } from "../../operations/file-upload.ts";
import type { Operation } from "../../operations/operation.ts";
import { currentTime } from "../../postgres/clock.ts";
import { badField, badFields, Problem } from "../../problems.ts";
import type { RowOf } from "../../query/types.ts";
import { assertIdempotencyKey, readIdempotencyKey } from "../../rest/idempotency.ts";
import { replyTo, respond } from "../../rest/respond.ts";
import type { FailureKind } from "../../safe-fetch/failure.ts";
import type { Services } from "../services.ts";

/** The names and the rest of a form beside its file. */
const formBytes = 64 * 1024;

const dayMs = 24 * 60 * 60 * 1000;

const kinds = { customer_id: "customers", quote_id: "quotes", job_id: "jobs" } as const;

type OwnerField = keyof typeof kinds;

type Given = {
  field: OwnerField;
  target: Target;
  filename: string | undefined;
  source: { bytes: Buffer; name: string } | { url: string };
};

/** Failures of a source that may be over in a moment. */
const passing: readonly FailureKind[] = ["interrupted", "timed_out", "connection_lost", "name_not_resolved"];

/** Adds a file to a customer, a quote or a job: one that is sent in a form, or one that is read from a URL. */
export function fileRoute(services: Services, arrivingRoom: ArrivingRoom): Route {
  const { config, authenticate, contextOf, operations, safeFetch } = services;
  const read = findRead(operations);
  const keptMs = config.retention.IDEMPOTENCY_RETENTION_DAYS * dayMs;
  // Each file is in memory several times while it is read.
  const turns = new FairQueue({
    maxRunning: 8,
    maxRunningPerKey: 2,
    maxWaiting: limits.records.addedFilesOfAll.max,
    maxWaitingPerKey: limits.records.addedFiles.max,
  });

  async function fetchFile(ctx: KoaContext, url: string): Promise<Buffer> {
    const gone = new AbortController();
    ctx.res.once("close", () => gone.abort());
    const {
      failure,
      bytes,
      status = 0,
    } = await safeFetch.download({ url, maxBytes: maxFileBytes, signal: gone.signal });
    if (failure === undefined && bytes !== undefined) return bytes;
    const { kind = "interrupted", detail = "" } = failure ?? {};
    if (passing.includes(kind) || status >= 500)
      throw new Problem("unavailable", `The file cannot be read now. ${detail}`, { headers: { "Retry-After": "30" } });
    throw badField("/source_url", `cannot be read: ${detail}`);
  }

  /** A caller that may add a file sees what it has added. */
  async function show(ctx: KoaContext, context: Context, id: string, more: Record<string, string>): Promise<void> {
    const caller = { ...context.caller, scopes: new Set([...context.caller.scopes, "files:read"]) };
    const target = { baseUrl: config.baseUrl, path: filesPath, query: "" };
    const reply = replyTo(read, await execute(read, { id }, { ...context, caller }), target);
    const Location = `${config.baseUrl}${filesPath}/${id}`;
    respond(ctx, { ...reply, status: 201, headers: { ...reply.headers, ...more, Location } });
  }

  /** The file of an earlier request under the key; undefined if there is none, or if it is too long ago. */
  async function findEarlier({ db }: Context, uploadId: string, hash: Buffer): Promise<RowOf<"File"> | undefined> {
    const earlier = await db.findFirst("File", { where: { uploadId, status: "ready" } });
    if (earlier === null) return undefined;
    if (currentTime().getTime() - earlier.createdAt.getTime() > keptMs) {
      await db.transaction((writing) => writing.updateMany("File", { where: { uploadId }, data: { uploadId: null } }));
      return undefined;
    }
    // An imported business has no hashes.
    if (earlier.sentHash !== null && !hash.equals(earlier.sentHash))
      throw new Problem("idempotency-key-reused", "The Idempotency-Key was used for another request.");
    return earlier;
  }

  async function add(ctx: KoaContext, context: Context, given: Given, key: string | undefined): Promise<void> {
    const { field, target, filename, source } = given;
    const { db, caller, services: features } = context;
    const about = JSON.stringify([target, filename, "url" in source ? source.url : source.name]);
    const hash = sha256(about, "url" in source ? "" : source.bytes);
    const uploadId = key === undefined ? randomUUID() : uuidOf(sha256(JSON.stringify([caller.id, key])));
    const earlier = key === undefined ? undefined : await findEarlier(context, uploadId, hash);
    if (earlier !== undefined) return show(ctx, context, earlier.id, { "Idempotency-Replayed": "true" });
    await reference(db, targets[target.kind].model, field, target.id);
    const announced = "url" in source ? 0 : source.bytes.length;
    await assertMayUpload(db, target, 0);
    const megabytes = features.files.megabytesPerBusiness;
    const releaseRoom = await arrivingRoom.reserve(db, { bytes: announced, megabytes });
    try {
      if (key !== undefined && !(await claimUpload(db, uploadId)))
        throw new Problem("idempotency-in-progress", "The first request under this key is still running.");
      try {
        const bytes = "url" in source ? await fetchFile(ctx, source.url) : source.bytes;
        const name = filename ?? ("url" in source ? nameIn(source.url) : source.name);
        const pointer = "url" in source ? "/source_url" : "/file";
        const file = await uploadFile(context, target, { uploadId, filename: name, bytes, hash, pointer });
        await show(ctx, context, file.id, {});
      } catch (error) {
        await releaseUpload(db, uploadId);
        throw error;
      }
    } finally {
      releaseRoom();
    }
  }

  return {
    method: "POST",
    path: config.basePath + filesPath,
    operation: "CreateFile",
    anonymous: "credential",
    async handle(ctx) {
      const authentication = await authenticateRequest(ctx, authenticate);
      assertAccess(authentication.caller, "files:write");
      assertAcceptsJson(ctx);
      const key = readIdempotencyKey(ctx);
      if (key !== undefined) assertIdempotencyKey(key);
      ctx.state.isChange = true;
      const context = contextOf(authentication, { id: requestIdOf(ctx), origin: originOf(ctx) });
      const body = await readBody(ctx);
      await turns.run(authentication.businessId, async () => add(ctx, context, await readGiven(ctx, body), key));
    },
  };
}

function findRead(operations: readonly Operation[]): Operation {
  const found = operations.find(({ name }) => name === "GetFile");
  if (found === undefined) throw new Error("there is no operation GetFile");
  return found;
}

type Body = { isForm: boolean; bytes: Buffer };

async function readBody(ctx: KoaContext): Promise<Body> {
  // Null without a body.
  const type = ctx.is("multipart/form-data", "application/json");
  if (type === false)
    throw new Problem("unsupported-media-type", "The body must be multipart/form-data or application/json.");
  const isForm = type === "multipart/form-data";
  return { isForm, bytes: isForm ? await readMultipartBytes(ctx, maxFileBytes + formBytes) : await readJsonBytes(ctx) };
}

async function readGiven(ctx: KoaContext, { isForm, bytes }: Body): Promise<Given> {
  if (!isForm) {
    const { source_url: url, ...others } = readFields(parseJson(bytes));
    return { ...readOwner(others), source: { url: urlOf(url) } };
  }
  const { fields, file } = await parseFileForm(bytes, ctx.get("Content-Type"), maxFileBytes);
  const wrong = [
    ...(fields.has("source_url") ? ["source_url"] : []),
    ...(file && file.field !== "file" ? [file.field] : []),
  ];
  if (wrong.length > 0) throw unknownFields(wrong);
  const owner = readOwner(Object.fromEntries(fields));
  if (file === undefined) throw badField("/file", "is required, as a file");
  return { ...owner, source: { bytes: file.bytes, name: file.filename ?? "" } };
}

type Fields = Record<string, unknown>;

function readFields(json: unknown): Fields {
  if (typeof json !== "object" || json === null || Array.isArray(json))
    throw new Problem("bad-request", "The body must be a JSON object, or a form with a file (multipart/form-data).");
  return json as Fields;
}

function unknownFields(names: readonly string[]): Problem {
  return badFields(names.map((name) => ({ pointer: `/${name}`, detail: "is not a known field" })));
}

/** The record that the file is for, and the name that the caller gives it. */
function readOwner({ filename = null, ...owners }: Fields): Omit<Given, "source"> {
  const unknown = Object.keys(owners).filter((name) => !Object.hasOwn(kinds, name));
  if (unknown.length > 0) throw unknownFields(unknown);
  for (const [name, value] of Object.entries({ ...owners, filename }))
    if (value !== null && typeof value !== "string") throw badField(`/${name}`, "must be a text");
  if (typeof filename === "string" && (filename === "" || filename.length > 255))
    throw badField("/filename", "must have 1 to 255 characters");
  const [field, another] = (Object.keys(kinds) as OwnerField[]).filter((name) => owners[name] != null);
  if (field === undefined) throw badFields([{ pointer: "/customer_id", detail: "or quote_id or job_id is required" }]);
  if (another !== undefined)
    throw badField(`/${another}`, `must be left out beside ${field}: a file belongs to one record`);
  return {
    field,
    target: { kind: kinds[field], id: String(owners[field]) },
    filename: typeof filename === "string" ? filename : undefined,
  };
}

function urlOf(given: unknown): string {
  if (typeof given !== "string") throw badField("/source_url", "is required");
  if (given.length > 2000 || !URL.canParse(given)) throw badField("/source_url", "must be a URL");
  return given;
}

/** The last part of the URL's path. */
function nameIn(url: string): string {
  const [, last = ""] = /\/([^/]*)$/.exec(new URL(url).pathname) ?? [];
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** A UUID of version 8, whose bits are the program's own. */
function uuidOf(hash: Buffer): string {
  const hex = hash.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
