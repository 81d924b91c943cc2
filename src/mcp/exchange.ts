import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";

/** Answers one message in its revision of the protocol. The request contains only headers. */
export async function exchange(request: Request, message: unknown, createServer: () => Server): Promise<Response> {
  return (await isLegacyRequest(request, message))
    ? exchangeEarlier(request, message, createServer())
    : exchangeStateless(request, message, createServer);
}

async function exchangeStateless(request: Request, message: unknown, createServer: () => Server): Promise<Response> {
  let fault = new Error("the MCP server answered 500 without saying why");
  const handler = createMcpHandler(createServer, {
    legacy: "reject",
    onerror: (error) => {
      fault = error;
    },
  });
  const response = await handler.fetch(request, { parsedBody: message });
  if (response.status >= 500) throw fault;
  return response;
}

/** The SDK's handler would stream the answers of earlier revisions. Here each is one JSON object. */
async function exchangeEarlier(request: Request, message: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
