import type { ProblemType } from "../problems.ts";
import { eventSections, eventTable } from "./events.ts";
import type { Facts } from "./fill-in.ts";
import { problemSections } from "./problems.ts";
import { endpointsOf, type OpenApi, problemsOf } from "./reference/document.ts";

/** The facts that guides take from the contract. */
export function contractFacts(document: OpenApi): Facts {
  const { scopes } = document.components.securitySchemes.OAuth.flows.authorizationCode;
  const examples = new Map<string, unknown>();
  for (const { content = {} } of Object.values(document.components.responses))
    for (const { example, examples: more = {} } of Object.values(content))
      for (const value of [example, ...Object.values(more).map((one) => one.value)]) {
        const { type = "" } = (value ?? {}) as { type?: string };
        if (!examples.has(type)) examples.set(type, value);
      }
  const endpoints = endpointsOf(document);
  const raised = new Set(endpoints.flatMap((endpoint) => problemsOf(document, endpoint).flatMap(([, types]) => types)));
  return {
    scopes: [
      "| scope | allows to |",
      "|---|---|",
      ...Object.entries(scopes).map(([scope, allows]) => `| \`${scope}\` | ${allows} |`),
    ].join("\n"),
    problems: problemSections((type: ProblemType) =>
      raised.has(type) ? examples.get(`urn:service:error:${type}`) : undefined,
    ),
    event_table: eventTable(),
    events: eventSections(document),
  };
}
