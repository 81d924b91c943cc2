import packageJson from "../../../package.json" with { type: "json" };
import type { Surface } from "../../http/router.ts";
import { createMcp } from "../../mcp/serve.ts";
import type { Services } from "../services.ts";

export function mcpSurface(services: Services): Surface {
  const { appUrl, basePath, baseUrl, corsOrigins } = services.config;
  const handle = createMcp({ ...services, appUrl, baseUrl, corsOrigins, version: packageJson.version });
  return { routes: [{ method: "POST", path: `${basePath}/mcp/mcp`, handle }] };
}
