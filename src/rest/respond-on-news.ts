import type { Context as KoaContext } from "koa";
import { authenticateRequest } from "../auth/authenticate-request.ts";
import type { Authenticate } from "../auth/authentication.ts";
import { isStillAllowed } from "../auth/is-still-allowed.ts";
import type { Context } from "../graphql/context.ts";
import { execute } from "../graphql/execute.ts";
import { isFresh } from "../http/etag.ts";
import type { Operation } from "../operations/operation.ts";
import { type Reply, replyTo, respond, type Target } from "./respond.ts";
import type { Waits } from "./waits.ts";

type Parts = { authenticate: Authenticate; waits: Waits; context: Context; target: Target };

type Page = { reply: Reply; isEmpty: boolean };

/** Responds with a page once it differs from the caller's, or unchanged after `wait` seconds. */
export async function respondOnNews(
  ctx: KoaContext,
  operation: Operation,
  { wait, ...variables }: Record<string, unknown>,
  { authenticate, waits, context, target }: Parts,
): Promise<void> {
  const seconds = Number(wait);
  const readPage = async (inside: Context): Promise<Page> => {
    const answer = await execute(operation, variables, inside);
    return { reply: replyTo(operation, answer, target), isEmpty: (answer.value as { data: [] }).data.length === 0 };
  };
  const isNews = ({ reply, isEmpty }: Page) =>
    ctx.get("If-None-Match") === "" ? !isEmpty : !isFresh(ctx, reply.headers.ETag ?? "");

  const first = await readPage(context);
  if (seconds === 0 || variables.cursor !== undefined || isNews(first)) {
    respond(ctx, first.reply);
    return;
  }
  const { db, caller } = context;
  const { database } = context.services;
  // A replica may lag behind the notification.
  const onDatabase = { ...context, db: database.tenant(db.businessId, caller.id) };
  const began = performance.now();
  const left = new AbortController();
  ctx.res.once("close", () => left.abort());
  const read = () => readPage(onDatabase);
  const { reply } = await waits.untilNews(onDatabase, { seconds, read, isNews, signal: left.signal });
  ctx.state.waitedMs = performance.now() - began;
  // The key may have been revoked meanwhile. Authenticating again throws the right problem.
  if (!(await isStillAllowed(onDatabase.db, caller))) await authenticateRequest(ctx, authenticate);
  respond(ctx, reply);
}
