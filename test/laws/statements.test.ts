import { afterAll, beforeAll, expect, test } from "vitest";
import { createRecords, fillPath } from "../world/records.ts";
import { startWorld, type World } from "../world/world.ts";
import { endpoints, exampleBody } from "./operations.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Statements beside the one of the auth and those that open, claim and close a transaction or connection. */
const expected: Record<string, number> = {
  GetMe: 1,
  ListCustomers: 1,
  GetCustomer: 1,
  CreateCustomer: 2,
  UpdateCustomer: 1,
  ArchiveCustomer: 2,
  ListCustomerSites: 2,
  GetSite: 1,
  CreateSite: 2,
  UpdateSite: 1,
  DeleteSite: 2,
  ListCustomerContacts: 2,
  GetContact: 1,
  CreateContact: 2,
  UpdateContact: 2,
  DeleteContact: 2,
  ListTeamMembers: 1,
  ListQuotes: 1,
  GetQuote: 1,
  CreateQuote: 10,
  CreateDuctedQuote: 11,
  UpdateQuote: 6,
  DeleteQuote: 5,
  SendQuote: 7,
  AcceptQuote: 6,
  DeclineQuote: 3,
  PayQuoteDeposit: 4,
  ListJobs: 1,
  GetJob: 1,
  CreateJob: 11,
  UpdateJob: 7,
  StartJob: 3,
  CompleteJob: 4,
  CancelJob: 3,
  ListBookings: 1,
  GetBooking: 1,
  CreateBooking: 9,
  UpdateBooking: 7,
  CompleteBooking: 3,
  CancelBooking: 3,
  ListInvoices: 1,
  GetInvoice: 1,
  CreateInvoice: 7,
  UpdateInvoice: 7,
  DeleteInvoice: 2,
  AddInvoiceLine: 5,
  UpdateInvoiceLine: 5,
  DeleteInvoiceLine: 6,
  SendInvoice: 7,
  PayInvoice: 4,
  VoidInvoice: 3,
  ListLeads: 1,
  GetLead: 1,
  CreateLead: 6,
  UpdateLead: 5,
  QualifyLead: 4,
  WinLead: 4,
  LoseLead: 3,
  ListConversations: 1,
  GetConversation: 1,
  ListConversationMessages: 1,
  ListWebhookSubscriptions: 1,
  GetWebhookSubscription: 1,
  CreateWebhookSubscription: 3,
  UpdateWebhookSubscription: 4,
  DeleteWebhookSubscription: 3,
  RotateWebhookSecret: 2,
  ListDrafts: 1,
  GetDraft: 1,
  CreateDraft: 8,
  UpdateDraft: 4,
  DeleteDraft: 5,
};

test("every operation costs its fixed number of statements", async () => {
  const business = await world.addBusiness();
  const { id, client } = business;
  await world.addPerson(id);
  const counted: Record<string, number> = {};
  for (const operation of endpoints) {
    const records = await createRecords(business);
    const body = exampleBody(operation, records);
    const before = world.statements.length;
    await client(operation.http.method, fillPath(operation, records), body === undefined ? {} : { body });
    const sent = world.statements.slice(before);
    expect(sent.filter((text) => text.includes(" authenticate_key(")).length).toBe(1);
    counted[operation.name] = sent.filter((text) => !/ authenticate_key\(|set_config|^commit$/.test(text)).length;
  }
  expect(counted).toEqual(expected);
});
