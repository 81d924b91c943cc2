import { accounts } from "./accounts.ts";
import { anonymous } from "./anonymous.ts";
import { auditStream } from "./audit-stream.ts";
import { bodies } from "./bodies.ts";
import { connections } from "./connections.ts";
import { graphql } from "./graphql.ts";
import { images } from "./images.ts";
import { imports } from "./imports.ts";
import { inbound } from "./inbound.ts";
import { inbox } from "./inbox.ts";
import { moves } from "./moves.ts";
import { operator } from "./operator.ts";
import { pdfs } from "./pdfs.ts";
import { records } from "./records.ts";
import { requests } from "./requests.ts";
import { responses } from "./responses.ts";
import { sandbox } from "./sandbox.ts";
import { sending } from "./sending.ts";
import { webhooks } from "./webhooks.ts";

/** Code reads `max` from here, so that the table cannot differ from what the platform does. */
export const limits = {
  requests,
  anonymous,
  graphql,
  accounts,
  images,
  pdfs,
  records,
  inbox,
  connections,
  imports,
  bodies,
  responses,
  moves,
  webhooks,
  auditStream,
  inbound,
  operator,
  sending,
  sandbox,
};

/** The headings of the table. */
export const limitGroups: Record<keyof typeof limits, string> = {
  requests: "Requests",
  anonymous: "Requests without a credential",
  connections: "Connections",
  bodies: "Bodies and uploads",
  responses: "Responses and streams",
  graphql: "GraphQL",
  accounts: "Accounts",
  images: "Photos and logos",
  pdfs: "PDFs",
  records: "Records",
  inbox: "Inbox",
  imports: "Imports",
  moves: "Moves to another installation",
  webhooks: "Webhooks",
  auditStream: "Audit stream",
  inbound: "Incoming messages",
  operator: "The operator's page",
  sending: "Sending",
  sandbox: "Sandboxes",
};
