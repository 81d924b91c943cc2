/** Pages replace the policy by their own. Whatever else a browser is led to, such as JSON, loads and runs nothing. */
const noContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Sent with every response that sets no others. */
export const safeHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": noContentPolicy,
  "Referrer-Policy": "no-referrer",
  // What may be kept says so itself.
  "Cache-Control": "no-store",
};
