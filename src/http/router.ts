import Router, { type RouterContext } from "@koa/router";
import type { Context, Middleware } from "koa";
import type { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import { allowAnyOrigin } from "./middleware/cross-origin.ts";
import type { ProblemForm } from "./problems.ts";

type Parameters = Record<string, string>;

export type Handler = (ctx: Context, parameters: Parameters) => void | Promise<void>;

export type Route = {
  /** A GET answers HEAD too. */
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Case-sensitive and without a slash at its end; `:name` is one segment, which the handler gets decoded. */
  path: string;
  /** The name in the metrics, where ids would make a series each. */
  operation?: string;
  /** What a call without a credential counts as, by its address. */
  anonymous: Anonymous;
  /** People call it with their session, by which they are limited instead. */
  bySession?: true;
  /** Pages of any origin may call it: it takes no cookie. */
  anyOrigin?: true;
  /**
   * Refused in maintenance mode, and of a business that is suspended. Unless said, every method but GET is. False for routes
   * that go on, or decide by what they are asked.
   */
  writes?: boolean;
  handle: Handler;
};

export type AnonymousKind = keyof typeof limits.anonymous;

/** `credential`: the route refuses callers without one and counts them itself. `unlimited` is for health checks alone. */
type Anonymous = AnonymousKind | "credential" | "unlimited";

/** Throws if changes are refused at the moment. */
export type AssertWritable = () => void;

/** Throws where the caller has called such routes too often without a credential. */
export type LimitStrangers = (ctx: Context, route: Pick<Route, "anonymous" | "bySession">) => Promise<void>;

/** Nothing is there, or it does not have the method: all that is done is to say so. */
const notServed = { anonymous: "documents" } as const;

export type Surface = {
  routes: readonly Route[];
  /** Throws for parameters at which nothing lies, before the method is looked at. */
  assertFound?(ctx: Context, parameters: Parameters): Promise<void>;
  /** How problems are shown at these paths, where not as a problem document. */
  problems?: ProblemForm;
};

/** What is served at one path. */
type Resource = { surface: Surface; methods: Map<string, Route>; allow: string; anyOrigin: boolean };

/** The routes of every surface. 404, 405, HEAD and OPTIONS are answered here alone. */
export function createRouter(
  surfaces: readonly Surface[],
  limitStrangers: LimitStrangers,
  assertWritable: AssertWritable = () => undefined,
): Middleware {
  const fixed = new Map<string, Resource>();
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, resource] of readResources(surfaces)) {
    if (path.includes(":")) router.all(path, (ctx) => limitAndServe(resource, ctx, ctx.params));
    else fixed.set(path, resource);
  }
  const routes = router.routes();

  async function limitAndServe(resource: Resource, ctx: Context, parameters: Parameters): Promise<void> {
    const route = resource.methods.get(ctx.method);
    if (resource.anyOrigin) allowAnyOrigin(ctx, resource.allow);
    await limitStrangers(ctx, route ?? notServed);
    ctx.state.writes = route !== undefined && (route.writes ?? route.method !== "GET");
    if (ctx.state.writes) assertWritable();
    await serve(resource, route, ctx, parameters);
  }

  async function refuseUnknown(ctx: Context): Promise<never> {
    await limitStrangers(ctx, notServed);
    throw new Problem("not-found", "Nothing is served at this address.");
  }

  return (ctx) => {
    // A path that names a resource outright is looked up, and wins over a pattern that it fits.
    const resource = fixed.get(ctx.path);
    if (resource !== undefined) return limitAndServe(resource, ctx, {});
    if (!isWellFormed(ctx.path)) return refuseUnknown(ctx);
    return routes(ctx as RouterContext, () => refuseUnknown(ctx));
  };
}

function readResources(surfaces: readonly Surface[]): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  for (const surface of surfaces) {
    for (const [path, routes] of Map.groupBy(surface.routes, (route) => route.path)) {
      if (resources.has(path)) throw new Error(`two surfaces serve ${path}`);
      const methods = new Map<string, Route>();
      for (const route of routes) {
        methods.set(route.method, route);
        if (route.method === "GET") methods.set("HEAD", route);
      }
      const allow = [...methods.keys(), "OPTIONS"].join(", ");
      resources.set(path, { surface, methods, allow, anyOrigin: routes.some(({ anyOrigin }) => anyOrigin === true) });
    }
  }
  return resources;
}

async function serve(
  { surface, allow }: Resource,
  route: Route | undefined,
  ctx: Context,
  parameters: Parameters,
): Promise<void> {
  if (surface.assertFound !== undefined) await surface.assertFound(ctx, parameters);
  if (route !== undefined) {
    if (route.operation !== undefined) ctx.state.operation = route.operation;
    return route.handle(ctx, parameters);
  }
  if (ctx.method !== "OPTIONS")
    throw new Problem("method-not-allowed", `Allowed here: ${allow}.`, { headers: { Allow: allow } });
  ctx.status = 204;
  ctx.set("Allow", allow);
}

/** Whether each `%` begins an octet, and the octets are UTF-8. */
function isWellFormed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
