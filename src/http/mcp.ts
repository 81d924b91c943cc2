import type { Config } from "../config.ts";
import type { Admission, Gate } from "../gate/gate.ts";
import type { Context } from "../graphql/context.ts";
import type { Execute } from "../graphql/execute.ts";
import { createMcp } from "../mcp/serve.ts";
import type { Operation } from "../operations/operation.ts";
import type { Problem } from "../problems.ts";
import { readBody } from "../rest/body.ts";
import type { Surface } from "./app.ts";

type Parts = {
  operations: readonly Operation[];
  gate: Gate;
  execute: Execute;
  config: Config;
  version: string;
  contextOf: (admission: Admission, requestId: string) => Context;
  nameFault: (error: unknown, requestId: string) => Problem;
};

/** The MCP endpoint at its one address. */
export function mcpSurface({ operations, gate, execute, contextOf, nameFault, config, version }: Parts): Surface {
  const { appUrl, basePath, baseUrl, corsOrigins } = config;
  return {
    owns: (path) => path === `${basePath}/mcp/mcp`,
    serve: createMcp({
      operations,
      admit: gate.admit,
      nameFault,
      appUrl,
      baseUrl,
      corsOrigins,
      version,
      run: async (operation, variables, admission, requestId) =>
        (await execute(operation, variables, contextOf(admission, requestId))).text,
      readBody: (ctx) => readBody(ctx.req, ["application/json"]),
    }),
  };
}
