import { hasAccess } from "../../auth/access.ts";
import { activeTeam, teamAccess } from "../../domain/identity/team/active-team.ts";
import { find } from "../../domain/kernel/store.ts";
import type { Surface } from "../../http/router.ts";
import { createMcp, type McpParts } from "../../mcp/serve.ts";
import { currentTime } from "../../postgres/clock.ts";
import { version } from "../../version.ts";
import type { Services } from "../services.ts";

export function mcpSurface(services: Services): Surface {
  const { appUrl, basePath, baseUrl, corsOrigins } = services.config;
  const teamOf: McpParts["teamOf"] = async ({ caller, businessId }, max) =>
    hasAccess(caller, teamAccess) ? activeTeam(services.database.tenant(businessId), max) : [];
  const placeOf: McpParts["placeOf"] = ({ businessId }) =>
    find(services.database.tenant(businessId), "Business", businessId);
  const handle = createMcp({ ...services, appUrl, baseUrl, corsOrigins, version, teamOf, placeOf, currentTime });
  return {
    routes: mcpPaths(basePath).map((path) => ({
      method: "POST",
      path,
      anonymous: "credential",
      anyOrigin: true,
      writes: false,
      handle,
    })),
  };
}

/** The paths of the endpoint: some clients add a slash to the address that a person enters. */
export function mcpPaths(basePath: string): string[] {
  return [`${basePath}/mcp/mcp`, `${basePath}/mcp/mcp/`];
}
