import { IncomingMessage, ServerResponse } from "node:http";
import { BlockList, Socket } from "node:net";
import { isScalarType } from "graphql";
import Koa, { type Context } from "koa";
import { anonymous } from "../../../src/auth/caller.ts";
import { hasBasicPassword } from "../../../src/auth/credentials/basic-auth.ts";
import { createPendingSignIns } from "../../../src/auth/session/pending-sign-in.ts";
import { deriveKey } from "../../../src/crypto/derive-key.ts";
import { stepOf } from "../../../src/domain/identity/two-factor/codes.ts";
import { isInboxAddress } from "../../../src/domain/inbox/receiving/recipient.ts";
import { assertPlaceholders, render } from "../../../src/domain/inbox/templates/placeholders.ts";
import { schema } from "../../../src/domain/index.ts";
import { notificationEmail } from "../../../src/domain/integrations/notifications/notification-email.ts";
import { createCursors } from "../../../src/graphql/cursor.ts";
import { parseWithin } from "../../../src/graphql/limits.ts";
import { line, text } from "../../../src/graphql/parse.ts";
import { readTrusted } from "../../../src/graphql/trusted-documents.ts";
import { htmlToText } from "../../../src/html-sanitizer/html-to-text.ts";
import { limitDepth } from "../../../src/html-sanitizer/limit-depth.ts";
import { rules } from "../../../src/html-sanitizer/rules.ts";
import { sanitizeHtml, sanitizeWithDepth } from "../../../src/html-sanitizer/sanitize.ts";
import { sanitizeForPage } from "../../../src/html-sanitizer/sanitize-for-page.ts";
import { sanitizeWithText } from "../../../src/html-sanitizer/sanitize-with-text.ts";
import { tokenize, writeTag } from "../../../src/html-sanitizer/tokenize.ts";
import { truncateHtml } from "../../../src/html-sanitizer/truncate.ts";
import { assertAcceptsJson } from "../../../src/http/assert-accepts.ts";
import { parseForm, parseJson } from "../../../src/http/body.ts";
import { isFresh, matchesRecord } from "../../../src/http/etag.ts";
import { callerAddress } from "../../../src/http/middleware/caller-address.ts";
import { crossOrigin } from "../../../src/http/middleware/cross-origin.ts";
import { createLoggedPath } from "../../../src/http/middleware/logged-path.ts";
import { readPostmarkJson } from "../../../src/inbound/postmark.ts";
import { postmarkFiles } from "../../../src/inbound/postmark-files.ts";
import { shortenHtml } from "../../../src/inbound/shorten.ts";
import { isSignedByTwilio, readTwilioForm } from "../../../src/inbound/twilio.ts";
import { readClientMetadata } from "../../../src/oauth/clients/metadata.ts";
import { isSecret } from "../../../src/oauth/clients/registrations.ts";
import { enteredIn } from "../../../src/portal/auth/form.ts";
import { readParameters } from "../../../src/rest/variables.ts";
import { parseTarget } from "../../../src/safe-fetch/parse-target.ts";
import { isSignedAhead } from "../../../src/stripe/signed-ahead.ts";
import { html } from "../../../src/text/html.ts";
import { createLinks } from "../../../src/web/links.ts";

type Read = (text: string) => unknown;

const key = deriveKey(Buffer.alloc(32), "test");
const proxies = new BlockList();
proxies.addSubnet("127.0.0.0", 8);
const name = "placeholder";
const values = { "customer.name": "Jane", "me.name": "Sam", "business.name": "Acme" };
const elements = new Set(rules.allowedTags || []);

/** A Koa request with one header. */
function contextWith(header: string, value: string): Context {
  const request = new IncomingMessage(new Socket());
  Object.defineProperty(request.socket, "remoteAddress", { value: "127.0.0.1" });
  request.headers = { [header]: value };
  request.rawHeaders = [header, value];
  return new Koa().createContext(request, new ServerResponse(request)) as Context;
}

const done = async () => {};
const scalars = Object.values(schema.getTypeMap())
  .filter(isScalarType)
  .map((type): [string, Read] => [`scalar ${type.name}`, (given) => type.coerceInputValue(given)]);

/** Calls of readers that take more than a text, or take it in another parameter. */
export const readers: Record<string, Read> = {
  ...Object.fromEntries(scalars),
  "auth/credentials/basic-auth.ts#hasBasicPassword": (given) => hasBasicPassword(`Basic ${given}`, "password"),
  "auth/session/pending-sign-in.ts": (given) => createPendingSignIns(key).read(given),
  "domain/inbox/receiving/recipient.ts#isInboxAddress": (given) => isInboxAddress(given, "office@example.com"),
  "domain/inbox/templates/placeholders.ts#assertPlaceholders": (given) => assertPlaceholders({ [name]: given }),
  "domain/inbox/templates/placeholders.ts#render": (given) => render(given, values),
  "domain/integrations/notifications/notification-email.ts#notificationEmail": (given) =>
    notificationEmail("jane@example.com", { subject: "News", details: [["Message", given]] }),
  "domain/identity/two-factor/codes.ts#stepOf": (given) => stepOf("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", given),
  "graphql/cursor.ts": (given) => createCursors(key).decode("list", given),
  "graphql/limits.ts#parseWithin": (given) => parseWithin(given, anonymous),
  "graphql/parse.ts#line": (given) => line(given, 1, 255),
  "graphql/parse.ts#text": (given) => text(given, 1, 10_000),
  "graphql/trusted-documents.ts#readTrusted": (given) =>
    readTrusted(new Map(), { extensions: { persistedQuery: { version: 1, sha256Hash: given } } }, given),
  "html.ts": (given) => html`<p title="${given}">${given}</p>`,
  "html-sanitizer/html-to-text.ts#htmlToText": (given) => htmlToText(sanitizeHtml(given)),
  "html-sanitizer/limit-depth.ts#limitDepth": (given) => limitDepth(given, { elements, maxDepth: 100 }),
  "html-sanitizer/sanitize-for-page.ts": (given) => sanitizeForPage({ html: given, withImages: false }),
  "html-sanitizer/sanitize-with-text.ts#sanitizeWithText": sanitizeWithText,
  "html-sanitizer/sanitize.ts#sanitizeHtml": sanitizeHtml,
  "html-sanitizer/sanitize.ts#sanitizeWithDepth": sanitizeWithDepth,
  "html-sanitizer/tokenize.ts#tokenize": (given) => [...tokenize(given)].length,
  "html-sanitizer/tokenize.ts#writeTag": (given) => writeTag("a", [["href", given]]),
  "html-sanitizer/truncate.ts#truncateHtml": (given) => truncateHtml(given, 600_000),
  "http/assert-accepts.ts": (given) => assertAcceptsJson(contextWith("accept", given)),
  "http/body.ts#parseJson": (given) => parseJson(Buffer.from(given)),
  "http/etag.ts#isFresh": (given) => isFresh(contextWith("if-none-match", given), '"tag"'),
  "http/etag.ts#matchesRecord": (given) => matchesRecord(given, '"tag"'),
  "http/middleware/caller-address.ts Forwarded": (given) =>
    callerAddress(proxies)(contextWith("forwarded", given), done),
  "http/middleware/caller-address.ts X-Forwarded-For": (given) =>
    callerAddress(proxies)(contextWith("x-forwarded-for", given), done),
  "http/middleware/cross-origin.ts": (given) =>
    crossOrigin(["https://example.com"])(contextWith("origin", given), done),
  "http/middleware/logged-path.ts": (given) => createLoggedPath(["/v1/:id"])(given),
  "http/pipeline.ts Accept-Encoding": (given) => contextWith("accept-encoding", given).acceptsEncodings("gzip"),
  "inbound/postmark-files.ts": (given) =>
    postmarkFiles([{ Name: given, ContentType: given, ContentID: given, ContentDisposition: given }], given),
  "inbound/postmark.ts#readPostmarkJson": (given) =>
    readPostmarkJson({
      MessageID: "1",
      From: given,
      To: given,
      Cc: given,
      OriginalRecipient: "office@example.com",
      Subject: given,
      TextBody: given,
      Headers: ["Auto-Submitted", "Message-ID", "References"].map((header) => ({ Name: header, Value: given })),
    }),
  "inbound/shorten.ts#shortenHtml": shortenHtml,
  "inbound/twilio.ts#isSignedByTwilio": (given) =>
    isSignedByTwilio("token", { url: given, form: new URLSearchParams({ Body: given }), signature: given }),
  "inbound/twilio.ts#readTwilioForm": (given) =>
    readTwilioForm(
      new URLSearchParams({
        MessageSid: given,
        From: given,
        To: given,
        Body: given,
        NumMedia: "1",
        MediaContentType0: given,
      }),
    ),
  "oauth/clients/metadata.ts": (given) => readClientMetadata({ client_name: given, redirect_uris: [given] }),
  "oauth/clients/registrations.ts#isSecret": (given) => isSecret(given, "0".repeat(64)),
  "portal/auth/form.ts#enteredIn": (given) => enteredIn(parseForm(given), ["email"]),
  "rest/variables.ts": (given) => readParameters([], given),
  "safe-fetch/parse-target.ts#parseTarget": (given) => parseTarget(`https://${given}`, false),
  "stripe/signed-ahead.ts#isSignedAhead": (given) => isSignedAhead(given, new Date(), 300),
  "web/links.ts": (given) => createLinks(key, "https://example.com").verify("quote", given),
};

/** Lengths at which the text is cut before the reader sees it, or above which it is refused. */
export const maxLengths: Record<string, number> = {
  "html-sanitizer/html-to-text.ts#htmlToText": 102_400,
  "html-sanitizer/limit-depth.ts#limitDepth": 600_000,
  "html-sanitizer/sanitize-for-page.ts": 500_000,
  "html-sanitizer/sanitize-with-text.ts#sanitizeWithText": 102_400,
  "html-sanitizer/sanitize.ts#sanitizeHtml": 102_400,
  "html-sanitizer/sanitize.ts#sanitizeWithDepth": 102_400,
};
