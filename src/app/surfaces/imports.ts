import { assertAccess } from "../../auth/access.ts";
import { assertOwnOrigin } from "../../auth/session/csrf.ts";
import { FairQueue } from "../../concurrency/fair-queue.ts";
import type { ArrivingRoom } from "../../domain/trade/files/arriving-room.ts";
import { createImport, maxBytes } from "../../domain/trade/imports/create-import.ts";
import { readFile } from "../../http/body.ts";
import type { Surface } from "../../http/router.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

/**
 * Uploads of files to import. They arrive as bytes, because spreadsheets do not name their encoding. Two are read at
 * once, because reading takes ten times a file's size in memory.
 */
export function importsSurface({ config }: Services, { contextOf }: Portal, arrivingRoom: ArrivingRoom): Surface {
  const reading = new FairQueue({
    maxRunning: 2,
    maxRunningPerKey: 1,
    maxWaiting: limits.imports.waitingInAll.max,
    maxWaitingPerKey: limits.imports.waiting.max,
  });
  return {
    routes: [
      {
        method: "POST",
        path: "/imports",
        operation: "UploadImport",
        anonymous: "forms",
        bySession: true,
        async handle(ctx) {
          assertOwnOrigin(ctx, { appUrl: config.appUrl, corsOrigins: [] });
          const { caller, db, request, services } = await contextOf(ctx);
          assertAccess(caller, "admin");
          const { kind, name } = ctx.query;
          if (kind !== "customers" && kind !== "price_items")
            throw new Problem("bad-request", "The parameter kind must be customers or price_items.");
          const announced = Number(ctx.get("Content-Length"));
          const megabytes = services.files.megabytesPerBusiness;
          const releaseRoom = await arrivingRoom.reserve(db, {
            bytes: announced > maxBytes ? 0 : announced,
            megabytes,
          });
          try {
            const bytes = await readFile(ctx, ["application/octet-stream"], maxBytes);
            const file = { kind, fileName: typeof name === "string" ? name : "", bytes } as const;
            const { id } = await reading.run(db.businessId, () =>
              createImport(db, { caller, request }, file, megabytes),
            );
            ctx.set("Cache-Control", "no-store");
            ctx.status = 201;
            ctx.body = { id };
          } finally {
            releaseRoom();
          }
        },
      },
    ],
  };
}
