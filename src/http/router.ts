import Router, { type RouterContext } from "@koa/router";
import type { Context, Middleware } from "koa";
import { Problem } from "../problems.ts";
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
  handle: Handler;
};

export type Surface = {
  routes: readonly Route[];
  /** Throws for parameters at which nothing lies, before the method is looked at. */
  assertFound?(ctx: Context, parameters: Parameters): Promise<void>;
  /** How problems are shown at these paths, where not as a problem document. */
  problems?: ProblemForm;
};

/** What is served at one path. */
type Resource = { surface: Surface; methods: Map<string, Route>; allow: string };

/** The routes of every surface. 404, 405, HEAD and OPTIONS are answered here alone. */
export function createRouter(surfaces: readonly Surface[]): Middleware {
  const fixed = new Map<string, Resource>();
  const router = new Router({ sensitive: true, strict: true });
  for (const [path, resource] of readResources(surfaces)) {
    if (path.includes(":")) router.all(path, (ctx) => serve(resource, ctx, ctx.params));
    else fixed.set(path, resource);
  }
  const routes = router.routes();
  return (ctx) => {
    // A path that names a resource outright is looked up, and wins over a pattern that it fits.
    const resource = fixed.get(ctx.path);
    if (resource !== undefined) return serve(resource, ctx, {});
    if (!isWellFormed(ctx.path)) throw notFound();
    return routes(ctx as RouterContext, () => {
      throw notFound();
    });
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
      resources.set(path, { surface, methods, allow });
    }
  }
  return resources;
}

async function serve({ surface, methods, allow }: Resource, ctx: Context, parameters: Parameters): Promise<void> {
  if (surface.assertFound !== undefined) await surface.assertFound(ctx, parameters);
  const route = methods.get(ctx.method);
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

function notFound(): Problem {
  return new Problem("not-found", "Nothing is served at this address.");
}
