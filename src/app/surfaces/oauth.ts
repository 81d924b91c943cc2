import type Koa from "koa";
import { deriveKey } from "../../crypto/derive-key.ts";
import type { Database } from "../../database/database.ts";
import { readBody } from "../../http/body.ts";
import { requestIdHeader } from "../../http/middleware/request-id.ts";
import type { Surface } from "../../http/pipeline.ts";
import { type FixedDocument, serveDocument } from "../../http/static-documents.ts";
import type { GetDocument } from "../../oauth/documents.ts";
import { createFormTokens } from "../../oauth/form-token.ts";
import { createInteraction, type Portal } from "../../oauth/interaction.ts";
import { limitRegistrations } from "../../oauth/limit-registrations.ts";
import { resourceMetadata, resourceOf, serverMetadata } from "../../oauth/metadata.ts";
import { createProvider } from "../../oauth/provider.ts";
import { serveOAuth } from "../../oauth/serve.ts";
import type { Problem } from "../../problems.ts";
import type { Config } from "../config.ts";

const formLimitBytes = 16_000;

type Parts = {
  config: Config;
  secretKey: Buffer;
  database: Database;
  portal: Portal;
  getDocument: GetDocument;
  toProblem: (error: unknown, requestId: string) => Problem;
};

/** The authorization server, and the documents by which apps find it. */
export function oauthSurfaces({ config, secretKey, database, portal, getDocument, toProblem }: Parts): Surface[] {
  const { appUrl, basePath, baseUrl, oauth } = config;
  const pool = database.systemPool;
  const provider = createProvider({ pool, getDocument, appUrl, basePath, lifetimes: oauth });
  provider.on("server_error", (ctx, error) => toProblem(error, String(ctx.res.getHeader(requestIdHeader))));
  // What not even the library caught.
  (provider as Koa).on("error", (error: Error) => toProblem(error, ""));
  const interaction = createInteraction({
    provider,
    database,
    portal,
    appUrl,
    formTokens: createFormTokens(deriveKey(secretKey, "oauth forms")),
    resource: resourceOf({ baseUrl }),
    readForm: async (ctx) => {
      const bytes = await readBody(ctx.req, ["application/x-www-form-urlencoded"], formLimitBytes);
      return new URLSearchParams(bytes.toString("utf8"));
    },
  });
  const resource = json(resourceMetadata({ appUrl, baseUrl }));
  const documents = new Map([
    ["/.well-known/oauth-authorization-server", json(serverMetadata({ appUrl, baseUrl }))],
    ["/.well-known/oauth-protected-resource", resource],
    [`/.well-known/oauth-protected-resource${basePath}/mcp/mcp`, resource],
  ]);
  return [
    {
      owns: (path) => documents.has(path),
      async serve(ctx) {
        const document = documents.get(ctx.path);
        if (document !== undefined) await serveDocument(ctx, document);
      },
    },
    serveOAuth({
      provider,
      interaction,
      appUrl,
      basePath,
      toProblem,
      limitRegistrations: (address) => limitRegistrations(database, oauth.registrationsPerHour, address),
    }),
  ];
}

function json(value: object): FixedDocument {
  return { body: JSON.stringify(value), type: "application/json; charset=utf-8" };
}
