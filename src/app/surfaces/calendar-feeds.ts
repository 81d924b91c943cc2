import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { takePortalQuota } from "../../auth/rate-limit/portal-quota.ts";
import { readFeed } from "../../domain/calendar-feed/read-feed.ts";
import { writeFeed } from "../../domain/calendar-feed/write-feed.ts";
import { entityTag, isFresh } from "../../http/etag.ts";
import type { Surface } from "../../http/router.ts";
import { Problem } from "../../problems.ts";
import type { CalendarTarget } from "../../web/calendar-links.ts";
import type { Services } from "../services.ts";

const wrongLinksPerMinute = 60;

/** The calendars that people subscribe to in other programs: who has the address needs no other credential. */
export function calendarFeedsSurface({ config, database, calendarLinks }: Services): Surface {
  const failures = limitByAddress(wrongLinksPerMinute);
  return {
    routes: [
      {
        method: "GET",
        path: "/calendar/:token.ics",
        operation: "CalendarFeed",
        async handle(ctx) {
          const { businessId, memberId, version }: CalendarTarget = ctx.state.link;
          ctx.state.businessId = businessId;
          await takePortalQuota(database, config.portalRateLimitPerMinute, { businessId, isOwner: false });
          const feed = await readFeed(database.tenant(businessId), memberId, version);
          if (feed === undefined) throw new Problem("not-found");
          const body = writeFeed(feed);
          const tag = entityTag(body);
          ctx.set({ ETag: tag, "X-Robots-Tag": "noindex, nofollow" });
          if (isFresh(ctx, tag)) {
            ctx.status = 304;
            return;
          }
          ctx.type = "text/calendar; charset=utf-8";
          ctx.body = body;
        },
      },
    ],
    // The router awaits this before the handler.
    async assertFound(ctx, { token = "" }) {
      const target = calendarLinks.verify(token);
      if (target === undefined) {
        await failures.count(ctx.ip);
        throw new Problem("not-found");
      }
      ctx.state.link = target;
    },
  };
}
