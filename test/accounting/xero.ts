import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Decimal } from "../../src/query/decimal.ts";

export const clientId = "TheClientIdOfTheApp";
export const clientSecret = "TheSecretOfTheApp";
export const webhookKey = "TheKeyOfTheWebhook";

type Fields = Record<string, unknown>;
type Reply = [status: number, body: unknown, headers?: Record<string, string>];
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export type XeroDocument = {
  id: string;
  kind: "Invoices" | "CreditNotes";
  number: string;
  status: "AUTHORISED" | "PAID" | "VOIDED";
  total: number;
  content: Fields & { LineItems: Fields[]; Contact: { ContactID: string } };
};
export type XeroPayment = { id: string; of: string; amount: number; status: string; updatedAt: Date; content: Fields };
type Allocation = { id: string; creditNoteId: string; invoiceId: string; amount: number };
type XeroContact = { id: string; content: Fields };

export type XeroStandIn = Awaited<ReturnType<typeof startXero>>;

const accounts = ["200", "090"];
const rates = [
  { Name: "GST on Income", TaxType: "OUTPUT", Status: "ACTIVE", rate: 0.1 },
  { Name: "GST Free Income", TaxType: "EXEMPTOUTPUT", Status: "ACTIVE", rate: 0 },
];

/**
 * Stands in for Xero by its public documents, on a free port: the login page, the tokens, the connections and the
 * accounting API. It remembers idempotency keys, and refuses what Xero refuses.
 */
export async function startXero() {
  const organisation = { id: randomUUID(), name: "Southerly Air", connectionId: randomUUID() };
  const codes = new Map<string, { challenge: string; redirectUri: string }>();
  const keys = new Map<string, Reply>();
  const contacts = new Map<string, XeroContact>();
  const documents = new Map<string, XeroDocument>();
  const payments = new Map<string, XeroPayment>();
  const allocations = new Map<string, Allocation>();
  const answers: { matches: RegExp; answer: Answer | "lost" }[] = [];
  const calls: string[] = [];
  const kept: Map<string, unknown>[] = [keys, contacts, documents, payments, allocations];
  const others = new Map<string, { id: string; connectionId: string; entries: [string, unknown][][] }>();
  const limit = { left: Number.POSITIVE_INFINITY };
  const tokens = { access: "", refresh: "", isConnected: false, renewals: 0 };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? "/", "http://xero.test");
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const index = answers.findIndex(({ matches }) => matches.test(call));
    const [unusual] = index < 0 ? [] : answers.splice(index, 1);
    if (unusual === undefined) reply(response, ...answer(request, url, body));
    else if (unusual.answer !== "lost") unusual.answer(request, response);
    else {
      answer(request, url, body);
      request.socket.destroy();
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  function answer(request: IncomingMessage, url: URL, body: string): Reply {
    if (url.pathname === "/identity/connect/authorize") return authorize(url.searchParams);
    if (url.pathname.startsWith("/connect/")) return identify(request, url.pathname, new URLSearchParams(body));
    if (request.headers.authorization !== `Bearer ${tokens.access}`) return [401, { Title: "Unauthorized" }];
    if (url.pathname === "/connections") return [200, connections()];
    if (url.pathname === `/connections/${organisation.connectionId}`) {
      tokens.isConnected = false;
      return [204, ""];
    }
    if (request.headers["xero-tenant-id"] !== organisation.id || !tokens.isConnected)
      return [403, { Title: "Forbidden", Detail: "AuthenticationUnsuccessful" }];
    limit.left -= 1;
    if (limit.left < 0) return [429, "", { "retry-after": "30", "x-rate-limit-problem": "minute" }];
    const key = request.headers["idempotency-key"];
    const known = typeof key === "string" ? keys.get(key) : undefined;
    if (known !== undefined) return known;
    const path = url.pathname.replace("/api.xro/2.0/", "").split("/").map(decodeURIComponent);
    const given = body === "" ? {} : (JSON.parse(body) as Fields);
    const replied = serve(request, path, url.searchParams, given);
    if (typeof key === "string" && replied[0] < 500) keys.set(key, replied);
    return replied;
  }

  /** The person lets the app in at once. */
  function authorize(asked: URLSearchParams): Reply {
    const isComplete =
      asked.get("client_id") === clientId &&
      asked.get("response_type") === "code" &&
      asked.get("code_challenge_method") === "S256" &&
      (asked.get("scope") ?? "").split(" ").includes("accounting.invoices");
    if (!isComplete) return [400, "invalid_request"];
    const code = randomUUID();
    const redirectUri = asked.get("redirect_uri") ?? "";
    codes.set(code, { challenge: asked.get("code_challenge") ?? "", redirectUri });
    const back = new URL(redirectUri);
    back.search = new URLSearchParams({ code, state: asked.get("state") ?? "" }).toString();
    return [302, "", { location: back.href }];
  }

  function identify(request: IncomingMessage, path: string, form: URLSearchParams): Reply {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
    if (request.headers.authorization !== basic) return [401, { error: "invalid_client" }];
    if (path === "/connect/revocation") {
      tokens.refresh = "";
      return [200, ""];
    }
    if (form.get("grant_type") === "refresh_token") {
      if (tokens.refresh === "" || form.get("refresh_token") !== tokens.refresh)
        return [400, { error: "invalid_grant" }];
      tokens.renewals += 1;
      return issue();
    }
    const code = codes.get(form.get("code") ?? "");
    codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (code === undefined || code.challenge !== challenge || code.redirectUri !== form.get("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    tokens.isConnected = true;
    return issue();
  }

  /** A refresh token works once. */
  function issue(): Reply {
    const claims = Buffer.from(JSON.stringify({ authentication_event_id: "event", n: randomUUID() })).toString(
      "base64url",
    );
    tokens.access = `header.${claims}.signature`;
    tokens.refresh = randomUUID();
    return [
      200,
      { access_token: tokens.access, refresh_token: tokens.refresh, expires_in: 1800, token_type: "Bearer" },
    ];
  }

  function connections() {
    const { id, name, connectionId } = organisation;
    const other = {
      id: randomUUID(),
      authEventId: "earlier",
      tenantId: randomUUID(),
      tenantType: "ORGANISATION",
      tenantName: "Other",
    };
    const own = { id: connectionId, authEventId: "event", tenantId: id, tenantType: "ORGANISATION", tenantName: name };
    return tokens.isConnected ? [other, own] : [];
  }

  function serve(request: IncomingMessage, path: string[], query: URLSearchParams, given: Fields): Reply {
    const [resource = "", id, part, partId] = path;
    const { method } = request;
    if (resource === "TaxRates") return [200, { TaxRates: rates }];
    if (resource === "Contacts")
      return method === "GET" ? findContacts(query) : saveContact(method, id, one(given.Contacts));
    if (resource === "Payments") {
      if (method === "GET" && id !== undefined) return findPayment(id);
      if (method === "GET") return listPayments(request, query);
      return method === "PUT" ? pay(one(given.Payments)) : removePayment(id ?? "");
    }
    if (resource !== "Invoices" && resource !== "CreditNotes") return [404, "The resource cannot be found"];
    if (part === "Allocations" && method === "PUT") return allocate(id ?? "", one(given.Allocations));
    if (part === "Allocations") return allocations.delete(partId ?? "") ? [200, {}] : [404, "not found"];
    if (method === "PUT") return create(resource, one(given[resource]));
    if (method === "GET" && id === undefined) {
      const found = [...documents.values()].filter(
        ({ kind, number }) => kind === resource && number === query.get("InvoiceNumbers"),
      );
      return [200, { [resource]: found.map(shown) }];
    }
    const document = [...documents.values()].find(
      (each) => each.kind === resource && (each.id === id || each.number === id),
    );
    if (document === undefined) return [404, "The resource cannot be found"];
    return method === "GET" ? [200, { [resource]: [shown(document)] }] : change(document, one(given[resource]));
  }

  function findContacts(query: URLSearchParams): Reply {
    const number = /^ContactNumber=="(.*)"$/.exec(query.get("where") ?? "")?.[1];
    const term = query.get("searchTerm")?.toLowerCase();
    const found = [...contacts.values()].filter(({ content }) =>
      number === undefined
        ? String(content.Name)
            .toLowerCase()
            .includes(term ?? "")
        : content.ContactNumber === number,
    );
    return [200, { Contacts: found.map(({ id, content }) => ({ ...content, ContactID: id })) }];
  }

  function saveContact(method: string | undefined, id: string | undefined, content: Fields): Reply {
    const others = [...contacts.values()].filter((one) => one.id !== id);
    if (others.some((other) => other.content.Name === content.Name))
      return invalid(
        "The contact name is already assigned to another contact. The contact name must be unique across all active contacts.",
      );
    const known = id === undefined ? undefined : contacts.get(id);
    if (method === "POST" && known === undefined) return [404, "The resource cannot be found"];
    const saved = { id: id ?? randomUUID(), content: { ...known?.content, ...content } };
    contacts.set(saved.id, saved);
    return [200, { Contacts: [{ ...saved.content, ContactID: saved.id }] }];
  }

  function create(kind: XeroDocument["kind"], content: Fields): Reply {
    const number = String(kind === "Invoices" ? content.InvoiceNumber : content.CreditNoteNumber);
    if ([...documents.values()].some((one) => one.kind === kind && one.number === number && one.status !== "VOIDED"))
      return invalid("Invoice # must be unique.");
    const { ContactID } = content.Contact as { ContactID: string };
    if (!contacts.has(ContactID)) return invalid("The contact does not exist.");
    const fault = list(content.LineItems)
      .map(faultOfLine)
      .find((found) => found !== undefined);
    if (fault !== undefined) return invalid(fault);
    const total = totalOf(content);
    const id = randomUUID();
    documents.set(id, { id, kind, number, status: "AUTHORISED", total, content: content as XeroDocument["content"] });
    return [200, { [kind]: [shown(documents.get(id) as XeroDocument)] }];
  }

  function faultOfLine({ Quantity, UnitAmount, LineAmount, TaxType, AccountCode }: Fields): string | undefined {
    if (!accounts.includes(String(AccountCode)))
      return `Account code '${AccountCode}' is not a valid code for this document.`;
    if (!rates.some((rate) => rate.TaxType === TaxType)) return `The TaxType code '${TaxType}' does not exist.`;
    const expected = cents(new Decimal(Number(Quantity)).times(Number(UnitAmount)));
    return expected === LineAmount
      ? undefined
      : `The line total ${LineAmount} does not match the expected line total ${expected}`;
  }

  function totalOf(content: Fields): number {
    const sum = list(content.LineItems).reduce((total, line) => {
      const tax = content.LineAmountTypes === "Inclusive" ? 0 : Number(line.TaxAmount);
      return total.plus(Number(line.LineAmount)).plus(tax);
    }, new Decimal(0));
    return sum.toNumber();
  }

  function paidOf(id: string): number {
    const paid = [...payments.values()].filter(({ of, status }) => of === id && status !== "DELETED");
    const credited = [...allocations.values()].filter((one) => one.invoiceId === id || one.creditNoteId === id);
    return [...paid, ...credited].reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toNumber();
  }

  function shown({ id, kind, number, status, total, content }: XeroDocument): Fields {
    const own = [...payments.values()].filter((payment) => payment.of === id && payment.status !== "DELETED");
    return {
      ...content,
      [kind === "Invoices" ? "InvoiceID" : "CreditNoteID"]: id,
      [kind === "Invoices" ? "InvoiceNumber" : "CreditNoteNumber"]: number,
      Status: status,
      Total: total,
      Payments: own.map((payment) => ({
        PaymentID: payment.id,
        Amount: payment.amount,
        Reference: payment.content.Reference,
      })),
      Allocations: [...allocations.values()]
        .filter(({ creditNoteId }) => creditNoteId === id)
        .map((one) => ({ AllocationID: one.id, Amount: one.amount, Invoice: { InvoiceID: one.invoiceId } })),
    };
  }

  function change(document: XeroDocument, content: Fields): Reply {
    if (document.status === "VOIDED") return invalid("This document cannot be edited as it is voided.");
    if (content.Status === "VOIDED") {
      if (paidOf(document.id) > 0)
        return invalid("This document cannot be edited as it has a payment or credit note allocated to it.");
      document.status = "VOIDED";
    }
    Object.assign(document.content, content);
    return [200, { [document.kind]: [shown(document)] }];
  }

  function pay(content: Fields): Reply {
    const { InvoiceID } = (content.Invoice ?? {}) as { InvoiceID?: string };
    const { CreditNoteID } = (content.CreditNote ?? {}) as { CreditNoteID?: string };
    const of = documents.get(InvoiceID ?? CreditNoteID ?? "");
    const { Code } = (content.Account ?? {}) as { Code?: string };
    if (of === undefined || of.status === "VOIDED") return invalid("The document does not exist.");
    if (!accounts.includes(Code ?? "")) return invalid("Account could not be found");
    const amount = Number(content.Amount);
    if (new Decimal(paidOf(of.id)).plus(amount).greaterThan(of.total))
      return invalid("Payment amount exceeds the amount outstanding on this document");
    const payment = addPayment(of.id, amount, content);
    return [200, { Payments: [{ PaymentID: payment.id }] }];
  }

  function addPayment(of: string, amount: number, content: Fields): XeroPayment {
    const payment = { id: randomUUID(), of, amount, status: "AUTHORISED", updatedAt: new Date(), content };
    payments.set(payment.id, payment);
    return payment;
  }

  function removePayment(id: string): Reply {
    const payment = payments.get(id);
    if (payment === undefined) return [404, "The resource cannot be found"];
    if (payment.status === "DELETED") return invalid("Payment has already been deleted");
    Object.assign(payment, { status: "DELETED", updatedAt: new Date() });
    return [200, { Payments: [{ PaymentID: id }] }];
  }

  function listPayments(request: IncomingMessage, query: URLSearchParams): Reply {
    const since = new Date(request.headers["if-modified-since"] ?? 0);
    const size = Number(query.get("pageSize"));
    const type = /^PaymentType=="(\w+)"$/.exec(query.get("where") ?? "")?.[1];
    const found = [...payments.values()].filter((one) => one.updatedAt >= since && typeOf(one) === type);
    if (query.get("order") === "UpdatedDateUTC ASC")
      found.sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
    const page = Number(query.get("page"));
    const pagination = { page, pageSize: size, pageCount: Math.ceil(found.length / size), itemCount: found.length };
    return [200, { pagination, Payments: found.slice((page - 1) * size, page * size).map(shownPayment) }];
  }

  function findPayment(id: string): Reply {
    const payment = payments.get(id);
    return payment === undefined ? [404, "The resource cannot be found"] : [200, { Payments: [shownPayment(payment)] }];
  }

  function typeOf({ of }: XeroPayment): string {
    return documents.get(of)?.kind === "CreditNotes" ? "ARCREDITPAYMENT" : "ACCRECPAYMENT";
  }

  function shownPayment(payment: XeroPayment): Fields {
    const { id, of, amount, status, updatedAt, content } = payment;
    return {
      PaymentID: id,
      PaymentType: typeOf(payment),
      Status: status,
      Amount: amount,
      Date: `/Date(${Date.parse(String(content.Date))}+0000)/`,
      UpdatedDateUTC: `/Date(${updatedAt.getTime()}+0000)/`,
      Reference: content.Reference,
      Invoice: { InvoiceID: of },
    };
  }

  function allocate(creditNoteId: string, content: Fields): Reply {
    const { InvoiceID } = content.Invoice as { InvoiceID: string };
    const [note, invoice] = [documents.get(creditNoteId), documents.get(InvoiceID)];
    const amount = Number(content.Amount);
    if (note === undefined || invoice === undefined) return invalid("The document does not exist.");
    for (const document of [note, invoice])
      if (new Decimal(paidOf(document.id)).plus(amount).greaterThan(document.total))
        return invalid("The amount exceeds the amount outstanding");
    const allocation = { id: randomUUID(), creditNoteId, invoiceId: InvoiceID, amount };
    allocations.set(allocation.id, allocation);
    return [200, { Allocations: [{ AllocationID: allocation.id, Amount: amount }] }];
  }

  const ofKind = (wanted: XeroDocument["kind"]) => [...documents.values()].filter(({ kind }) => kind === wanted);

  return {
    origin,
    organisation,
    tokens,
    calls,
    environment: {
      XERO_CLIENT_ID: clientId,
      XERO_CLIENT_SECRET: clientSecret,
      XERO_WEBHOOK_KEY: webhookKey,
      XERO_API_URL: origin,
    },
    contacts: () => [...contacts.values()].map(({ content }) => content),
    addContact(content: Fields) {
      const id = randomUUID();
      contacts.set(id, { id, content });
      return id;
    },
    invoices: () => ofKind("Invoices"),
    creditNotes: () => ofKind("CreditNotes"),
    allocations: () => [...allocations.values()],
    payments: () => [...payments.values()].filter(({ status }) => status !== "DELETED"),
    /** A payment that a person records in Xero. */
    receive(invoice: XeroDocument, amount: number, more: Fields = {}) {
      return addPayment(invoice.id, amount, { Date: "2026-07-01", Reference: "EFT", ...more });
    },
    removePayment,
    balanceOf: ({ id, total }: XeroDocument) => new Decimal(total).minus(paidOf(id)).toNumber(),
    /** Replies to the next request that matches, such as `PUT /Invoices`. */
    next(matches: RegExp, unusual: Answer) {
      answers.push({ matches, answer: unusual });
    },
    /** Carries out the next request that matches, and closes the connection without a response. */
    loseReply(matches: RegExp) {
      answers.push({ matches, answer: "lost" });
    },
    forgetKeys: () => keys.clear(),
    /** Empties the organisation. */
    reset() {
      for (const one of kept) one.clear();
    },
    /** Has the person choose another organisation, whose books are apart. They connect it afterwards. */
    choose(name: string) {
      const { id, connectionId } = organisation;
      others.set(organisation.name, { id, connectionId, entries: kept.map((one) => [...one]) });
      const { entries, ...next } = others.get(name) ?? { id: randomUUID(), connectionId: randomUUID(), entries: [] };
      Object.assign(organisation, { ...next, name });
      for (const [index, one] of kept.entries()) {
        one.clear();
        for (const [key, value] of entries[index] ?? []) one.set(key, value);
      }
    },
    /** Lets through as many requests to the books. Further ones exceed the limit. */
    allow(requests = Number.POSITIVE_INFINITY) {
      limit.left = requests;
    },
    /** Ends the access token, as after 30 minutes. */
    expire() {
      tokens.access = "";
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Replies with a status and headers. */
export function replying(status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer {
  return (_request, response) => reply(response, status, body, headers);
}

export function signed(body: string, key = webhookKey): string {
  return createHmac("sha256", key).update(body).digest("base64");
}

function reply(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function invalid(message: string): Reply {
  return [
    400,
    {
      ErrorNumber: 10,
      Type: "ValidationException",
      Message: "A validation exception occurred",
      Elements: [{ ValidationErrors: [{ Message: message }] }],
    },
  ];
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? (value as Fields[]) : [];
}

function one(value: unknown): Fields {
  return list(value)[0] ?? {};
}

function cents(amount: Decimal): number {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toNumber();
}
