import type { Books } from "../provider.ts";
import { createClient } from "./client.ts";
import { saveContact } from "./contacts.ts";
import { changeDueDate, createDocument, readDocument, voidDocument } from "./documents.ts";
import { allocate, createPayment, paymentsSince, readPayment, removeAllocation, removePayment } from "./payments.ts";
import { listOf, textOf } from "./request.ts";

export function openBooks(apiUrl: string, organisationId: string, accessToken: string): Books {
  const client = createClient(apiUrl, organisationId, accessToken);
  return {
    async taxRates() {
      const { TaxRates } = await client.get("/TaxRates");
      const active = listOf(TaxRates).filter(({ Status }) => Status === "ACTIVE");
      return Object.fromEntries(active.map(({ Name, TaxType }) => [textOf(Name), textOf(TaxType)]));
    },
    saveContact: (contact, id, once) => saveContact(client, contact, id, once),
    createDocument: (document, once) => createDocument(client, document, once),
    readDocument: (kind, id) => readDocument(client, kind, id),
    changeDueDate: (id, day) => changeDueDate(client, id, day),
    voidDocument: (kind, id) => voidDocument(client, kind, id),
    allocate: (allocation, once) => allocate(client, allocation, once),
    removeAllocation: (creditNoteId, id) => removeAllocation(client, creditNoteId, id),
    createPayment: (payment, once) => createPayment(client, payment, once),
    readPayment: (id) => readPayment(client, id),
    removePayment: (id) => removePayment(client, id),
    paymentsSince: (since) => paymentsSince(client, since),
    secondsToWait: client.secondsToWait,
  };
}
