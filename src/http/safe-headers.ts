/** Pages replace this policy. Any other response, such as JSON, loads and runs nothing in a browser. */
const noContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The headers of every response, unless it sets its own. */
export const safeHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": noContentPolicy,
  "Referrer-Policy": "no-referrer",
  // Cacheable responses override this.
  "Cache-Control": "no-store",
};
