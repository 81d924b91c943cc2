import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../src/http/pipeline.ts";
import { createToProblem } from "../../src/http/problems.ts";
import type { Handler, Surface } from "../../src/http/router.ts";
import { type Serving, serve } from "../../src/http/server.ts";
import { Problem } from "../../src/problems.ts";
import { createClient, type RestClient } from "../world/client.ts";

const echo =
  (name: string): Handler =>
  (ctx, parameters) => {
    ctx.body = { name, parameters };
  };

function fail(): never {
  throw new Error("this response cannot be compressed");
}

const surfaces: Surface[] = [
  {
    routes: [
      { method: "POST", path: "/parts", anonymous: "unlimited", handle: echo("create") },
      { method: "GET", path: "/parts", anonymous: "unlimited", handle: echo("list") },
      { method: "GET", path: "/parts/:id", anonymous: "unlimited", handle: echo("read") },
      { method: "DELETE", path: "/parts/:id", anonymous: "unlimited", handle: echo("delete") },
      { method: "POST", path: "/parts/special", anonymous: "unlimited", handle: echo("special") },
      { method: "POST", path: "/parts/:id/sell", anonymous: "unlimited", handle: echo("sell") },
      { method: "PUT", path: "/parts/by-number/:number", anonymous: "unlimited", handle: echo("replace") },
      { method: "GET", path: "/parts/:id.pdf", anonymous: "unlimited", handle: echo("print") },
      {
        method: "GET",
        path: "/incompressible",
        anonymous: "unlimited",
        handle(ctx) {
          ctx.compress = { threshold: fail };
          ctx.body = { name: "incompressible" };
        },
      },
    ],
  },
  {
    routes: [{ method: "GET", path: "/pages/:token", anonymous: "unlimited", handle: echo("page") }],
    async assertFound(_ctx, { token }) {
      if (token !== "right") throw new Problem("not-found");
    },
    problems: {
      paths: /^\/pages\//,
      render: (ctx, { status }) => {
        ctx.body = `page ${status}`;
      },
    },
  },
];

const origin = "https://portal.example.com";

function appOf(of: readonly Surface[]) {
  const log = pino({ level: "silent" });
  return createApp({
    log,
    toProblem: createToProblem(log),
    corsOrigins: [origin],
    limitStrangers: async () => undefined,
    surfaces: of,
  });
}

let serving: Serving;
let call: RestClient;
beforeAll(async () => {
  serving = await serve(appOf(surfaces), { port: 0, host: "127.0.0.1" });
  call = createClient(`http://127.0.0.1:${serving.port}`);
});
afterAll(() => serving.close());

test("a route is found by its path and method, its parameters decoded", async () => {
  expect((await call("GET", "/parts")).body).toEqual({ name: "list", parameters: {} });
  expect((await call("GET", "/parts/a%2Fb%20%C3%BC")).body).toEqual({ name: "read", parameters: { id: "a/b ü" } });
});

test("fixed text wins over a parameter, in whichever order the routes are", async () => {
  expect((await call("PUT", "/parts/by-number/sell")).body).toEqual({
    name: "replace",
    parameters: { number: "sell" },
  });
  expect((await call("POST", "/parts/7/sell")).body).toEqual({ name: "sell", parameters: { id: "7" } });
  expect((await call("GET", "/parts/7.pdf")).body).toEqual({ name: "print", parameters: { id: "7" } });
});

test("an exact path wins over a pattern that matches it, for every method", async () => {
  expect((await call("POST", "/parts/special")).body.name).toBe("special");
  const read = await call("GET", "/parts/special");
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
});

test.each(["/", "/Parts", "/parts/", "/parts//", "//parts", "/parts/a/b", "/parts/%", "/parts/%ff", "/parts/%c3"])(
  "%s is a 404",
  async (path) => {
    for (const method of ["GET", "PUT", "OPTIONS"]) {
      const answered = await call(method, path);
      expect(answered).toMatchObject({ status: 404, body: { type: "urn:service:error:not-found" } });
    }
  },
);

test("another method is a 405 that lists the path's methods in the order of their routes", async () => {
  const list = await call("PUT", "/parts");
  expect(list).toMatchObject({ status: 405, body: { detail: "Allowed here: POST, GET, HEAD, OPTIONS." } });
  expect(list.headers.get("allow")).toBe("POST, GET, HEAD, OPTIONS");
  expect((await call("PATCH", "/parts/1")).headers.get("allow")).toBe("GET, HEAD, DELETE, OPTIONS");
});

test("OPTIONS answers with the same list", async () => {
  const options = await call("OPTIONS", "/parts/1");
  expect([options.status, options.text, options.headers.get("allow")]).toEqual([204, "", "GET, HEAD, DELETE, OPTIONS"]);
  const page = await call("OPTIONS", "/pages/right");
  expect([page.status, page.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("HEAD answers as GET does, without the body", async () => {
  const [get, head] = [await call("GET", "/parts"), await call("HEAD", "/parts")];
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers.get("content-length")).toBe(get.headers.get("content-length"));
});

test("parameters without a resource are a 404 before the method is checked, in the surface's own form", async () => {
  for (const method of ["GET", "POST"])
    expect(await call(method, "/pages/wrong")).toMatchObject({ status: 404, text: "page 404" });
  expect(await call("POST", "/pages/right")).toMatchObject({ status: 405, text: "page 405" });
  expect(await call("GET", "/pages/right/below")).toMatchObject({ status: 404, text: "page 404" });
});

test("a failure around the router is a problem too, and keeps the headers of earlier steps", async () => {
  const answered = await call("GET", "/incompressible", { headers: { Origin: origin } });
  expect(answered).toMatchObject({ status: 500, body: { type: "urn:service:error:internal" } });
  expect(answered.headers.get("content-type")).toContain("application/problem+json");
  expect(answered.headers.get("access-control-allow-origin")).toBe(origin);
  const unknown = await call("GET", "/nowhere", { headers: { Origin: origin } });
  expect(unknown).toMatchObject({ status: 404, body: { type: "urn:service:error:not-found" } });
  expect(unknown.headers.get("access-control-allow-origin")).toBe(origin);
  expect(unknown.headers.get("vary")).toBe("Origin, Accept-Encoding");
});

test("two surfaces at one path fail to start", () => {
  const [first] = surfaces;
  expect(() => appOf(first === undefined ? [] : [first, first])).toThrow("two surfaces serve /parts");
});
