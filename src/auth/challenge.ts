/**
 * The `WWW-Authenticate` of every 401: both kinds of credential, and where to get a token. Clients read the first kind alone. To a token that is not live
 * it says so (RFC 6750, section 3.1), and its holder gets another.
 */
export function challenge(
  { appUrl, basePath }: { appUrl: string; basePath: string },
  error?: "invalid_token" | undefined,
): string {
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${basePath}/mcp/mcp`;
  const reason = error === undefined ? "" : `error="${error}", `;
  return `Bearer realm="fieldline", ${reason}resource_metadata="${metadata}", ApiKey realm="fieldline"`;
}
