import type { Context } from "koa";
import { limitByAddress } from "../../auth/rate-limit/limit-by-address.ts";
import { limitByKey } from "../../auth/rate-limit/limit-by-key.ts";
import { type Feed, findFeedOwner, readFeedItems } from "../../domain/integrations/calendar-feed/read-feed.ts";
import { writeFeed } from "../../domain/integrations/calendar-feed/write-feed.ts";
import { entityTag, isFresh } from "../../http/etag.ts";
import type { Surface } from "../../http/router.ts";
import { limits } from "../../limits/limits.ts";
import { Problem } from "../../problems.ts";
import type { CalendarTarget } from "../../web/calendar-links.ts";
import type { Services } from "../services.ts";

/**
 * Calendar feeds that people subscribe to in other programs. The address is the only credential. Feeds have their own
 * limits, so that polling one, even a dead one, does not use up the portal's limits.
 */
export function calendarFeedsSurface({ database, calendarLinks }: Services): Surface {
  const wrongLinks = limitByAddress(limits.requests.wrongLinks.max);
  const polls = limitByKey(limits.requests.calendarPolls.max);
  const pollsOfBusiness = limitByKey(limits.requests.calendarPollsOfBusiness.max);

  async function refuse(ctx: Context): Promise<never> {
    await wrongLinks.count(ctx.ip);
    throw new Problem("not-found");
  }

  async function read({ businessId, memberId, version }: CalendarTarget): Promise<Feed | undefined> {
    const db = database.tenant(businessId);
    const owner = await findFeedOwner(db, memberId, version);
    if (owner === undefined) return undefined;
    await pollsOfBusiness.count(businessId);
    return { ...owner, items: await readFeedItems(db, memberId) };
  }

  return {
    routes: [
      {
        method: "GET",
        path: "/calendar/:token.ics",
        operation: "CalendarFeed",
        anonymous: "links",
        async handle(ctx, { token = "" }) {
          const target: CalendarTarget = ctx.state.link;
          // The token names the feed's version, so that polling a dead address does not limit the one that replaced it.
          await polls.count(token);
          const feed = (await read(target)) ?? (await refuse(ctx));
          ctx.state.businessId = target.businessId;
          const body = writeFeed(feed);
          const tag = entityTag(body);
          ctx.set({ "Cache-Control": "private, no-cache", ETag: tag, "X-Robots-Tag": "noindex, nofollow" });
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
      ctx.state.link = calendarLinks.verify(token) ?? (await refuse(ctx));
    },
  };
}
