import { schema } from "../../domain/index.ts";
import { createEndpoint } from "../../graphql/endpoint.ts";
import type { TrustedDocuments } from "../../graphql/trusted-documents.ts";
import type { Surface } from "../../http/router.ts";
import type { Portal } from "../portal.ts";
import type { Services } from "../services.ts";

export function graphqlSurface(
  { config, toProblem }: Services,
  { contextOf }: Portal,
  documents: TrustedDocuments,
): Surface {
  const { appUrl, corsOrigins } = config;
  const handle = createEndpoint({ schema, documents, appUrl, corsOrigins, toProblem, contextOf });
  return {
    routes: [
      { method: "GET", path: "/graphql", anonymous: "graphql", bySession: true, handle },
      { method: "POST", path: "/graphql", anonymous: "graphql", bySession: true, writes: false, handle },
    ],
  };
}
