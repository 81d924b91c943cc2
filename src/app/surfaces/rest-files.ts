import { randomUUID } from "node:crypto";
import type { Context as KoaContext } from "koa";
import { assertAccess } from "../../auth/access.ts";
import { authenticateRequest } from "../../auth/authenticate-request.ts";
import { originOf } from "../../auth/origin-of.ts";
import { sha256 } from "../../crypto/hash.ts";
import { reference } from "../../domain/kernel/references.ts";
import type { ArrivingRoom } from "../../domain/trade/files/arriving-room.ts";
import { maxFileBytes } from "../../domain/trade/files/limits.ts";
import { assertMayUpload, type Target, targets, uploadFile } from "../../domain/trade/files/upload-file.ts";
import type { Context } from "../../graphql/context.ts";
import { execute } from "../../graphql/execute.ts";
import { assertAcceptsJson } from "../../http/assert-accepts.ts";
import { parseJson, readJsonBytes, readMultipartBytes } from "../../http/body.ts";
import { requestIdOf } from "../../http/middleware/request-id.ts";
import type { Route } from "../../http/router.ts";
import { filesPath } from "../../operations/file-upload.ts";
import type { Operation } from "../../operations/operation.ts";
import { currentTime } from "../../postgres/clock.ts";
import { badField, badFields, Problem } from "../../problems.ts";
import type { RowOf } from "../../query/types.ts";
import { assertIdempotencyKey, readIdempotencyKey } from "../../rest/idempotency.ts";
import { replyTo, respond } from "../../rest/respond.ts";
import type { Services } from "../services.ts";

/** The names and the rest of a form beside its file. */
const formBytes = 64 * 1024;

/** An upload that is still pending after this time has failed, and can be sent again. */
const pendingMs = 60_000;

const kinds = { customer_id: "customers", quote_id: "quotes", job_id: "jobs" } as const;

type OwnerField = keyof typeof kinds;

type Given = {
  field: OwnerField;
  target: Target;
  filename: string | undefined;
  source: { bytes: Buffer; name: string } | { url: string };
};

/** Adds a file to a customer, a quote or a job: one that is sent in a form, or one that is read from a URL. */
export function fileRoute(services: Services, arrivingRoom: ArrivingRoom): Route {
  const { config, authenticate, contextOf, operations, safeFetch } = services;
  const read = findRead(operations);

  async function fetchFile(ctx: KoaContext, url: string): Promise<Buffer> {
    const gone = new AbortController();
    ctx.res.once("close", () => gone.abort());
    const { failure, bytes } = await safeFetch.download({ url, maxBytes: maxFileBytes, signal: gone.signal });
    if (failure !== undefined || bytes === undefined)
      throw badField("/source_url", `cannot be read: ${failure?.detail ?? "There was no response."}`);
    return bytes;
  }

  /** A caller that may add a file sees what it has added. */
  async function show(ctx: KoaContext, context: Context, id: string, more: Record<string, string>): Promise<void> {
    const caller = { ...context.caller, scopes: new Set([...context.caller.scopes, "files:read"]) };
    const target = { baseUrl: config.baseUrl, path: filesPath, query: "" };
    const reply = replyTo(read, await execute(read, { id }, { ...context, caller }), target);
    const Location = `${config.baseUrl}${filesPath}/${id}`;
    respond(ctx, { ...reply, status: 201, headers: { ...reply.headers, ...more, Location } });
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
      ctx.state.isChange = true;
      const { field, target, filename, source } = await readGiven(ctx);
      const context = contextOf(authentication, { id: requestIdOf(ctx), origin: originOf(ctx) });
      const { db, caller } = context;
      const { model } = targets[target.kind];
      await reference(db, model, field, target.id);

      const about = JSON.stringify([target, filename, "url" in source ? source.url : source.name]);
      const hash = sha256(about, "url" in source ? "" : source.bytes);
      const key = readIdempotencyKey(ctx);
      if (key !== undefined) assertIdempotencyKey(key);
      const uploadId = key === undefined ? randomUUID() : uuidOf(sha256(JSON.stringify([caller.id, key])));
      const earlier = await db.findFirst("File", { where: { uploadId } });
      if (earlier?.status === "ready") {
        assertSame(earlier, hash);
        return show(ctx, context, earlier.id, { "Idempotency-Replayed": "true" });
      }
      if (earlier !== null && currentTime().getTime() - earlier.createdAt.getTime() < pendingMs)
        throw new Problem("idempotency-in-progress", "The first request under this key is still running.");

      const announced = "url" in source ? 0 : source.bytes.length;
      await assertMayUpload(db, target, announced);
      const megabytes = context.services.files.megabytesPerBusiness;
      const releaseRoom = await arrivingRoom.reserve(db, { bytes: announced, megabytes });
      try {
        const bytes = "url" in source ? await fetchFile(ctx, source.url) : source.bytes;
        const name = filename ?? ("url" in source ? nameIn(source.url) : source.name);
        const file = await uploadFile(context, target, { uploadId, filename: name, bytes, hash });
        // Another request under the key may have been faster.
        assertSame(file, hash);
        await show(ctx, context, file.id, {});
      } finally {
        releaseRoom();
      }
    },
  };
}

function findRead(operations: readonly Operation[]): Operation {
  const found = operations.find(({ name }) => name === "GetFile");
  if (found === undefined) throw new Error("there is no operation GetFile");
  return found;
}

function assertSame({ sentHash }: Pick<RowOf<"File">, "sentHash">, hash: Buffer): void {
  if (sentHash === null || !hash.equals(sentHash))
    throw new Problem("idempotency-key-reused", "The Idempotency-Key was used for another request.");
}

async function readGiven(ctx: KoaContext): Promise<Given> {
  // Null without a body.
  const type = ctx.is("multipart/form-data", "application/json");
  if (type === false)
    throw new Problem("unsupported-media-type", "The body must be multipart/form-data or application/json.");
  const isForm = type === "multipart/form-data";
  const { file, source_url: url, filename, ...others } = isForm ? await readForm(ctx) : await readBody(ctx);
  const unknown = Object.keys(others).filter((name) => !(name in kinds));
  const wrong = [
    ...unknown,
    ...(isForm && url !== undefined ? ["source_url"] : []),
    ...(!isForm && file ? ["file"] : []),
  ];
  if (wrong.length > 0) throw badFields(wrong.map((name) => ({ pointer: `/${name}`, detail: "is not a known field" })));
  const texts = { ...others, filename, source_url: url };
  for (const [name, value] of Object.entries(texts))
    if (value != null && typeof value !== "string") throw badField(`/${name}`, "must be a text");
  if (typeof filename === "string" && (filename === "" || filename.length > 255))
    throw badField("/filename", "must have 1 to 255 characters");
  const owners = (Object.keys(kinds) as OwnerField[]).filter((name) => others[name] != null);
  const [field, another] = owners;
  if (field === undefined) throw badFields([{ pointer: "/customer_id", detail: "or quote_id or job_id is required" }]);
  if (another !== undefined)
    throw badField(`/${another}`, `must be left out beside ${field}: a file belongs to one record`);
  return {
    field,
    target: { kind: kinds[field], id: String(others[field]) },
    filename: (filename as string | null | undefined) ?? undefined,
    source: isForm ? await contentOf(file) : { url: urlOf(url) },
  };
}

type Fields = Record<string, unknown>;

async function readBody(ctx: KoaContext): Promise<Fields> {
  const given = parseJson(await readJsonBytes(ctx));
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new Problem("bad-request", "The body must be a JSON object, or a form with a file (multipart/form-data).");
  return given as Fields;
}

/** Node's own parser reads the form. */
async function readForm(ctx: KoaContext): Promise<Fields> {
  const bytes = await readMultipartBytes(ctx, maxFileBytes + formBytes);
  const headers = { "Content-Type": ctx.get("Content-Type") };
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new Problem("bad-request", "The body is not a valid form (multipart/form-data).");
  });
  const fields: Fields = {};
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name)) throw badField(`/${name}`, "must be given once");
    fields[name] = value;
  }
  return fields;
}

async function contentOf(file: unknown): Promise<{ bytes: Buffer; name: string }> {
  if (!(file instanceof File)) throw badField("/file", "is required, as a file");
  if (file.size > maxFileBytes) throw new Problem("payload-too-large", `A file has at most ${maxFileBytes} bytes.`);
  return { bytes: Buffer.from(await file.arrayBuffer()), name: file.name };
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
