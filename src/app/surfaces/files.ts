import type { Context as KoaContext } from "koa";
import { assertAccess } from "../../auth/access.ts";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { assertOwnOrigin } from "../../auth/session/csrf.ts";
import { find, isId } from "../../domain/kernel/store.ts";
import type { ArrivingRoom } from "../../domain/trade/files/arriving-room.ts";
import { maxFileBytes } from "../../domain/trade/files/limits.ts";
import { readFile } from "../../domain/trade/files/read-file.ts";
import { assertMayUpload, type Target, targets, uploadFile } from "../../domain/trade/files/upload-file.ts";
import { readAnyFile } from "../../http/body.ts";
import { isFresh } from "../../http/etag.ts";
import type { Route, Surface } from "../../http/router.ts";
import { redirect, sendPage } from "../../http/send-page.ts";
import { limits } from "../../limits/limits.ts";
import { currentTime } from "../../postgres/clock.ts";
import { badFields, Problem } from "../../problems.ts";
import { platformFailurePage } from "../../web/failure-page.ts";
import type { FileTarget } from "../../web/file-links.ts";
import { pageHeaders } from "../../web/layout.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

const expired = "This link does not work any more. Please open the file from its record again.";

/** Uploads, and the links that files are read by. A link is the only credential until it expires. */
export function filesSurfaces(
  { config, database, fileLinks, fileStore }: Services,
  portal: Portal,
  arrivingRoom: ArrivingRoom,
): Surface[] {
  const wrongLinks = limitByAddress(limits.requests.wrongLinks.max);

  const upload = (kind: Target["kind"]): Route => ({
    method: "POST",
    path: `/files/${kind}/:id`,
    operation: "UploadFile",
    anonymous: "forms",
    bySession: true,
    async handle(ctx, { id = "" }) {
      assertOwnOrigin(ctx, { appUrl: config.appUrl, corsOrigins: [] });
      const context = await portal.contextOf(ctx);
      assertAccess(context.caller, targets[kind].access);
      const { uploadId, filename } = readName(ctx);
      const target = { kind, id };
      const announced = Number(ctx.get("Content-Length"));
      // A file that is too large is refused while it is read.
      const announcedBytes = announced > maxFileBytes ? 0 : announced;
      const { db } = context;
      const { files } = context.services;
      await assertMayUpload(db, target, announcedBytes);
      const releaseRoom = await arrivingRoom.reserve(db, {
        bytes: announcedBytes,
        megabytes: files.megabytesPerBusiness,
      });
      try {
        const bytes = await readAnyFile(ctx, maxFileBytes);
        const file = await uploadFile(context, target, { uploadId, filename, bytes });
        ctx.set("Cache-Control", "no-store");
        ctx.status = 201;
        ctx.body = { id: file.id };
      } finally {
        releaseRoom();
      }
    },
  });

  const show: Route = {
    method: "GET",
    path: "/files/:token",
    operation: "File",
    anonymous: "files",
    async handle(ctx) {
      const { businessId, id, part, expiresAt, holderId }: FileTarget = ctx.state.link;
      Object.assign(ctx.state, { businessId, caller: `file-link:${holderId}` });
      const tag = `"${id}.${part}"`;
      const seconds = Math.floor((expiresAt.getTime() - currentTime().getTime()) / 1000);
      const { filename, contentType, bytes, isShown } = await readFile(database.tenant(businessId), fileStore, {
        id,
        part,
        beforeLoad: (size) => ctx.state.countUnread(size),
      });
      ctx.attachment(filename, { type: isShown ? "inline" : "attachment" });
      ctx.set({
        "Cache-Control": `private, max-age=${seconds}, immutable`,
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "X-Robots-Tag": "noindex, nofollow",
        ETag: tag,
      });
      ctx.compress = false;
      if (isFresh(ctx, tag)) {
        ctx.status = 304;
        return;
      }
      ctx.set("Content-Type", contentType);
      ctx.body = bytes;
    },
  };

  const open: Route = {
    method: "GET",
    path: "/files/:id/open",
    operation: "OpenFile",
    anonymous: "pages",
    bySession: true,
    async handle(ctx, { id = "" }) {
      const { caller, db, services } = await portal.contextOf(ctx);
      assertAccess(caller, "person");
      const file = await find(db, "File", id, { where: { status: "ready" } });
      ctx.set("Cache-Control", "no-store");
      redirect(ctx, services.files.link(db, file, "file"));
    },
  };

  return [
    { routes: (Object.keys(targets) as Target["kind"][]).map(upload) },
    { routes: [open] },
    {
      routes: [show],
      // The router awaits this before the handler.
      async assertFound(ctx, { token = "" }) {
        ctx.state.link = fileLinks.verify(token);
        if (ctx.state.link !== undefined) return;
        await wrongLinks.count(ctx.ip);
        throw new Problem("not-found");
      },
      problems: {
        paths: /^\/files\/[^/]+(\/open)?$/,
        render(ctx, problem) {
          for (const header of ["Content-Disposition", "Cross-Origin-Resource-Policy"]) ctx.remove(header);
          ctx.set({ ...pageHeaders, "Cache-Control": "no-store" });
          sendPage(ctx, problem.status, platformFailurePage(problem, expired));
        },
      },
    },
  ];
}

/** The body is the file alone, so its name is in the query. Retries of an upload send the same `upload`. */
function readName(ctx: KoaContext): { uploadId: string; filename: string } {
  const query = new URLSearchParams(ctx.querystring);
  const [uploadId, filename] = [query.get("upload") ?? "", query.get("name") ?? ""];
  if (!isId(uploadId)) throw badFields([{ parameter: "upload", detail: "must be a UUID" }]);
  return { uploadId, filename };
}
