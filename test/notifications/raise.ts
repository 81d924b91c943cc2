import { expect } from "vitest";
import { pauseAuditStream } from "../../src/domain/identity/audit-log/stream/pause-audit-stream.ts";
import { notifyOfFailures } from "../../src/domain/integrations/notifications/notify-of-failures.ts";
import type { NotificationType } from "../../src/domain/integrations/notifications/schema.ts";
import { recordSession } from "../../src/domain/integrations/online-payments/record-session.ts";
import { postText } from "../inbound/carrier.ts";
import type { Carriers } from "../sending/carriers.ts";
import { reply } from "../sending/twilio.ts";
import { subscribe } from "../webhooks/shop.ts";
import { storeConversation } from "../world/inbox.ts";
import { made } from "../world/trade.ts";
import type { World } from "../world/world.ts";
import { dieOff, type Team } from "./team.ts";

export type Raised = {
  title: string;
  about: Record<string, unknown>;
  /** Fields in the email. */
  details: Record<string, string>;
  /** Raises it through an API key, a customer or a worker, without a person. */
  raise: () => Promise<unknown>;
  /** The mutation by which a signed-in person raises it. */
  mutation?: string;
};

export const lines = [{ description: "Split system", quantity: 1, unit_price: 1000 }];

/** A sent quote, whose lead is assigned to the assignee. */
export async function aQuote({ client, customer, assignee }: Team) {
  const lead = await made(client, "/v1/leads", { name: "Jane", phone: "0412345678", assignee_id: assignee.id });
  const input = { customer_id: customer.id, lead_id: lead.id, title: "Lounge", lines, deposit_amount: 500 };
  const { id, quote_reference: reference } = await made(client, "/v1/quotes", input);
  await client("POST", `/v1/quotes/${id}/send`);
  const details = { Reference: reference, Title: "Lounge", Customer: "Jane Citizen", Total: "$1,100.00" };
  return { id, reference, details };
}

/** A sent invoice, whose job is assigned to the assignee. */
export async function anInvoice({ client, customer, assignee }: Team) {
  const job = await made(client, "/v1/jobs", { customer_id: customer.id, title: "Job", assignee_ids: [assignee.id] });
  const input = { customer_id: customer.id, job_id: job.id, lines };
  const { id, invoice_number: number } = await made(client, "/v1/invoices", input);
  await client("POST", `/v1/invoices/${id}/send`);
  return { id, number, job: job.job_number as string };
}

/** The customer's conversation, assigned to the assignee. */
export const aConversation = ({ db, customer, assignee }: Team) =>
  storeConversation(db, { customerId: customer.id, assigneeId: assignee.id });

/** Raises a notification of each type. */
export function raisers(world: World, carriers: Carriers): Record<NotificationType, (team: Team) => Promise<Raised>> {
  return {
    async lead_created({ client, assignee }) {
      const input = {
        name: "Lee",
        email: "lee@example.com",
        assignee_id: assignee.id,
        external_id: "lee",
        notify: true,
      };
      return {
        title: "New lead: Lee",
        about: { lead_id: expect.any(String) },
        details: { Reference: "L-1001", Name: "Lee", Email: "lee@example.com" },
        raise: () => made(client, "/v1/leads", input),
        mutation: `create_lead(input: { name: "Lee", email: "lee@example.com", assignee_id: "${assignee.id}", notify: true })`,
      };
    },
    async quote_accepted(team) {
      const { id, reference, details } = await aQuote(team);
      return {
        title: `Quote ${reference} accepted: Jane Citizen`,
        about: { quote_id: id },
        details: { ...details, Job: "J-1001" },
        raise: () => team.client("POST", `/v1/quotes/${id}/accept`),
        mutation: `accept_quote(id: "${id}")`,
      };
    },
    async quote_declined(team) {
      const { id, reference, details } = await aQuote(team);
      return {
        title: `Quote ${reference} declined: Jane Citizen`,
        about: { quote_id: id },
        details: { ...details, Reason: "Too dear" },
        raise: () => team.client("POST", `/v1/quotes/${id}/decline`, { body: { decline_reason: "Too dear" } }),
        mutation: `decline_quote(id: "${id}", input: {})`,
      };
    },
    async quote_paid(team) {
      const { id, reference, details } = await aQuote(team);
      return {
        title: `Deposit paid on quote ${reference}: Jane Citizen`,
        about: { quote_id: id },
        details: { ...details, Deposit: "$500.00" },
        raise: () => team.client("POST", `/v1/quotes/${id}/deposit`, { body: {} }),
        mutation: `pay_quote_deposit(id: "${id}", input: {})`,
      };
    },
    async invoice_paid(team) {
      const { id, number, job } = await anInvoice(team);
      return {
        title: `Invoice ${number} paid: Jane Citizen`,
        about: { invoice_id: id },
        details: { Number: number, Customer: "Jane Citizen", Total: "$1,100.00", Job: job },
        raise: () => team.client("POST", `/v1/invoices/${id}/payments`, { body: { amount: 1100 } }),
        mutation: `pay_invoice(id: "${id}", input: { amount: 1100 })`,
      };
    },
    async message_received(team) {
      const { id } = await aConversation(team);
      return {
        title: "New message from Jane Citizen",
        about: { conversation_id: id },
        details: { From: "Jane Citizen", Address: national(team.mobile), Message: "Are you coming?" },
        raise: () => postText(world, { From: team.mobile, To: team.smsNumber, Body: "Are you\ncoming?" }),
      };
    },
    async message_failed(team) {
      const { id } = await aConversation(team);
      const { owner } = team;
      const input = `{ conversation_id: "${id}", channel: sms, text: "On our way" }`;
      const { body } = await owner.graphql(`mutation { send_message(input: ${input}) { id } }`);
      await world.database.system.outboxItem.update({
        where: { businessId_id_trigger: { businessId: team.id, id: body.data.send_message.id, trigger: "schedule" } },
        data: { dueAt: new Date(Date.now() - 1000) },
      });
      return {
        title: "Message to Jane Citizen failed",
        about: { conversation_id: id },
        details: {
          To: "Jane Citizen",
          Message: "On our way",
          Failure: "The SMS provider rejected the SMS: No (21610)",
        },
        async raise() {
          carriers.twilio.next((response) => reply(response, 400, { code: 21610, message: "No", status: 400 }));
          await carriers.send();
        },
      };
    },
    async email_failed(team) {
      const invoice = await anInvoice(team);
      const { system } = world.database;
      const { id, subject, to } = await system.email.findFirstOrThrow({ where: { invoiceId: invoice.id } });
      return {
        title: `Email to ${to} failed: ${subject}`,
        about: { email_id: id, invoice_id: invoice.id },
        details: { To: to, Subject: subject, Reason: "No such mailbox" },
        async raise() {
          await system.email.updateMany({ where: { id }, data: { noticeDue: true, lastError: "No such mailbox" } });
          await notifyOfFailures(world.database);
        },
      };
    },
    async deliveries_dead({ id: businessId, client }) {
      const { id } = await subscribe(world, businessId, "https://example.com/hook");
      return {
        title: "Webhook deliveries failed: https://example.com/hook",
        about: { webhook_subscription_id: id },
        details: { Webhook: "https://example.com/hook" },
        async raise() {
          for (const name of ["One", "Two"]) await made(client, "/v1/customers", { name });
          await dieOff(world.database.systemPool);
          await notifyOfFailures(world.database);
        },
      };
    },
    async audit_stream_paused({ id, db }) {
      const url = "https://siem.example.com/in";
      const failing = { failingSince: new Date(), lastError: "siem.example.com refused the connection." };
      return {
        title: `Audit stream paused: ${url}`,
        about: {},
        details: { Address: url },
        async raise() {
          await db.transaction((tx) => tx.create("AuditStream", { data: { url, ...failing } }));
          await pauseAuditStream(world.database, id);
          await pauseAuditStream(world.database, id);
        },
      };
    },
    async payment_needs_review(team) {
      const { id, number } = await anInvoice(team);
      const payment = await team.db.transaction((db) =>
        db.create("OnlinePayment", { data: { invoiceId: id, amount: 1100 } }),
      );
      return {
        title: `Online payment failed: Invoice ${number}, Jane Citizen`,
        about: { invoice_id: id },
        details: { For: `Invoice ${number}`, Customer: "Jane Citizen", Amount: "$1,100.00" },
        raise: () =>
          team.db.transaction((db) =>
            recordSession(
              db,
              {
                of: () => ({
                  invoice: String,
                  credit_note: String,
                  statement: String,
                  quote: String,
                  shared: (_kind, id) => id,
                }),
              },
              payment.id,
              {
                id: `cs_${payment.id}`,
                status: "complete",
                url: null,
                payment: {
                  intentId: `pi_${payment.id}`,
                  status: "failed",
                  method: "bank_transfer",
                  createdAt: new Date(),
                  received: [{ units: 110000, currency: "aud" }],
                  refundedUnits: 0,
                },
              },
            ),
          ),
      };
    },
  };
}

/** Formats an Australian mobile number in national form. */
function national(mobile: string): string {
  return mobile.replace(/^\+61(...)(...)(...)$/, "0$1 $2 $3");
}
