/**
 * The `WWW-Authenticate` of every 401: both kinds of credential, and where to get a token. Clients read only the first kind,
 * so `Bearer` comes first. `error` is for a token that is not live (RFC 6750, section 3.1), so that its holder gets another.
 */
export function challenge(
  { appUrl, basePath }: { appUrl: string; basePath: string },
  error?: "invalid_token" | undefined,
): string {
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${basePath}/mcp/mcp`;
  const reason = error === undefined ? "" : `error="${error}", `;
  return `Bearer realm="fieldline", ${reason}resource_metadata="${metadata}", ApiKey realm="fieldline"`;
}
