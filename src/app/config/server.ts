import { anyText, basePath, oneOf, origin, wholeNumber } from "./parse-variable.ts";
import { optional, variable } from "./variable.ts";

export const serverVariables = {
  PORT: variable(wholeNumber(0, 65_535), "3000", "Port to listen on; `0` picks a free one."),
  HOST: variable(anyText, "127.0.0.1", "Address to listen on."),
  APP_URL: optional(origin, "Origin that callers see.", "`http://localhost:$PORT`"),
  BASE_PATH: {
    ...variable(basePath, "/api", "Path that REST and MCP lie below; may be empty."),
    mayBeEmpty: true as const,
  },
  ROLE: variable(
    oneOf("all", "web", "worker"),
    "all",
    "`web` serves requests, `worker` delivers and runs jobs, `all` does both; any number of each share a database.",
  ),
  GRAPHQL_COMPLETION: variable(
    oneOf("compiled", "reference"),
    "compiled",
    "`reference` completes answers by graphql-js, which is slower: for telling whether a wrong answer comes from the compiled functions.",
  ),
  SEED: variable(oneOf("demo", "none"), "demo", "`none` starts without the demo business."),
};
