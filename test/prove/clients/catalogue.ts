export type Mode = "key" | "oauth";

export type ProvedClient = {
  name: string;
  /** The folder in `node_modules`, if it differs. */
  folder?: string;
  program: string;
  /** The program's settings, beside the address and the key. */
  task?: Record<string, unknown>;
  /** The reason why the client does not connect in a mode. */
  byDesign?: Partial<Record<Mode, string>>;
};

const noKey = "an OAuth library: it sends tokens alone";
const sdk = "@modelcontextprotocol/sdk";

export const clients: readonly ProvedClient[] = [
  { name: sdk, folder: "sdk-1.12", program: "sdk", task: { module: "sdk-1.12" } },
  { name: sdk, folder: "sdk-1.20", program: "sdk", task: { module: "sdk-1.20" } },
  { name: sdk, folder: "sdk-1", program: "sdk", task: { module: "sdk-1" } },
  { name: "@modelcontextprotocol/client", program: "client" },
  {
    name: "@modelcontextprotocol/inspector",
    program: "inspector",
  },
  { name: "@ai-sdk/mcp", program: "ai-sdk" },
  { name: "@langchain/mcp-adapters", program: "langchain" },
  {
    name: "mcp-remote",
    program: "stdio",
    task: {
      bridge: {
        key: ["node_modules/mcp-remote/dist/proxy.js", "{url}", "--allow-http", "--header", "X-Api-Key:{key}"],
        oauth: ["node_modules/mcp-remote/dist/proxy.js", "{url}", "--allow-http"],
      },
    },
  },
  {
    name: "supergateway",
    program: "stdio",
    task: {
      bridge: {
        key: [
          ...["node_modules/supergateway/dist/index.js", "--streamableHttp", "{url}"],
          ...["--header", "X-Api-Key: {key}", "--logLevel", "none"],
        ],
      },
    },
    byDesign: { oauth: "takes a token that another program got (--oauth2Bearer)" },
  },
  { name: "@openai/agents", program: "openai-agents" },
  { name: "mcporter", program: "mcporter" },
  { name: "openid-client", program: "openid-client", byDesign: { key: noKey } },
  { name: "oauth4webapi", program: "oauth4webapi", byDesign: { key: noKey } },
];
