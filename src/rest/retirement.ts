import type { Context } from "koa";
import type { Operation } from "../operations/operation.ts";

/**
 * Sets the headers of a deprecated operation: since when (RFC 9745), until when (RFC 8594), and links to the changelog
 * and the successor.
 */
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

/** Returns undefined if the successor's path needs a value that this path lacks. */
function fill(template: string, path: Readonly<Record<string, string>>): string | undefined {
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
    const value = path[name];
    return value === undefined ? whole : encodeURIComponent(value);
  });
  return filled.includes("{") ? undefined : filled;
}
