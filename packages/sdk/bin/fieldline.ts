#!/usr/bin/env node
import { api } from "./api.ts";
import { listen } from "./listen.ts";
import { sandbox } from "./sandbox.ts";
import { trigger } from "./trigger.ts";

const usage = `Usage: fieldline <command> [options]

  fieldline trigger <event> --to <url>   post a sample of an event to your endpoint, signed
    --set <field>=<value>                change a field of it, such as accepted_total=10 or message.text=Hello
    --secret <secret>                    sign with this secret instead of a new one (FIELDLINE_WEBHOOK_SECRET)

  fieldline listen --forward-to <url>    forward the business's events to your endpoint as they happen, signed
    --events <event,event>               these events alone
    --secret <secret>                    sign with this secret instead of a new one (FIELDLINE_WEBHOOK_SECRET)

  fieldline api <method> <path>          call an endpoint: fieldline api GET /v1/customers --search jane
    --<parameter> <value>                a parameter of the query
    --data <json>                        the body; @file reads it from a file, - from standard input
    --idempotency-key <key>, --if-match <etag>

  fieldline sandbox reset                give the sandbox its sample data again, and wait until it has them
  fieldline sandbox advance --days <n>   move its time: quotes expire, invoices become overdue

listen, api and sandbox take the installation's address and a credential:
    --base-url <url>                     such as https://acme.example/api (FIELDLINE_BASE_URL)
    --api-key <key>                      (FIELDLINE_API_KEY, or FIELDLINE_ACCESS_TOKEN for an access token)

Every command takes --json, for JSON on standard output, a line each, and --help.`;

const commands = { trigger, listen, api, sandbox };

const [name = "", ...args] = process.argv.slice(2);

try {
  if ([name, ...args].some((one) => one === "--help" || one === "-h")) console.log(usage);
  else if (Object.hasOwn(commands, name)) await commands[name as keyof typeof commands](args);
  else
    throw new Error(
      `${name === "" ? "Name a command" : `There is no command ${name}`}: trigger, listen, api or sandbox. See fieldline --help.`,
    );
} catch (error) {
  const message = (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, " ");
  console.error(args.includes("--json") ? JSON.stringify({ error: message }) : message);
  process.exitCode = 1;
}
