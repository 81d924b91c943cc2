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
 * The calendars that people subscribe to in other programs: who has the address needs no other credential. They have limits
 * of their own, so that no address, and least of all a dead one, uses up what the people may ask of the portal.
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
          // By address and version: polling one that is dead does not limit the one that replaced it.
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
