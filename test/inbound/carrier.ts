import { createHmac } from "node:crypto";
import type { World } from "../world/world.ts";

export const authToken = "a token of Twilio's";
export const inboundSecret = "the mail service's password";
export const environment = { TWILIO_AUTH_TOKEN: authToken, INBOUND_SECRET: inboundSecret };

let sids = 0;
export function newSid(): string {
  sids += 1;
  return `SM${String(sids).padStart(32, "0")}`;
}

/** A text as Twilio posts it, signed as its documentation requires. */
export async function postText(
  world: World,
  fields: Record<string, string>,
  {
    token = authToken,
    query = "",
    headers = {},
  }: { token?: string; query?: string; headers?: Record<string, string> } = {},
) {
  const form = { MessageSid: newSid(), AccountSid: "AC0", NumMedia: "0", Body: "Hello", ...fields };
  const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  const path = `/inbound/sms${query}`;
  const signed = `${world.config.baseUrl}${path}${pairs.flat().join("")}`;
  return world.client()("POST", path, {
    raw: new URLSearchParams(form).toString(),
    headers: {
      "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8",
      "X-Twilio-Signature": createHmac("sha1", token).update(signed).digest("base64"),
      ...headers,
    },
  });
}

/** An email as Postmark posts it. */
export async function postEmail(world: World, body: unknown, headers: Record<string, string> = {}) {
  return world.client()("POST", "/inbound/email", { body, headers: { ...basic(inboundSecret), ...headers } });
}

export function basic(password: string, user = "postmark"): { Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}` };
}

let emails = 0;
/** The fields that Postmark always sends, after its own example. */
export function anEmailTo(address: string, more: Record<string, unknown> = {}) {
  emails += 1;
  return {
    FromName: "Jane Citizen",
    MessageStream: "inbound",
    From: "jane@example.com",
    FromFull: { Email: "jane@example.com", Name: "Jane Citizen", MailboxHash: "" },
    To: `"Office" <${address}>`,
    ToFull: [{ Email: address, Name: "Office", MailboxHash: "" }],
    Cc: "",
    CcFull: [],
    Bcc: "",
    BccFull: [],
    OriginalRecipient: address,
    Subject: "Air conditioner leaking",
    MessageID: `73e6d360-66eb-11e1-8e72-${String(emails).padStart(12, "0")}`,
    ReplyTo: "",
    MailboxHash: "",
    Date: "Fri, 1 Aug 2014 16:45:32 -0400",
    TextBody: "It drips onto the floor.",
    HtmlBody: "<p>It drips onto the <b>floor</b>.</p>",
    StrippedTextReply: "",
    Tag: "",
    Headers: [{ Name: "Message-ID", Value: `<mail-${emails}@example.com>` }],
    Attachments: [],
    ...more,
  };
}

/** The fields of a sender with another address than Jane's. */
export function from(address: string) {
  return { From: address, FromFull: { Email: address, Name: "", MailboxHash: "" } };
}
