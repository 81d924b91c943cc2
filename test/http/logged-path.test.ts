import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLoggedPath } from "../../src/http/middleware/logged-path.ts";
import { sendRaw } from "../world/raw.ts";
import { startWorld, type World } from "../world/world.ts";

const routes = [
  "/q/:token",
  "/q/:token/decline",
  "/i/:token",
  "/oauth/authorize",
  "/oauth/authorize/:uid",
  "/oauth/interaction/:uid/sign-in",
  "/verify-email/:token",
  "/reset-password/:token",
  "/invitation/:token",
  "/api/v1/quotes",
  "/api/v1/quotes/:id",
  "/api/v1/invoices/:id/lines/:line_id",
];
const id = "01890000-0000-7000-8000-000000000000";

test.each([
  ["/api/v1/quotes", "/api/v1/quotes"],
  [`/api/v1/quotes/${id}`, `/api/v1/quotes/${id}`],
  [`/api/v1/invoices/${id}/lines/${id}`, `/api/v1/invoices/${id}/lines/${id}`],
  [`/api/v1/invoices/x/lines/${id}`, `/api/v1/invoices/*/lines/${id}`],
  [`/api/v1/quotes/${id}/nothing/x`, `/api/v1/quotes/${id}/*`],
  ["/q/secret", "/q/*"],
  ["/q/secret/decline", "/q/*/decline"],
  ["/q/secret/decline/x", "/q/*/decline/*"],
  ["/q/sec/ret", "/q/*/*"],
  ["/Q/secret", "/*"],
  ["//q/secret", "/*"],
  ["/oauth/interaction/secret/sign-in", "/oauth/interaction/*/sign-in"],
  ["/quote/secret", "/*"],
  ["/secret", "/*"],
  ["/", "/*"],
  ["*", ""],
])("%s is logged as %s", (path, logged) => {
  expect(createLoggedPath(routes)(path)).toBe(logged);
});

/** Ways in which mail programs, proxies and people alter a URL. */
const manglings: Record<string, (text: string) => string> = {
  "percent-encoded": (text) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join(""),
  "first letter encoded": (text) => `%${text.charCodeAt(0).toString(16)}${text.slice(1)}`,
  "slashes encoded": (text) => text.replaceAll("/", "%2f"),
  "encoded twice": (text) => encodeURIComponent(encodeURIComponent(text)),
  "slashes doubled": (text) => text.replaceAll("/", "//"),
  "in upper case": (text) => text.toUpperCase(),
  "in lower case": (text) => text.toLowerCase(),
  "with trailing bits": (text) => `${text}%20.)>`,
  "with a slash": (text) => `${text}/`,
  "cut by a slash": (text) => `${text.slice(0, 20)}/${text.slice(20)}`,
  "with a parameter": (text) => `${text};x=1`,
  "below another path": (text) => `/quote${text}`,
  "below the API": (text) => `/api/v1/quotes${text}`,
  "behind dots": (text) => `/x/..${text}`,
  "as a query": (text) => `/?to=${text}`,
  "as a fragment": (text) => `/#${text}`,
  backwards: (text) => text.replaceAll("/", "\\"),
};
const mangled = fc
  .array(fc.constantFrom(...Object.values(manglings)), { maxLength: 3 })
  .map((steps) => (text: string) => steps.reduce((so, step) => step(so), text));
const prefix = fc.constantFrom(
  ...[
    "/q/",
    "/i/",
    "/oauth/interaction/",
    "/oauth/authorize/",
    "/verify-email/",
    "/reset-password/",
    "/invitation/",
    "/",
  ],
);

test("the log contains only the routes' words, ids and asterisks", () => {
  const loggedPath = createLoggedPath(routes);
  const words = new Set(routes.flatMap((route) => route.split("/").filter((one) => !one.startsWith(":"))));
  const paths = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(fc.oneof(fc.constantFrom(...words, id), fc.string())).map((segments) => `/${segments.join("/")}`),
    fc.tuple(prefix, fc.base64String({ minLength: 20 }), mangled).map(([at, token, mangle]) => mangle(at + token)),
  );
  fc.assert(
    fc.property(paths, (path) => {
      const shown = loggedPath(path).split("/");
      expect(shown.filter((one) => !words.has(one) && one !== "*" && one !== id)).toEqual([]);
    }),
    { numRuns: 5000 },
  );
});

describe("over HTTP", () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  test("no line of the log contains a customer's link, however it is mangled", async () => {
    const { id: businessId, client } = await world.addBusiness();
    const customer = (await client("POST", "/v1/customers", { body: { name: "Jane", email: "j@example.com" } })).body
      .id;
    const lines = [{ description: "Visit", quantity: 1, unit_price: 100 }];
    const quote = (await client("POST", "/v1/quotes", { body: { customer_id: customer, lines } })).body.id;
    await client("POST", `/v1/quotes/${quote}/send`);
    const { text } = await world.database.system.email.findFirstOrThrow({ where: { businessId } });
    const [, token = ""] = /\/q\/([\w.-]+)/.exec(text) ?? [];
    expect(token.length).toBeGreaterThan(40);
    const parts = [token, token.toUpperCase(), token.toLowerCase()].flatMap((one) =>
      Array.from({ length: one.length - 9 }, (_, start) => one.slice(start, start + 10)),
    );
    await fc.assert(
      fc.asyncProperty(prefix, mangled, fc.boolean(), async (at, mangle, absolute) => {
        const from = world.logged.length;
        const path = mangle(at + token);
        const target = absolute ? `http://x${path}` : path;
        await sendRaw(
          world.port ?? 0,
          `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nReferer: http://x${path}\r\nUser-Agent: ${token}\r\nX-Forwarded-For: ${token}\r\n\r\n`,
        );
        const log = world.logged.slice(from).join("").replaceAll("%", "");
        expect(parts.filter((part) => log.includes(part))).toEqual([]);
      }),
      { numRuns: 150 },
    );
    const whole = world.logged.join("");
    expect(parts.filter((part) => whole.includes(part))).toEqual([]);
    expect(world.logged.filter((line) => line.includes('"path":"/q/*"')).length).toBeGreaterThan(0);
  });
});
