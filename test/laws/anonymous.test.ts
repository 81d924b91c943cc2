import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../src/http/router.ts";
import { limits } from "../../src/limits/limits.ts";
import { startWorld, type World } from "../world/world.ts";

const perMinute = 5;

let world: World;
let businessId: string;
beforeAll(async () => {
  world = await startWorld({ TRUST_PROXY: "127.0.0.1", ANONYMOUS_RATE_LIMIT_PER_MINUTE: String(perMinute) });
  businessId = (await world.addBusiness()).id;
});
afterAll(() => world.close());

let addresses = 0;
/** An address that has sent no request yet. */
function newAddress(): string {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
}

type Sent = { address: string; headers?: Record<string, string>; method?: string };

async function send({ method, path }: Pick<Route, "method" | "path">, { address, headers = {}, ...as }: Sent) {
  const body = method === "POST" || method === "PATCH" ? JSON.stringify({ query: "{ __typename }" }) : undefined;
  const response = await fetch(world.origin + path.replaceAll(/:\w+/g, "x"), {
    method: as.method ?? method,
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address, ...headers },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  await response.body?.cancel();
  return response;
}

type Answers = Awaited<ReturnType<typeof send>>[];

/** Sends one more concurrent request than an address may. */
async function flood(route: Pick<Route, "method" | "path">, max: number, more: Partial<Sent> = {}): Promise<Answers> {
  const address = more.address ?? newAddress();
  return Promise.all(Array.from({ length: max + 1 }, () => send(route, { ...more, address })));
}

function maxOf({ anonymous }: Route): number {
  return anonymous in limits.anonymous
    ? Math.ceil(limits.anonymous[anonymous as keyof typeof limits.anonymous].max.times * perMinute)
    : 0;
}

function expectOneRefused(answers: Answers, route: object): void {
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length, JSON.stringify(route)).toBe(1);
  expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
}

const limited = () => world.routes.filter((route) => maxOf(route) > 0);
const byPeople = () => world.routes.filter(({ bySession }) => bySession === true);

test("every route without a credential is limited by address, except the health checks", async () => {
  expect(world.routes.filter(({ anonymous }) => anonymous === "unlimited").map(({ path }) => path)).toEqual([
    "/healthz",
    "/readyz",
  ]);
  for (const route of limited()) expectOneRefused(await flood(route, maxOf(route)), route);
});

test("a HEAD counts like a GET, and a missing page or another method counts like a document", async () => {
  const documents = limits.anonymous.documents.max.times * perMinute;
  expectOneRefused(await flood({ method: "GET", path: "/sign-in" }, perMinute, { method: "HEAD" }), {
    path: "/sign-in",
  });
  for (const route of [
    { method: "GET", path: "/nothing/here" },
    { method: "GET", path: "/api/v1/nothing" },
    { method: "DELETE", path: "/sign-in" },
    { method: "DELETE", path: "/api/v1/me" },
  ] as const)
    expectOneRefused(await flood(route, documents), route);
});

test("every other route refuses requests without a credential, and counts them by address", async () => {
  const address = newAddress();
  const { missingCredentials, failedCredentials } = limits.requests;
  await flood({ method: "GET", path: "/api/v1/me" }, missingCredentials.max, { address });
  await flood({ method: "POST", path: "/api/inbound/sms" }, failedCredentials.max, { address });
  const routes = world.routes.filter(({ anonymous }) => anonymous === "credential");
  expect(routes.length).toBeGreaterThan(60);
  for (const route of routes) expect((await send(route, { address })).status, route.path).toBe(429);
});

test("the cookie of an ended session exempts no one", async () => {
  const { cookie, id } = await world.addPerson(businessId);
  await world.database.system.session.deleteMany({ where: { memberId: id } });
  for (const route of byPeople())
    expectOneRefused(
      await flood(route, maxOf(route), { headers: { Cookie: cookie, Origin: world.config.appUrl } }),
      route,
    );
});

test("signed-in people are not limited by their address", async () => {
  const { cookie } = await world.addPerson(businessId);
  const address = newAddress();
  const reads = byPeople().filter(({ method }) => method === "GET");
  expect(reads.length).toBeGreaterThan(perMinute);
  for (const route of reads) expect((await send(route, { address, headers: { Cookie: cookie } })).status).not.toBe(429);
});

test("requests of another site's page do not count against its reader's address", async () => {
  const address = newAddress();
  const pages = limited().filter(({ anonymous, method }) => /pages|links|graphql/.test(anonymous) && method === "GET");
  for (const dest of ["image", "iframe", "empty"])
    for (const route of pages) {
      const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": dest };
      expect((await send(route, { address, headers })).status, route.path).toBe(403);
    }
  const opened = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" };
  expect((await send({ method: "GET", path: "/sign-in" }, { address, headers: opened })).status).toBe(200);
});
