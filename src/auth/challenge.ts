/**
 * The `WWW-Authenticate` header of every 401: both kinds of credential, and where to get a token. `Bearer` comes first,
 * because clients read only the first challenge. For a token that is not live, `error` tells the client to get another.
 * See RFC 6750, section 3.1.
 */
export function challenge(
  { appUrl, basePath }: { appUrl: string; basePath: string },
  error?: "invalid_token" | undefined,
): string {
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${basePath}/mcp/mcp`;
  const reason = error === undefined ? "" : `error="${error}", `;
  return `Bearer realm="fieldline", ${reason}resource_metadata="${metadata}", ApiKey realm="fieldline"`;
}
