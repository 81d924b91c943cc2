type Options = { appUrl: string; baseUrl: string; version: string };

/** Describes the server in the form of the MCP registry (`server.json`). */
export function buildManifest({ appUrl, baseUrl, version }: Options): object {
  const host = new URL(appUrl).hostname.split(".").reverse().join(".");
  return {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-10-17/server.schema.json",
    name: `${host}/fieldline`,
    title: "Fieldline",
    description: "Customers, leads, quotes, jobs, invoices, bookings and inbox of a field-service business.",
    version,
    websiteUrl: `${baseUrl}/v1/docs/assistants`,
    remotes: [
      {
        type: "streamable-http",
        url: `${baseUrl}/mcp/mcp`,
        headers: [
          {
            name: "X-Api-Key",
            description: "An API key, for clients that do not connect with OAuth.",
            isRequired: false,
            isSecret: true,
          },
        ],
      },
    ],
  };
}
