import type { Auth, Authentication } from "../../auth/authentication.ts";
import type { Context } from "../../graphql/context.ts";
import type { Execute } from "../../graphql/execute.ts";
import { readBody } from "../../http/body.ts";
import type { Surface } from "../../http/pipeline.ts";
import { createMcp } from "../../mcp/serve.ts";
import type { Operation } from "../../operations/operation.ts";
import type { Problem } from "../../problems.ts";
import type { Config } from "../config.ts";

type Parts = {
  operations: readonly Operation[];
  auth: Auth;
  execute: Execute;
  config: Config;
  version: string;
  contextOf: (authentication: Authentication, requestId: string) => Context;
  toProblem: (error: unknown, requestId: string) => Problem;
};

/** The MCP endpoint at its one address. */
export function mcpSurface({ operations, auth, execute, contextOf, toProblem, config, version }: Parts): Surface {
  const { appUrl, basePath, baseUrl, corsOrigins } = config;
  return {
    owns: (path) => path === `${basePath}/mcp/mcp`,
    serve: createMcp({
      operations,
      authenticate: auth.authenticate,
      toProblem,
      appUrl,
      baseUrl,
      corsOrigins,
      version,
      run: async (operation, variables, authentication, requestId) =>
        (await execute(operation, variables, contextOf(authentication, requestId))).text,
      readBody: (ctx) => readBody(ctx.req, ["application/json"]),
    }),
  };
}
