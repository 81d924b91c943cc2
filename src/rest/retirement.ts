import type { Context } from "koa";
import type { Operation } from "../operations/operation.ts";

/** Sets the headers of a deprecated operation: since when (RFC 9745), until when (RFC 8594), and what to read and use. */
export function announceRetirement(
  ctx: Context,
  { name, retirement }: Operation,
  path: Readonly<Record<string, string>>,
  baseUrl: string,
): void {
  if (retirement === undefined) return;
  const { deprecated, sunset, successor } = retirement;
  ctx.set("Deprecation", `@${Date.parse(deprecated) / 1000}`);
  if (sunset !== undefined) ctx.set("Sunset", new Date(sunset).toUTCString());
  ctx.append("Link", `<${baseUrl}/v1/docs/changelog#${name}>; rel="deprecation"; type="text/html"`);
  const address = successor?.http && fill(successor.http.path, path);
  if (address !== undefined) ctx.append("Link", `<${baseUrl}${address}>; rel="successor-version"`);
}

/** Undefined where the successor's path names what this one's does not. */
function fill(template: string, path: Readonly<Record<string, string>>): string | undefined {
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = path[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  return filled.includes("{") ? undefined : filled;
}
