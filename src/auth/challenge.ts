/**
 * What every 401 says in `WWW-Authenticate`: the two kinds of credential, and where a token is to be had. After a token
 * that is not live also that (RFC 6750, section 3.1), so that its holder gets another.
 */
export function challenge(
  { appUrl, basePath }: { appUrl: string; basePath: string },
  error?: "invalid_token" | undefined,
): string {
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${basePath}/mcp/mcp`;
  const reason = error === undefined ? "" : `error="${error}", `;
  return `ApiKey realm="fieldline", Bearer realm="fieldline", ${reason}resource_metadata="${metadata}"`;
}
