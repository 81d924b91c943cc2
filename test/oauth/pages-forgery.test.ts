import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { registerApp } from "./app.ts";
import { createVisitor, type Seen, type Visitor } from "./forms.ts";
import { password, type Street, startStreet } from "./street.ts";

let street: Street;
beforeAll(async () => {
  street = await startStreet();
});
afterAll(() => street?.close());

async function expectRefused(refused: Seen, business: { id: string }): Promise<void> {
  expect(refused.url.origin).toBe(street.world.origin);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.status).toBeLessThan(500);
  expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(refused.text).toMatch(/<h1>[^<]+<\/h1>/);
  expect(await street.connected(business)).toBe(0);
}

const unlike = (text: string) => `${text.slice(0, -1)}${text.endsWith("A") ? "B" : "A"}`;

describe("signing in", () => {
  test("a wrong password and an unknown email get the same response, and the email stays", async () => {
    const { person, app } = await street.arrive();
    const visitor = createVisitor(street.world.origin);
    const answers = [];
    for (const email of [person.email, "nobody@example.com"]) {
      const page = await visitor.open(app.request());
      const refused = await visitor.submit(page, "/sign-in", { email, password: "wrong" });
      expect(refused.status).toBe(401);
      expect(refused.text).toContain(`value="${email}"`);
      expect(refused.text).toContain('aria-describedby="error"');
      answers.push(refused.text.replaceAll(/value="[^"]*"|interaction(\/|%2F)[^/"]*/g, ""));
    }
    expect(answers[0]).toBe(answers[1]);
  });

  test("guesses count as in the portal", async () => {
    const { person, app } = await street.arrive();
    const visitor = createVisitor(street.world.origin);
    const page = await visitor.open(app.request());
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push(
        (await visitor.submit(page, "/sign-in", { email: person.email, password: `guess ${guess}` })).status,
      );
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await visitor.submit(page, "/sign-in", { email: person.email, password })).status).toBe(429);
  });

  test.each([
    {},
    { email: "a@example.com" },
    { email: "x".repeat(5000), password: "x".repeat(5000) },
    { email: "\0", password: "\0" },
  ])("a form with invalid fields is refused with a page (%#)", async (fields) => {
    const { app } = await street.arrive();
    const visitor = createVisitor(street.world.origin);
    const refused = await visitor.submit(await visitor.open(app.request()), "/sign-in", fields);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });
});

describe("forms that are not the person's own", () => {
  const forgeries: [string, (own: { visitor: Visitor; page: Seen }) => Promise<Seen>][] = [
    ["without its token", ({ visitor, page }) => visitor.submit(page, "/consent", { decision: "allow", csrf: null })],
    ["with an empty token", ({ visitor, page }) => visitor.submit(page, "/consent", { decision: "allow", csrf: "" })],
    [
      "with a token altered by one character",
      ({ visitor, page }) =>
        visitor.submit(page, "/consent", { decision: "allow", csrf: unlike(page.forms[0]?.fields.csrf ?? "") }),
    ],
    [
      "with the token of another request of the same person",
      async ({ visitor, page }) => {
        const other = await visitor.open((await registerApp(street.world, street.redirectUri)).request());
        return visitor.submit(page, "/consent", { decision: "allow", csrf: other.forms[0]?.fields.csrf ?? "" });
      },
    ],
    [
      "with the token that another person has",
      async ({ visitor, page }) => {
        const other = await street.arrive();
        return visitor.submit(page, "/consent", { decision: "allow", csrf: other.page.forms[0]?.fields.csrf ?? "" });
      },
    ],
    [
      "from another site, by its origin",
      ({ visitor, page }) =>
        visitor.submit(page, "/consent", { decision: "allow" }, { Origin: "https://evil.example" }),
    ],
    [
      "from another site, by what the browser says of it",
      ({ visitor, page }) =>
        visitor.submit(page, "/consent", { decision: "allow" }, { "Sec-Fetch-Site": "cross-site" }),
    ],
    ["with a decision of its own", ({ visitor, page }) => visitor.submit(page, "/consent", { decision: "always" })],
    ["without a decision", ({ visitor, page }) => visitor.submit(page, "/consent")],
  ];

  test.each(forgeries)("consent %s is refused, and nothing is connected", async (_, forge) => {
    const { business, visitor, page } = await street.arrive();
    await expectRefused(await forge({ visitor, page }), business);
  });

  test("a form is invalid in another browser, after signing out, or once someone else has signed in", async () => {
    const { business, page, visitor } = await street.arrive();
    const thief = createVisitor(street.world.origin);
    await expectRefused(await thief.submit(page, "/consent", { decision: "allow" }), business);
    visitor.drop("fieldline_session");
    await expectRefused(await visitor.submit(page, "/consent", { decision: "allow" }), business);
    const other = await street.world.addBusiness();
    visitor.take((await street.world.addPerson(other.id)).cookie);
    await expectRefused(await visitor.submit(page, "/consent", { decision: "allow" }), business);
    expect(await street.connected(other)).toBe(0);
  });

  test("a link to a request that someone else began leads nowhere", async () => {
    const { page, business } = await street.arrive();
    const other = await street.world.addPerson(business.id);
    const lured = await createVisitor(street.world.origin, other.cookie).open(page.url);
    await expectRefused(lured, business);
    expect(lured.text).not.toContain("Ledger Buddy");
  });

  test("sign-in and sign-out accept no foreign form either", async () => {
    const { person, visitor, page, app } = await street.arrive();
    const stranger = createVisitor(street.world.origin);
    const signIn = await stranger.open(app.request());
    const right = { email: person.email, password };
    for (const [fields, headers] of [
      [{ ...right, csrf: null }, {}],
      [{ ...right, csrf: page.forms[0]?.fields.csrf ?? "" }, {}],
      [right, { Origin: "https://evil.example" }],
      [right, { "Sec-Fetch-Site": "cross-site" }],
    ] as const) {
      const refused = await stranger.submit(signIn, "/sign-in", fields, headers);
      expect(refused.status).toBe(403);
      expect(stranger.holds("fieldline_session")).toBe(false);
    }
    expect((await visitor.submit(page, "/sign-out", { csrf: null })).status).toBe(403);
    expect((await person.graphql("{ viewer { member { name } } }")).body.errors).toBeUndefined();
  });
});
