import type { LoadedDemo } from "../../fixtures/demo/load.ts";
import { accountOf } from "../sms/transport.ts";
import { shownVersion } from "../version.ts";
import type { Config } from "./config/config.ts";

/** Prints the addresses and credentials that a person needs after the start. */
export function printWelcome({
  say,
  config,
  demo,
}: {
  say: (line: string) => void;
  config: Config;
  demo: LoadedDemo | undefined;
}): void {
  if (config.smtpUrl === undefined && config.role !== "web")
    say(`Outgoing email is written to ${config.outboxDir}; set SMTP_URL to send it.`);
  if (accountOf(config.twilio) === undefined && config.role !== "web")
    say(`Outgoing SMS is written to ${config.outboxDir}; set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN to send it.`);
  if (config.role === "worker") {
    say("Fieldline works.");
    return;
  }
  say("");
  say("Fieldline is ready.");
  say(`  Version     ${shownVersion}`);
  say(`  Portal      ${config.appUrl}/`);
  say(`  REST        ${config.baseUrl}/v1`);
  say(`  Reference   ${config.baseUrl}/v1/docs`);
  say(`  OpenAPI     ${config.baseUrl}/v1/openapi.json`);
  say(`  MCP         ${config.baseUrl}/mcp/mcp`);
  say(`  GraphQL     ${config.appUrl}/graphql`);
  if (demo === undefined) return;
  say("");
  say(`  The demo business is ${demo.businessName}.`);
  if (!demo.isNew) {
    say("  npm run --silent cli -- demo shows its API key and its owner's sign-in.");
    return;
  }
  for (const line of demo.missing) say(`  ${line}`);
  say(`  API key     ${demo.apiKey}`);
  say(`  Sign-in     ${demo.ownerEmail}  ${demo.ownerPassword}`);
  say("");
  say(`  curl -H 'X-Api-Key: ${demo.apiKey}' ${config.baseUrl}/v1/me`);
}
