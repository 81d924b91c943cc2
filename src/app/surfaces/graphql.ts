import { schema } from "../../domain/index.ts";
import { createEndpoint } from "../../graphql/endpoint.ts";
import type { Surface } from "../../http/router.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

export function graphqlSurface({ config, toProblem }: Services, { contextOf }: Portal): Surface {
  const { appUrl, corsOrigins } = config;
  const handle = createEndpoint({ schema, appUrl, corsOrigins, toProblem, contextOf });
  return {
    routes: [
      { method: "GET", path: "/graphql", handle },
      { method: "POST", path: "/graphql", handle },
    ],
  };
}
