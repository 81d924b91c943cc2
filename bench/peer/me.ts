import { scopes } from "../../src/auth/caller.ts";
import { badFields } from "../../src/problems.ts";
import type { Auth } from "./auth.ts";
import { entityTag } from "./entity-tag.ts";
import type { Exchange } from "./exchange.ts";

type Row = Record<"id" | "name" | "slug", string> &
  Record<"business_email" | "business_phone" | "website" | "abn", string | null>;

const statement = {
  name: "me",
  text: `select id, name, slug, business_email, business_phone, website, abn from businesses where id = $1`,
};

export function readMe(auth: Auth) {
  return (ctx: Exchange): Promise<void> =>
    auth.reading(ctx, undefined, async (client, { businessId, scopes: held }) => {
      if (ctx.querystring !== "")
        throw badFields(
          [...new URLSearchParams(ctx.querystring).keys()].map((parameter) => ({
            parameter,
            detail: "is not a known parameter",
          })),
        );
      const { rows } = await client.query<Row>({ ...statement, values: [businessId] });
      const text = JSON.stringify({
        business: rows[0],
        caller: { kind: "api_key", scopes: scopes.filter((scope) => held.includes(scope)) },
      });
      ctx.set("ETag", entityTag(text));
      ctx.status = 200;
      if (ctx.fresh) {
        ctx.status = 304;
        return;
      }
      ctx.set("Content-Type", "application/json; charset=utf-8");
      ctx.body = text;
    });
}
