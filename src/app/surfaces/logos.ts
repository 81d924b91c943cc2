import { assertAccess } from "../../auth/access.ts";
import { assertOwnOrigin } from "../../auth/session/csrf.ts";
import { logoPath } from "../../domain/identity/business/logo-path.ts";
import { setLogo } from "../../domain/identity/business/set-logo.ts";
import { readFile } from "../../http/body.ts";
import { isFresh } from "../../http/etag.ts";
import type { Route, Surface } from "../../http/router.ts";
import { Problem } from "../../problems.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

const limitBytes = 1_000_000;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const types = ["image/png", "image/jpeg"];

/** Businesses' logos. Anyone may read them, and owners upload them. */
export function logoSurface({ config, database }: Services, portal: Portal): Surface {
  const upload: Route = {
    method: "POST",
    path: "/logo",
    operation: "UploadLogo",
    anonymous: "forms",
    bySession: true,
    async handle(ctx) {
      assertOwnOrigin(ctx, { appUrl: config.appUrl, corsOrigins: [] });
      const { caller, db, request } = await portal.contextOf(ctx);
      assertAccess(caller, "owner");
      const business = await setLogo(db, { caller, request }, await readFile(ctx, types, limitBytes));
      ctx.set("Cache-Control", "no-store");
      ctx.body = { logo: logoPath(business) };
    },
  };
  const show: Route = {
    method: "GET",
    path: "/logo/:business/:hash",
    operation: "Logo",
    anonymous: "documents",
    async handle(ctx, { business = "", hash = "" }) {
      const db = uuid.test(business) ? database.tenant(business) : undefined;
      const logo = await db?.findFirst("Logo", { where: { hash } });
      if (logo == null) throw new Problem("not-found");
      const tag = `"${hash}"`;
      ctx.set({
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        ETag: tag,
      });
      ctx.compress = false;
      if (isFresh(ctx, tag)) {
        ctx.status = 304;
        return;
      }
      ctx.type = logo.mediaType;
      ctx.body = Buffer.from(logo.bytes);
    },
  };
  return { routes: [upload, show] };
}
