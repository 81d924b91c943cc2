const maxLength = 2000;
const origin = "http://origin.invalid";

export const startPath = "/today";

/**
 * Returns the path that a person was on their way to, or the start page for anything that could lead to another site.
 */
export function ownPath(to: string | null): string {
  if (to === null || to.length > maxLength || /^(?!\/)|[\p{C}\\]/u.test(to) || !URL.canParse(to, origin))
    return startPath;
  const url = new URL(to, origin);
  // Resolving dots can leave two slashes, after which a browser reads a host.
  if (url.origin !== origin || url.pathname.startsWith("//")) return startPath;
  return url.pathname + url.search + url.hash;
}
