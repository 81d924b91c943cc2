import type { Demo } from "../../fixtures/demo/load.ts";
import { outboxFolder } from "../email/transport.ts";
import { accountOf } from "../sms/transport.ts";
import type { Config } from "./config.ts";

/** What a person who started the server needs next. */
export function printWelcome({
  say,
  config,
  port,
  demo,
}: {
  say: (line: string) => void;
  config: Config;
  port: number | undefined;
  demo: Demo | undefined;
}): void {
  if (config.smtpUrl === undefined && config.role !== "web")
    say(`Outgoing email is written to ${outboxFolder(config)}; set SMTP_URL to send it.`);
  if (accountOf(config) === undefined && config.role !== "web")
    say(
      `Outgoing texts are written to ${outboxFolder(config)}; set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN to send them.`,
    );
  if (port === undefined || config.role === "worker") {
    say("Fieldline works.");
    return;
  }
  say("");
  say("Fieldline is ready.");
  say(`  REST        ${config.baseUrl}/v1`);
  say(`  Reference   ${config.baseUrl}/v1/docs`);
  say(`  OpenAPI     ${config.baseUrl}/v1/openapi.json`);
  say(`  MCP         ${config.baseUrl}/mcp/mcp`);
  say(`  GraphQL     ${config.appUrl}/graphql`);
  if (demo === undefined) return;
  say("");
  say(`  The demo business is ${demo.businessName}.`);
  say(`  API key     ${demo.apiKey}`);
  say(`  Sign-in     ${demo.ownerEmail}  ${demo.ownerPassword}`);
  say("");
  say(`  curl -H 'X-Api-Key: ${demo.apiKey}' ${config.baseUrl}/v1/me`);
}
