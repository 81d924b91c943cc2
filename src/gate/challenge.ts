/** What every 401 says in `WWW-Authenticate`: the two kinds of credential, and where a token is to be had. */
export function challenge({ appUrl, basePath }: { appUrl: string; basePath: string }): string {
  const metadata = `${appUrl}/.well-known/oauth-protected-resource${basePath}/mcp/mcp`;
  return `ApiKey realm="fieldline", Bearer realm="fieldline", resource_metadata="${metadata}"`;
}
