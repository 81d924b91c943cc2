import Router, { type RouterContext } from "@koa/router";
import type { Context, Middleware } from "koa";
import type { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import { isPercentEncoded } from "./is-percent-encoded.ts";
import { allowAnyOrigin } from "./middleware/cross-origin.ts";
import type { ProblemForm } from "./problems.ts";

type Parameters = Record<string, string>;

export type Handler = (ctx: Context, parameters: Parameters) => void | Promise<void>;

export type Route = {
  /** A GET route also answers HEAD. */
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Case-sensitive and without a trailing slash. `:name` is one segment, which the handler receives decoded. */
  path: string;
  /** The name in metrics. Paths would create a series for each id. */
  operation?: string;
  /** The kind of request that a call without a credential counts as, by its address. */
  anonymous: Anonymous;
  /** People may call it with their session, which then limits them instead. */
  bySession?: true;
  /** Pages of any origin may call it, because it takes no cookie. */
  anyOrigin?: true;
  /**
   * Whether maintenance mode and a suspended business refuse it. True by default for every method but GET. False for
   * routes that continue to work, or that decide by the content of the request.
   */
  writes?: boolean;
  handle: Handler;
};

export type AnonymousKind = keyof typeof limits.anonymous;

/**
 * With `credential`, the route itself refuses and counts callers without one. `unlimited` is for health checks only.
 */
type Anonymous = AnonymousKind | "credential" | "unlimited";

/** Throws if changes are refused at the moment. */
export type AssertWritable = () => void;

/** Throws if the caller has called such routes too often without a credential. */
export type LimitStrangers = (ctx: Context, route: Pick<Route, "anonymous" | "bySession">) => Promise<void>;

/** An unknown path or method counts as a document, because it costs only its refusal. */
const notServed = { anonymous: "documents" } as const;

export type Surface = {
  routes: readonly Route[];
  /** Throws if nothing exists at the parameters. Called before the method is checked. */
  assertFound?(ctx: Context, parameters: Parameters): Promise<void>;
  /** The rendering of problems at these paths; a problem document by default. */
  problems?: ProblemForm;
};

/** The routes of one path. */
type Resource = { surface: Surface; methods: Map<string, Route>; allow: string; anyOrigin: boolean };

/** Serves the routes of every surface. Only the router handles unknown paths, 405, HEAD and OPTIONS. */
export function createRouter(
  surfaces: readonly Surface[],
  limitStrangers: LimitStrangers,
  assertWritable: AssertWritable = () => undefined,
): Middleware {
  const fixed = new Map<string, Resource>();
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, resource] of inOrder(readResources(surfaces))) {
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
    throw new Problem("not-found", "There is no endpoint at this address.");
  }

  return (ctx) => {
    // A path without parameters is looked up directly, and wins over a pattern that it matches.
    const resource = fixed.get(ctx.path);
    if (resource !== undefined) return limitAndServe(resource, ctx, {});
    if (!isPercentEncoded(ctx.path)) return refuseUnknown(ctx);
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

/**
 * Sorts paths so that fixed text wins over a parameter: `/customers/by-external-id/:external_id` is before
 * `/customers/:id/sites`, and `/q/:token.pdf` before `/q/:token`.
 */
export function inOrder<T>(byPath: ReadonlyMap<string, T>): [path: string, T][] {
  // No character of a path sorts after this one, which stands for a parameter and for the end.
  const keyOf = (path: string) => `${path.replaceAll(/:\w+/g, "\u{ffff}")}\u{ffff}`;
  return [...byPath].sort(([one], [other]) => (keyOf(one) < keyOf(other) ? -1 : 1));
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
