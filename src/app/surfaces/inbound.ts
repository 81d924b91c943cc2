import type { Context } from "koa";
import { holdsPassword } from "../../auth/basic.ts";
import { limitFailures } from "../../auth/limit-failures.ts";
import { parseJson, readBody } from "../../http/body.ts";
import type { Surface } from "../../http/pipeline.ts";
import type { InboundMessage } from "../../inbound/message.ts";
import { readPostmarkJson } from "../../inbound/postmark.ts";
import { isSignedByTwilio, readTwilioForm } from "../../inbound/twilio.ts";
import { Problem } from "../../problems.ts";
import type { Config } from "../config.ts";

type Parts = {
  config: Pick<Config, "appUrl" | "basePath" | "twilio" | "inboundSecret">;
  /** Takes in what came; answers whose it was. */
  receive: (message: InboundMessage) => Promise<string>;
};

const failuresPerMinute = 60;

/** An email brings its files along in its JSON, though only their names are kept. */
const emailLimitBytes = 50_000_000;

/** Where the carrier hands in texts and the mail service emails, each with a credential of its own. */
export function inboundSurface({ config, receive }: Parts): Surface {
  const { appUrl, basePath, twilio, inboundSecret } = config;
  const failures = limitFailures(failuresPerMinute);

  async function refuse(ctx: Context, scheme: string, detail: string): Promise<never> {
    await failures.countOne(ctx.req.socket.remoteAddress ?? "");
    throw new Problem("unauthorized", detail, { headers: { "WWW-Authenticate": `${scheme} realm="fieldline"` } });
  }

  async function takeText(ctx: Context): Promise<void> {
    const signature = ctx.get("X-Twilio-Signature");
    const { authToken } = twilio;
    if (authToken === undefined || signature === "")
      return refuse(ctx, "Twilio-Signature", "Texts are taken with Twilio's signature alone.");
    const bytes = await readBody(ctx.req, ["application/x-www-form-urlencoded"]);
    const form = new URLSearchParams(bytes.toString("utf8"));
    if (!isSignedByTwilio(authToken, { url: appUrl + ctx.req.url, form, signature }))
      return refuse(ctx, "Twilio-Signature", "The signature is not Twilio's for this address and form.");
    ctx.state.businessId = await receive(readTwilioForm(form));
    ctx.type = "text/xml; charset=utf-8";
    ctx.body = '<?xml version="1.0" encoding="UTF-8"?>\n<Response/>\n';
  }

  async function takeEmail(ctx: Context): Promise<void> {
    if (inboundSecret === undefined || !holdsPassword(ctx.get("Authorization"), inboundSecret))
      return refuse(ctx, "Basic", "Email is taken with the password of INBOUND_SECRET alone.");
    const bytes = await readBody(ctx.req, ["application/json"], emailLimitBytes);
    ctx.state.businessId = await receive(readPostmarkJson(parseJson(bytes)));
    ctx.body = {};
  }

  const takers: Record<string, (ctx: Context) => Promise<void>> = {
    [`${basePath}/inbound/sms`]: takeText,
    [`${basePath}/inbound/email`]: takeEmail,
  };

  return {
    owns: (path) => Object.hasOwn(takers, path),
    async serve(ctx) {
      if (ctx.method !== "POST")
        throw new Problem("method-not-allowed", "Allowed here: POST.", { headers: { Allow: "POST" } });
      ctx.state.operation = ctx.path.endsWith("sms") ? "ReceiveText" : "ReceiveEmail";
      await takers[ctx.path]?.(ctx);
    },
  };
}
