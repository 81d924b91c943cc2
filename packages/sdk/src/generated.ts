// Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.

import type { Expand, Expanded } from "./expand.ts";
import { type FileAtUrl, type FileUpload, formOf } from "./files.ts";
import type { CountedPage, List, SyncPage } from "./list.ts";
import type { CallOptions, ChangeOptions, PostOptions, ReadOptions } from "./options.ts";
import { path, Resource } from "./resource.ts";
import type { Result } from "./result.ts";
import type { Transport } from "./transport.ts";

export class BookingsResource extends Resource {
  /**
   * Cancel a booking.
   *
   * Cancels a scheduled booking, frees the assignee's time and emails the customer, under the same conditions as a new
   * booking. Returns a 409 if the booking is completed or cancelled.
   *
   * `POST /v1/bookings/{id}/cancel` requires the scope `bookings:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  cancel(id: string, options?: PostOptions): Result<Booking> {
    return this.transport.call("POST", path`/v1/bookings/${id}/cancel`, { options });
  }

  /**
   * Complete a booking.
   *
   * Marks a scheduled booking as completed. Returns a 409 if the booking is completed or cancelled.
   *
   * `POST /v1/bookings/{id}/complete` requires the scope `bookings:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  complete(id: string, options?: PostOptions): Result<Booking> {
    return this.transport.call("POST", path`/v1/bookings/${id}/complete`, { options });
  }

  /**
   * Create a booking.
   *
   * Creates a booking or a scheduled visit for a customer and emits `booking.created`. Returns a 409 of the type
   * `booking-overlap` if the assignee has another scheduled booking at that time. A booking can start when another one ends.
   *
   * Emails the customer the title, time, site and assignee, with a calendar file. No email is sent if the customer has no
   * email address, the booking has ended, or the business has turned off `booking_emails`.
   *
   * `POST /v1/bookings` requires the scope `bookings:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `booking-overlap`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateBookingInput, options?: PostOptions): Result<Booking> {
    return this.transport.call("POST", "/v1/bookings", { body: input, options });
  }

  /**
   * Find free times.
   *
   * Returns when the team is free, for example for a booking website. Take a time of at least `minutes`, and create the booking with its
   * `assignee_id`. If somebody else takes the time first, that is a 409 `booking-overlap`.
   *
   * `GET /v1/availability` requires the scope `bookings:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  findFreeTimes(query?: FindFreeTimesQuery, options?: CallOptions): Result<{
    /** The free times, by start: the hours of each day without bookings. A job takes up the times of its bookings; without any, its own, until the end of the day where it has no `scheduled_end`. Hours are those of the business's time zone. There are at most 500. */
    data: FreeTime[];
  }>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  findFreeTimes(query: undefined | FindFreeTimesQuery, options: ReadOptions): Result<{
    /** The free times, by start: the hours of each day without bookings. A job takes up the times of its bookings; without any, its own, until the end of the day where it has no `scheduled_end`. Hours are those of the business's time zone. There are at most 500. */
    data: FreeTime[];
  } | undefined>;
  findFreeTimes(query?: FindFreeTimesQuery, options?: ReadOptions): Result<{
    /** The free times, by start: the hours of each day without bookings. A job takes up the times of its bookings; without any, its own, until the end of the day where it has no `scheduled_end`. Hours are those of the business's time zone. There are at most 500. */
    data: FreeTime[];
  } | undefined> {
    return this.transport.call("GET", "/v1/availability", { query, options });
  }

  /**
   * Get a booking.
   *
   * Returns a booking in any status.
   *
   * `GET /v1/bookings/{id}` requires the scope `bookings:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly BookingExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<Booking, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly BookingExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<Booking, E> | undefined>;
  get<const E extends readonly BookingExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<Booking, E> | undefined> {
    return this.transport.call("GET", path`/v1/bookings/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List bookings.
   *
   * Returns the business's bookings, newest first. `from` and `to` select the bookings that overlap a period; a booking that
   * ends at `from` or starts at `to` is not included.
   *
   * `GET /v1/bookings` requires the scope `bookings:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly BookingExpansion[] = []>(query?: ListBookingsQuery & Expand<E>, options?: CallOptions): List<Expanded<Booking, E>, CountedPage<Expanded<Booking, E>>> {
    return this.transport.list("/v1/bookings", { query, options });
  }

  /**
   * Tell the customer that somebody is on the way.
   *
   * Texts the customer of a scheduled booking that somebody is on the way, with the minutes until they arrive if they are
   * given. The text is in the customer's conversation, and counts towards the business's limit. Returns a 409 if the booking
   * is completed or cancelled, or the customer has no Australian mobile number or answered STOP to a text, and a 429 within
   * ten minutes of the last one.
   *
   * `POST /v1/bookings/{id}/on-my-way` requires the scope `bookings:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  sendOnMyWay(id: string, input?: OnMyWayInput, options?: PostOptions): Result<Booking> {
    return this.transport.call("POST", path`/v1/bookings/${id}/on-my-way`, { body: input ?? {}, options });
  }

  /**
   * Update a booking.
   *
   * Updates the fields that are sent. New times reschedule the booking, and a new `assignee_id` reassigns it. Returns a 409
   * of the type `booking-overlap` if the assignee has another scheduled booking at that time. Only the title, instructions
   * and external id of a completed or cancelled booking can be updated. Emails the customer a new
   * time or site, under the same conditions as a new booking.
   *
   * `PATCH /v1/bookings/{id}` requires the scope `bookings:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `booking-overlap`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateBookingInput, options?: ChangeOptions): Result<Booking> {
    return this.transport.call("PATCH", path`/v1/bookings/${id}`, { body: input, options });
  }
}

export class ContactsResource extends Resource {
  /**
   * Create a contact.
   *
   * Adds a contact to a customer. A customer has at most one primary contact: a new one replaces the previous one.
   *
   * `POST /v1/customers/{id}/contacts` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(customerId: string, input: CreateContactInput, options?: PostOptions): Result<Contact> {
    return this.transport.call("POST", path`/v1/customers/${customerId}/contacts`, { body: input, options });
  }

  /**
   * Delete a contact.
   *
   * `DELETE /v1/contacts/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/contacts/${id}`, { options });
  }

  /**
   * Get a contact.
   *
   * `GET /v1/contacts/{id}` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly ContactExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<Contact, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly ContactExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<Contact, E> | undefined>;
  get<const E extends readonly ContactExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<Contact, E> | undefined> {
    return this.transport.call("GET", path`/v1/contacts/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List a customer's contacts.
   *
   * Returns the customer's contacts, newest first.
   *
   * `GET /v1/customers/{id}/contacts` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly ContactExpansion[] = []>(customerId: string, query?: ListCustomerContactsQuery & Expand<E>, options?: CallOptions): List<Expanded<Contact, E>, SyncPage<Expanded<Contact, E>>> {
    return this.transport.list(path`/v1/customers/${customerId}/contacts`, { query, options });
  }

  /**
   * Update a contact.
   *
   * Updates the fields that are sent. Making a contact primary replaces the customer's previous primary contact.
   *
   * `PATCH /v1/contacts/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateContactInput, options?: ChangeOptions): Result<Contact> {
    return this.transport.call("PATCH", path`/v1/contacts/${id}`, { body: input, options });
  }
}

export class ConversationsResource extends Resource {
  /**
   * Get a conversation.
   *
   * Returns a conversation in any state, including trash and spam, with its waiting drafts.
   *
   * `GET /v1/conversations/{id}` requires the scope `messages:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<ConversationDetail>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<ConversationDetail | undefined>;
  get(id: string, options?: ReadOptions): Result<ConversationDetail | undefined> {
    return this.transport.call("GET", path`/v1/conversations/${id}`, { options });
  }

  /**
   * List a conversation's messages.
   *
   * Returns messages and calls. The first page has the newest, and `next_cursor` leads to older ones; within a page, the
   * newest is last. The HTML of received emails is untrusted: sanitise it before you render it.
   *
   * `GET /v1/conversations/{id}/messages` requires the scope `messages:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listMessages(id: string, query?: ListConversationMessagesQuery, options?: CallOptions): List<Message, SyncPage<Message>> {
    return this.transport.list(path`/v1/conversations/${id}/messages`, { query, options });
  }

  /**
   * List conversations.
   *
   * Returns open, snoozed or archived conversations, latest activity first, at most 10,000 over all pages. Conversations in
   * trash and spam are not listed but can be read by id.
   *
   * `GET /v1/conversations` requires the scope `messages:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListConversationsQuery, options?: CallOptions): List<Conversation, SyncPage<Conversation>> {
    return this.transport.list("/v1/conversations", { query, options });
  }
}

export class CreditNotesResource extends Resource {
  /**
   * Apply a credit note.
   *
   * Settles an unpaid invoice of the same customer with what is left of the credit note, and emits `credit_note.updated`. An
   * invoice on which nothing is left to pay becomes `paid`. Returns a 422 if the amount is more than what is left or due,
   * and a 409 if nothing is.
   *
   * `POST /v1/credit_notes/{id}/apply` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  apply(id: string, input: ApplyCreditNoteInput, options?: PostOptions): Result<CreditNoteDetail> {
    return this.transport.call("POST", path`/v1/credit_notes/${id}/apply`, { body: input, options });
  }

  /**
   * Issue a credit note.
   *
   * Credits an invoice that is sent, partially paid or paid: all that is left of it, an `amount` including GST, or `lines`.
   * The credit first backs refunds of the invoice that no credit note backs, then settles its amount due. The rest, in
   * `amount_remaining`, can be applied to other invoices of the customer or refunded. Emits `credit_note.issued`. Returns a
   * 422 if the credit is more than what is left of the invoice, and a 409 if the invoice is a draft or void.
   *
   * `POST /v1/credit_notes` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateCreditNoteInput, options?: PostOptions): Result<CreditNoteDetail> {
    return this.transport.call("POST", "/v1/credit_notes", { body: input, options });
  }

  /**
   * Get a credit note.
   *
   * Returns a credit note with its lines, the invoices that it settles and its refunds.
   *
   * `GET /v1/credit_notes/{id}` requires the scope `invoices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<CreditNoteDetail>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<CreditNoteDetail | undefined>;
  get(id: string, options?: ReadOptions): Result<CreditNoteDetail | undefined> {
    return this.transport.call("GET", path`/v1/credit_notes/${id}`, { options });
  }

  /**
   * List credit notes.
   *
   * Returns credit notes with their lines, newest first. Applications and refunds are only in the response for a single
   * credit note.
   *
   * `GET /v1/credit_notes` requires the scope `invoices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListCreditNotesQuery, options?: CallOptions): List<CreditNote, SyncPage<CreditNote>> {
    return this.transport.list("/v1/credit_notes", { query, options });
  }

  /**
   * Refund a credit note.
   *
   * Records that what is left of the credit note was paid back. It is a refund among the payments of the credited invoice,
   * whose `amount_due` stays as it is, and it emits `invoice.refunded` and `credit_note.updated`. Money is not moved. Returns
   * a 422 if the amount is more than what is left or was paid, and a 409 if nothing is.
   *
   * `POST /v1/credit_notes/{id}/refund` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  refund(id: string, input?: RefundCreditNoteInput, options?: PostOptions): Result<CreditNoteDetail> {
    return this.transport.call("POST", path`/v1/credit_notes/${id}/refund`, { body: input ?? {}, options });
  }

  /**
   * Remove an application.
   *
   * Takes the credit of an invoice back, and emits `credit_note.updated`. The amount is due on the invoice again, and left
   * of the credit note.
   *
   * `DELETE /v1/credit_notes/{id}/applications/{application_id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  removeCreditApplication(id: string, applicationId: string, options?: ChangeOptions): Result<CreditNoteDetail> {
    return this.transport.call("DELETE", path`/v1/credit_notes/${id}/applications/${applicationId}`, { options });
  }

  /**
   * Send a credit note.
   *
   * Emails the customer a link to the credit note, with its PDF, and emits `credit_note.sent`. It can be sent again. Returns
   * a 409 if the credit note is void, and a 422 if the customer has no email address.
   *
   * `POST /v1/credit_notes/{id}/send` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  send(id: string, options?: PostOptions): Result<CreditNoteDetail> {
    return this.transport.call("POST", path`/v1/credit_notes/${id}/send`, { options });
  }

  /**
   * Update a credit note.
   *
   * Changes the `external_id` of a credit note, and emits `credit_note.updated`. Its amounts never change.
   *
   * `PATCH /v1/credit_notes/{id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateCreditNoteInput, options?: ChangeOptions): Result<CreditNoteDetail> {
    return this.transport.call("PATCH", path`/v1/credit_notes/${id}`, { body: input, options });
  }

  /**
   * Void a credit note.
   *
   * Voids a credit note, and emits `credit_note.voided`. The amounts that it settled are due again. Returns a 409 if it is
   * void already or was paid out by a refund of its own: delete that refund first. Refunds that it only backs stay.
   *
   * `POST /v1/credit_notes/{id}/void` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  void(id: string, options?: PostOptions): Result<CreditNoteDetail> {
    return this.transport.call("POST", path`/v1/credit_notes/${id}/void`, { options });
  }

  /**
   * Get the credit note as a PDF.
   *
   * Returns what the customer gets.
   *
   * `GET /v1/credit_notes/{id}/pdf` requires the scope `invoices:read`.
   */
  pdf(id: string, options?: CallOptions): Result<Uint8Array> {
    return this.transport.bytes("application/pdf", path`/v1/credit_notes/${id}/pdf`, { options });
  }
}

export class CustomFieldsResource extends Resource {
  /**
   * List custom fields.
   *
   * Returns the fields that the business has added to its records, newest first, archived ones too. A team member adds and
   * changes them in the portal.
   *
   * `GET /v1/custom_fields` requires no scope.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListCustomFieldsQuery, options?: CallOptions): List<CustomField, SyncPage<CustomField>> {
    return this.transport.list("/v1/custom_fields", { query, options });
  }
}

export class CustomersResource extends Resource {
  /**
   * Archive a customer.
   *
   * Archived customers are not listed but can be read by id. Archiving an archived customer has no effect. To restore a
   * customer, set `archived_at` to null.
   *
   * `DELETE /v1/customers/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  archive(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/customers/${id}`, { options });
  }

  /**
   * Create a customer.
   *
   * Creates a customer and emits `customer.created`. Only `name` is required.
   *
   * `POST /v1/customers` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateCustomerInput, options?: PostOptions): Result<CustomerDetail> {
    return this.transport.call("POST", "/v1/customers", { body: input, options });
  }

  /**
   * Get a customer.
   *
   * Returns an active or archived customer with its sites and contacts.
   *
   * `GET /v1/customers/{id}` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<CustomerDetail>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<CustomerDetail | undefined>;
  get(id: string, options?: ReadOptions): Result<CustomerDetail | undefined> {
    return this.transport.call("GET", path`/v1/customers/${id}`, { options });
  }

  /**
   * List customers.
   *
   * Returns customers, newest first. Archived customers are left out, unless `external_id`, `updated_since` or `archived` is
   * sent.
   *
   * `GET /v1/customers` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListCustomersQuery, options?: CallOptions): List<Customer, CountedPage<Customer>> {
    return this.transport.list("/v1/customers", { query, options });
  }

  /**
   * Update a customer.
   *
   * Updates the fields that are sent. Null clears an optional field.
   *
   * `PATCH /v1/customers/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateCustomerInput, options?: ChangeOptions): Result<CustomerDetail> {
    return this.transport.call("PATCH", path`/v1/customers/${id}`, { body: input, options });
  }

  /**
   * Create or update a customer by your own id.
   *
   * Updates the customer with your `external_id`, or creates it if there is none. Send the customer whole or in part: of an
   * existing one, fields that are left out keep their values, and null clears a field. An archived customer stays archived.
   *
   * `PUT /v1/customers/by-external-id/{external_id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  upsert(externalId: string, input: UpsertCustomerInput, options?: CallOptions): Result<CustomerDetail> {
    return this.transport.call("PUT", path`/v1/customers/by-external-id/${externalId}`, { body: input, options });
  }
}

export class DraftsResource extends Resource {
  /**
   * Create a draft.
   *
   * Creates an SMS or email in a conversation for a team member to review and send. Nothing is sent and nobody is notified.
   * The recipient is the phone or email of the contact in `contact_id`, otherwise of the customer, otherwise of the unknown
   * sender; no other recipient is possible. Returns a 409 if there is no valid phone or email for the channel (an SMS needs
   * an Australian mobile number) or the conversation has moved to another customer, and a 404 if it is in trash or spam. At
   * most 3 drafts by apps can wait in a conversation and 200 in a business; one more returns a 429 of the type `draft-cap`.
   *
   * `POST /v1/drafts` requires the scope `messages:draft`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `draft-cap`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateDraftInput, options?: PostOptions): Result<Draft> {
    return this.transport.call("POST", "/v1/drafts", { body: input, options });
  }

  /**
   * Delete a draft.
   *
   * Deletes a draft that this API key or app created; any other draft returns a 404. Deleting a deleted draft has no effect.
   * Returns a 409 if a team member has scheduled or sent the draft, or if it is changed at the same time.
   *
   * `DELETE /v1/drafts/{id}` requires the scope `messages:draft`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/drafts/${id}`, { options });
  }

  /**
   * Get a draft.
   *
   * Returns a draft in any status.
   *
   * `GET /v1/drafts/{id}` requires the scope `messages:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<Draft>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<Draft | undefined>;
  get(id: string, options?: ReadOptions): Result<Draft | undefined> {
    return this.transport.call("GET", path`/v1/drafts/${id}`, { options });
  }

  /**
   * List drafts.
   *
   * Returns the drafts of people and apps that wait to be sent, newest first.
   *
   * `GET /v1/drafts` requires the scope `messages:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListDraftsQuery, options?: CallOptions): List<Draft, SyncPage<Draft>> {
    return this.transport.list("/v1/drafts", { query, options });
  }

  /**
   * Update a draft.
   *
   * Updates the fields that are sent, and overwrites changes by team members. In an email, `text` and `html` each replace
   * the whole body, and the other is derived from it; an SMS has only `text`. Only drafts that this API key or app created
   * can be updated; any other draft, or one whose conversation is in trash or spam, returns a 404. Returns a 409 if the
   * draft is scheduled, sent or deleted, or if it is changed at the same time.
   *
   * `PATCH /v1/drafts/{id}` requires the scope `messages:draft`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateDraftInput, options?: ChangeOptions): Result<Draft> {
    return this.transport.call("PATCH", path`/v1/drafts/${id}`, { body: input, options });
  }
}

export class EventsResource extends Resource {
  /**
   * List events.
   *
   * Returns the business's events, newest first, each as the body of its deliveries. `message.received` and `message.sent` are
   * included only with the scope `messages:read`; without it, asking for their `type` returns a 403. Test events have `test: true`. Events are kept for at least 30 days, whether
   * or not a subscription received them.
   *
   * To catch up after an outage, set `occurred_since` to a few minutes before the last event that you processed, read pages until
   * `next_cursor` is null, and ignore every `event_id` that you know. The overlap is needed: an event is listed once its change is
   * complete, which can be after events that occurred later.
   *
   * To learn of events as they happen, without polling, set `wait`: while no event matches, the response is held back until one does. With
   * the `ETag` of the last response in `If-None-Match` and otherwise the same parameters, it is held back until the page differs
   * from that one, and is a 304 if it does not. One request then serves for up to 30 seconds.
   *
   * `GET /v1/events` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListEventsQuery, options?: CallOptions | ReadOptions): List<Event> {
    return this.transport.list("/v1/events", { query, options });
  }
}

export class FilesResource extends Resource {
  /**
   * Delete a file.
   *
   * Deletes a file for good. Emits `file.deleted`.
   *
   * `DELETE /v1/files/{id}` requires the scope `files:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/files/${id}`, { options });
  }

  /**
   * Get a file.
   *
   * Returns what is known of a file. Its content is at `download_url`, which needs no credential, for an hour at least and
   * two at most.
   *
   * `GET /v1/files/{id}` requires the scope `files:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<StoredFile>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<StoredFile | undefined>;
  get(id: string, options?: ReadOptions): Result<StoredFile | undefined> {
    return this.transport.call("GET", path`/v1/files/${id}`, { options });
  }

  /**
   * List files.
   *
   * Returns the photos and other files of customers, quotes and jobs, newest first. Files of messages are not listed.
   *
   * `GET /v1/files` requires the scope `files:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListFilesQuery, options?: CallOptions): List<StoredFile, SyncPage<StoredFile>> {
    return this.transport.list("/v1/files", { query, options });
  }

  /**
   * Upload a file.
   *
   * Adds a photo or another file to a customer, a quote or a job.
   *
   * `POST /v1/files` requires the scope `files:write`.
   */
  upload(input: FileUpload, options?: PostOptions): Result<StoredFile> {
    return this.transport.call("POST", "/v1/files", { body: formOf(input), options });
  }

  /**
   * Add a file from a URL.
   *
   * The platform reads it from the URL.
   *
   * `POST /v1/files` requires the scope `files:write`.
   */
  create(input: FileAtUrl, options?: PostOptions): Result<StoredFile> {
    return this.transport.call("POST", "/v1/files", { body: input, options });
  }
}

export class InvoicesResource extends Resource {
  /**
   * Add an invoice line.
   *
   * Adds a line to the end of a draft invoice and returns the invoice. Returns a 409 if the invoice is not a draft.
   *
   * `POST /v1/invoices/{id}/lines` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  addLine(id: string, input: AddInvoiceLineInput, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/lines`, { body: input, options });
  }

  /**
   * Copy an invoice.
   *
   * Creates a draft with the customer, job, quote and lines of an invoice in any status, at the same prices. `external_id`,
   * `issue_date`, `due_date` and payments are not copied. Returns a 409 if the customer is archived.
   *
   * `POST /v1/invoices/{id}/copy` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  copy(id: string, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/copy`, { options });
  }

  /**
   * Create an invoice.
   *
   * Creates a draft invoice with the next invoice number. The paid deposit of its quote is credited to it.
   *
   * Without `lines`, the first invoice of a quote has the quote's lines, without options that were not chosen, and its
   * discount. A later one has those that no other invoice of the quote has, unless that is void or credited in full, so that
   * nothing is billed twice. A line that was changed on its invoice counts as not invoiced: check the draft. To bill the same
   * lines again, send them. Returns a 422 if the total of the lines is negative.
   *
   * `POST /v1/invoices` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateInvoiceInput, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", "/v1/invoices", { body: input, options });
  }

  /**
   * Delete an invoice.
   *
   * Returns a 409 if the invoice is not a draft. A sent invoice without payments can be voided instead. The number
   * of a deleted draft is not used again. A deposit that was credited to the invoice is free again and goes to the
   * quote's other invoices.
   *
   * `DELETE /v1/invoices/{id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/invoices/${id}`, { options });
  }

  /**
   * Delete an invoice line.
   *
   * Deletes a line of a draft invoice; the lines after it move up. Returns a 409 if the invoice is not a draft.
   *
   * `DELETE /v1/invoices/{id}/lines/{line_id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`, `unavailable`
   */
  deleteLine(id: string, lineId: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/invoices/${id}/lines/${lineId}`, { options });
  }

  /**
   * Delete a payment of an invoice.
   *
   * Deletes a payment or a refund that was recorded by mistake and returns the invoice. Its status follows: `sent` if nothing
   * is paid any more, else `partially_paid`. A deleted refund of a credit note is left of it again. Events that were emitted stay. Returns a 409 for a deposit, if more was
   * refunded than would remain paid, and if the invoice is void.
   *
   * `DELETE /v1/invoices/{id}/payments/{payment_id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  deletePayment(id: string, paymentId: string, options?: ChangeOptions): Result<InvoiceDetail> {
    return this.transport.call("DELETE", path`/v1/invoices/${id}/payments/${paymentId}`, { options });
  }

  /**
   * Get an invoice.
   *
   * Returns an invoice with its lines and payments.
   *
   * `GET /v1/invoices/{id}` requires the scope `invoices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly InvoiceExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<InvoiceDetail, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly InvoiceExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<InvoiceDetail, E> | undefined>;
  get<const E extends readonly InvoiceExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<InvoiceDetail, E> | undefined> {
    return this.transport.call("GET", path`/v1/invoices/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List the reminders of an invoice.
   *
   * Returns the automatic reminders of an invoice, in the order in which they are sent: those that are scheduled, and those that
   * were sent, skipped or failed, with the reason. They are set up in the portal. The list is empty until the invoice is sent.
   *
   * `GET /v1/invoices/{id}/reminders` requires the scope `invoices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listReminders(id: string, options?: CallOptions): Result<Reminders>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  listReminders(id: string, options: ReadOptions): Result<Reminders | undefined>;
  listReminders(id: string, options?: ReadOptions): Result<Reminders | undefined> {
    return this.transport.call("GET", path`/v1/invoices/${id}/reminders`, { options });
  }

  /**
   * List invoices.
   *
   * Returns invoices with their lines, newest first. Payments are only in the response for a single invoice.
   *
   * `GET /v1/invoices` requires the scope `invoices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly InvoiceExpansion[] = []>(query?: ListInvoicesQuery & Expand<E>, options?: CallOptions): List<Expanded<Invoice, E>, CountedPage<Expanded<Invoice, E>>> {
    return this.transport.list("/v1/invoices", { query, options });
  }

  /**
   * Record a payment of an invoice.
   *
   * Records a received payment and returns the invoice with its payments. When nothing is left to pay, the status becomes
   * `paid` and `invoice.paid` is emitted; a lead that never had a quote is won, and `lead.won` is emitted. Returns a 422 if
   * the amount is above `amount_due`, and a 409 if the invoice is a draft, paid or void. Emails the customer a receipt,
   * unless they have no email address or the business has turned off `receipt_emails`.
   *
   * The same payment can be recorded twice, as a customer may pay the same amount twice a day. To be warned, send
   * `refuse_duplicate: true`: a payment with the amount, day and reference of another returns a 409 with its `id`.
   *
   * A negative amount records a refund of a paid or partially paid invoice. `amount_paid` decreases, and the customer does not
   * owe the amount again: `amount_due` and the status stay, and `amount_refunded` increases. With `owed_again`, `amount_due`
   * increases, and the status becomes `partially_paid`, or `sent` if all was refunded. Returns a 422 if more than
   * `amount_paid` is refunded. A refund has no receipt. A credit note for it is issued with `POST /v1/credit_notes`.
   *
   * `POST /v1/invoices/{id}/payments` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  pay(id: string, input: PayInvoiceInput, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/payments`, { body: input, options });
  }

  /**
   * Remind the customer of an invoice.
   *
   * Emails the customer a reminder of a sent or partially paid invoice, with the amount due, the due date, payment
   * instructions and a link. Only the invoice's `delivery` changes, and no event is emitted. Returns a 409 if the invoice is a
   * draft, paid or void, and a 422 if the customer has no email address.
   *
   * `POST /v1/invoices/{id}/remind` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  remind(id: string, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/remind`, { options });
  }

  /**
   * Send an invoice.
   *
   * Emails the customer a link to the invoice and emits `invoice.sent`. A draft becomes `sent`, or `partially_paid` or
   * `paid` by its deposit. `issue_date` and `due_date` get their defaults where they are null. An invoice can be sent again
   * until it is paid, which emits the event again. Returns a 409 if the invoice is paid or void, and a 422 if the customer
   * has no email address or the total is 0.
   *
   * `POST /v1/invoices/{id}/send` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  send(id: string, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/send`, { options });
  }

  /**
   * Update an invoice.
   *
   * Updates the fields that are sent; `lines` replaces all lines. After sending, only `external_id` can be updated, and
   * `due_date` until the invoice is paid or void; other fields return a 409. A draft can get another customer: its job and
   * quote are then cleared, unless new ones are given. Returns a 422 if the total of the lines is negative.
   *
   * `PATCH /v1/invoices/{id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateInvoiceInput, options?: ChangeOptions): Result<InvoiceDetail> {
    return this.transport.call("PATCH", path`/v1/invoices/${id}`, { body: input, options });
  }

  /**
   * Update an invoice line.
   *
   * Updates the fields of a draft invoice's line that are sent, and returns the invoice with its new totals. Returns a 409
   * if the invoice is not a draft.
   *
   * `PATCH /v1/invoices/{id}/lines/{line_id}` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`, `unavailable`
   */
  updateLine(id: string, lineId: string, input: UpdateInvoiceLineInput, options?: ChangeOptions): Result<InvoiceDetail> {
    return this.transport.call("PATCH", path`/v1/invoices/${id}/lines/${lineId}`, { body: input, options });
  }

  /**
   * Void an invoice.
   *
   * Voids an invoice that is not paid. A deposit that was credited to it is free again and goes to the quote's other
   * invoices. Returns a 409 if the invoice is paid or void, or has other payments. A void invoice can still be read; its
   * `amount_due` is 0.
   *
   * `POST /v1/invoices/{id}/void` requires the scope `invoices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  void(id: string, options?: PostOptions): Result<InvoiceDetail> {
    return this.transport.call("POST", path`/v1/invoices/${id}/void`, { options });
  }

  /**
   * Get the invoice as a PDF.
   *
   * Returns what the customer gets. A draft has no PDF.
   *
   * `GET /v1/invoices/{id}/pdf` requires the scope `invoices:read`.
   */
  pdf(id: string, options?: CallOptions): Result<Uint8Array> {
    return this.transport.bytes("application/pdf", path`/v1/invoices/${id}/pdf`, { options });
  }
}

export class JobsResource extends Resource {
  /**
   * Cancel a job.
   *
   * Cancels a job and its scheduled bookings, and emails the customer about those bookings. A cancelled job cannot get new
   * bookings. Returns a 409 if the job is completed or cancelled.
   *
   * `POST /v1/jobs/{id}/cancel` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  cancel(id: string, options?: PostOptions): Result<Job> {
    return this.transport.call("POST", path`/v1/jobs/${id}/cancel`, { options });
  }

  /**
   * Complete a job.
   *
   * Completes a job, started or not, and emits `job.completed`. Returns a 409 if the job is completed or cancelled.
   *
   * `POST /v1/jobs/{id}/complete` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  complete(id: string, options?: PostOptions): Result<Job> {
    return this.transport.call("POST", path`/v1/jobs/${id}/complete`, { options });
  }

  /**
   * Create a job.
   *
   * Creates a job with the next job number. Its status is `scheduled` if `scheduled_start` is given, otherwise
   * `unscheduled`. A new lead in `lead_id` is converted, which emits `lead.converted`.
   *
   * `POST /v1/jobs` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateJobInput, options?: PostOptions): Result<Job> {
    return this.transport.call("POST", "/v1/jobs", { body: input, options });
  }

  /**
   * Get a job.
   *
   * Returns a job with its assignees.
   *
   * `GET /v1/jobs/{id}` requires the scope `jobs:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly JobExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<Job, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly JobExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<Job, E> | undefined>;
  get<const E extends readonly JobExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<Job, E> | undefined> {
    return this.transport.call("GET", path`/v1/jobs/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List jobs.
   *
   * Returns the business's jobs, newest first.
   *
   * `GET /v1/jobs` requires the scope `jobs:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly JobExpansion[] = []>(query?: ListJobsQuery & Expand<E>, options?: CallOptions): List<Expanded<Job, E>, CountedPage<Expanded<Job, E>>> {
    return this.transport.list("/v1/jobs", { query, options });
  }

  /**
   * Reopen a job.
   *
   * Returns a completed or cancelled job to the status that it had before: `unscheduled`, `scheduled` or `in_progress`. Emits
   * `job.reopened`. Bookings that were cancelled with the job stay cancelled. Returns a 409 if the job is neither completed
   * nor cancelled.
   *
   * `POST /v1/jobs/{id}/reopen` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  reopen(id: string, options?: PostOptions): Result<Job> {
    return this.transport.call("POST", path`/v1/jobs/${id}/reopen`, { options });
  }

  /**
   * Start a job.
   *
   * Starts a scheduled job; any other job returns a 409. To start an unscheduled job, set its `scheduled_start` first.
   *
   * `POST /v1/jobs/{id}/start` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  start(id: string, options?: PostOptions): Result<Job> {
    return this.transport.call("POST", path`/v1/jobs/${id}/start`, { options });
  }

  /**
   * Update a job.
   *
   * Updates the fields that are sent; `assignee_ids` replaces all assignees. Setting `scheduled_start` schedules an
   * unscheduled job, and clearing it unschedules a scheduled job. The start of a job in progress can be changed but not
   * cleared. Only the title, description and external id of a completed or cancelled job can be updated.
   *
   * `PATCH /v1/jobs/{id}` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateJobInput, options?: ChangeOptions): Result<Job> {
    return this.transport.call("PATCH", path`/v1/jobs/${id}`, { body: input, options });
  }

  /**
   * Create or update a job by your own id.
   *
   * Updates the job with your `external_id`, or creates it if there is none. Of an existing one, fields that are left out keep
   * their values, and null clears a field. Its customer, quote and lead cannot change: another value is a 409.
   *
   * `PUT /v1/jobs/by-external-id/{external_id}` requires the scope `jobs:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  upsert(externalId: string, input: UpsertJobInput, options?: CallOptions): Result<Job> {
    return this.transport.call("PUT", path`/v1/jobs/by-external-id/${externalId}`, { body: input, options });
  }
}

export class LeadsResource extends Resource {
  /**
   * Create a lead.
   *
   * Creates a lead and emits `lead.created`. `name` is required, and `email` or `phone`. `notify` notifies the owners and the assignee.
   * `auto_create_customer` links the customer with the lead's email or phone, or creates one and emits `customer.created`.
   *
   * `POST /v1/leads` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateLeadInput, options?: PostOptions): Result<Lead> {
    return this.transport.call("POST", "/v1/leads", { body: input, options });
  }

  /**
   * Get a lead.
   *
   * Returns a lead in any status.
   *
   * `GET /v1/leads/{id}` requires the scope `leads:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly LeadExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<Lead, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly LeadExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<Lead, E> | undefined>;
  get<const E extends readonly LeadExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<Lead, E> | undefined> {
    return this.transport.call("GET", path`/v1/leads/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List leads.
   *
   * Returns the business's leads, newest first.
   *
   * `GET /v1/leads` requires the scope `leads:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly LeadExpansion[] = []>(query?: ListLeadsQuery & Expand<E>, options?: CallOptions): List<Expanded<Lead, E>, CountedPage<Expanded<Lead, E>>> {
    return this.transport.list("/v1/leads", { query, options });
  }

  /**
   * Mark a lead as lost.
   *
   * Returns a 409 if the lead is already won or lost.
   *
   * `POST /v1/leads/{id}/lose` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  lose(id: string, input?: LoseLeadInput, options?: PostOptions): Result<Lead> {
    return this.transport.call("POST", path`/v1/leads/${id}/lose`, { body: input ?? {}, options });
  }

  /**
   * Qualify a lead.
   *
   * Converts a new lead and emits `lead.converted` with `converted_via: manual`. The lead's first quote or job does the
   * same. Returns a 409 if the lead is not new.
   *
   * `POST /v1/leads/{id}/qualify` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  qualify(id: string, options?: PostOptions): Result<Lead> {
    return this.transport.call("POST", path`/v1/leads/${id}/qualify`, { options });
  }

  /**
   * Update a lead.
   *
   * Updates the fields that are sent. Null clears an optional field, but a lead keeps an email or a phone.
   *
   * `PATCH /v1/leads/{id}` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateLeadInput, options?: ChangeOptions): Result<Lead> {
    return this.transport.call("PATCH", path`/v1/leads/${id}`, { body: input, options });
  }

  /**
   * Create or update a lead by your own id.
   *
   * Updates the lead with your `external_id`, or creates it if there is none. Of an existing one, fields that are left out
   * keep their values, and null clears a field. `source`, `notify` and `auto_create_customer` apply to a new lead alone.
   *
   * `PUT /v1/leads/by-external-id/{external_id}` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  upsert(externalId: string, input: UpsertLeadInput, options?: CallOptions): Result<Lead> {
    return this.transport.call("PUT", path`/v1/leads/by-external-id/${externalId}`, { body: input, options });
  }

  /**
   * Mark a lead as won.
   *
   * Emits `lead.won` with `won_via: manual`. An accepted quote or a paid deposit also wins the lead, as does the first paid
   * invoice if there was no quote. Returns a 409 if the lead is already won or lost.
   *
   * `POST /v1/leads/{id}/win` requires the scope `leads:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  win(id: string, options?: PostOptions): Result<Lead> {
    return this.transport.call("POST", path`/v1/leads/${id}/win`, { options });
  }
}

export class MeResource extends Resource {
  /**
   * Get the business and the credential.
   *
   * Returns the business that the credential acts for, and the credential's scopes. Any valid credential can call it, for
   * example to test a connection.
   *
   * `GET /v1/me` requires no scope.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(options?: CallOptions): Result<Me>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(options: ReadOptions): Result<Me | undefined>;
  get(options?: ReadOptions): Result<Me | undefined> {
    return this.transport.call("GET", "/v1/me", { options });
  }
}

export class NotesResource extends Resource {
  /**
   * Create a note.
   *
   * Adds a note to one record: `customer_id`, `lead_id` or `job_id` is required. The author is the API key or app. Emits
   * `note.created`.
   *
   * `POST /v1/notes` requires the scope `notes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateNoteInput, options?: PostOptions): Result<Note> {
    return this.transport.call("POST", "/v1/notes", { body: input, options });
  }

  /**
   * Delete a note.
   *
   * Deletes a note, whoever wrote it. The audit log keeps its text. Emits `note.deleted`.
   *
   * `DELETE /v1/notes/{id}` requires the scope `notes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/notes/${id}`, { options });
  }

  /**
   * Get a note.
   *
   * `GET /v1/notes/{id}` requires the scope `notes:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<Note>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<Note | undefined>;
  get(id: string, options?: ReadOptions): Result<Note | undefined> {
    return this.transport.call("GET", path`/v1/notes/${id}`, { options });
  }

  /**
   * List notes.
   *
   * Returns the notes about customers, leads and jobs, newest first. `customer_id` lists those about the customer itself, not
   * those about its leads and jobs.
   *
   * `GET /v1/notes` requires the scope `notes:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListNotesQuery, options?: CallOptions): List<Note, SyncPage<Note>> {
    return this.transport.list("/v1/notes", { query, options });
  }

  /**
   * Update a note.
   *
   * Changes the text of a note, whoever wrote it. `edited_at` and `edited_by` show it, and the audit log keeps the earlier
   * text. Emits `note.updated`.
   *
   * `PATCH /v1/notes/{id}` requires the scope `notes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateNoteInput, options?: ChangeOptions): Result<Note> {
    return this.transport.call("PATCH", path`/v1/notes/${id}`, { body: input, options });
  }
}

export class PriceItemsResource extends Resource {
  /**
   * Archive a price item.
   *
   * The portal offers an archived item for no new lines. Archiving an archived item has no effect. To return an item to the price
   * list, set `archived_at` to null.
   *
   * `DELETE /v1/price_items/{id}` requires the scope `prices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  archive(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/price_items/${id}`, { options });
  }

  /**
   * Create a price item.
   *
   * Adds an item to the price list. `name` and `unit_price` are required.
   *
   * `POST /v1/price_items` requires the scope `prices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreatePriceItemInput, options?: PostOptions): Result<PriceItem> {
    return this.transport.call("POST", "/v1/price_items", { body: input, options });
  }

  /**
   * Get a price item.
   *
   * `GET /v1/price_items/{id}` requires the scope `prices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<PriceItem>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<PriceItem | undefined>;
  get(id: string, options?: ReadOptions): Result<PriceItem | undefined> {
    return this.transport.call("GET", path`/v1/price_items/${id}`, { options });
  }

  /**
   * List price items.
   *
   * Returns the price list, newest first, with archived items unless `archived` is false.
   *
   * `GET /v1/price_items` requires the scope `prices:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListPriceItemsQuery, options?: CallOptions): List<PriceItem, CountedPage<PriceItem>> {
    return this.transport.list("/v1/price_items", { query, options });
  }

  /**
   * Update a price item.
   *
   * Updates the fields that are sent. Lines of quotes and invoices that were made from the item stay as they are.
   *
   * `PATCH /v1/price_items/{id}` requires the scope `prices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdatePriceItemInput, options?: ChangeOptions): Result<PriceItem> {
    return this.transport.call("PATCH", path`/v1/price_items/${id}`, { body: input, options });
  }

  /**
   * Create or update a price item by your own id.
   *
   * Updates the item with your `external_id`, or adds it to the price list if there is none. Of an existing one, fields that are
   * left out keep their values, and null clears a field. An archived item stays archived.
   *
   * `PUT /v1/price_items/by-external-id/{external_id}` requires the scope `prices:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  upsert(externalId: string, input: UpsertPriceItemInput, options?: CallOptions): Result<PriceItem> {
    return this.transport.call("PUT", path`/v1/price_items/by-external-id/${externalId}`, { body: input, options });
  }
}

export class QuotesResource extends Resource {
  /**
   * Accept a quote.
   *
   * Accepts a sent quote on the customer's behalf: creates its job, wins its lead, a lost one too, emits `quote.accepted` and
   * emails the customer a confirmation. Any other quote, and one that was replaced or withdrawn, returns a 409.
   *
   * The optional lines in `selected_line_ids` are accepted, and the others are left out; without it, the preselected ones are
   * accepted. The totals then follow the choice, and so does a deposit in percent. A choice that leaves nothing to pay
   * returns a 400.
   *
   * `accepted_by` is the name of the person who accepted, such as by phone or on paper. Only customers draw a signature, on the
   * quote's page.
   *
   * The confirmation says what is accepted, the job number, and how to pay the deposit if it is due. It is not sent if the
   * customer has no email, or if the business has turned off `acceptance_emails`.
   *
   * `POST /v1/quotes/{id}/accept` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  accept(id: string, options?: PostOptions & { input?: AcceptQuoteInput }): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/accept`, { body: options?.input ?? {}, options });
  }

  /**
   * Copy a quote.
   *
   * Creates a draft with the customer, site, lead, title, message, deposit and lines of a quote in any status, at the same
   * prices. `external_id` and `valid_until` are not copied.
   *
   * `POST /v1/quotes/{id}/copy` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  copy(id: string, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/copy`, { options });
  }

  /**
   * Create a ducted quote.
   *
   * Creates a draft quote for a ducted air-conditioning system. Its lines are priced by the business's ducted price list,
   * which the owner edits in the portal. `ducted` returns the given figures.
   *
   * `POST /v1/quotes/ducted` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  createDucted(input: CreateDuctedQuoteInput, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", "/v1/quotes/ducted", { body: input, options });
  }

  /**
   * Create a quote.
   *
   * Creates a draft quote with its lines. A new lead in `lead_id` is converted, which emits `lead.converted`.
   * Returns a 422 if the total of the lines is negative.
   *
   * `POST /v1/quotes` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(input: CreateQuoteInput, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", "/v1/quotes", { body: input, options });
  }

  /**
   * Decline a quote.
   *
   * Declines a sent quote on the customer's behalf. Any other quote, and one whose deposit is paid, returns a 409.
   *
   * `POST /v1/quotes/{id}/decline` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  decline(id: string, input?: DeclineQuoteInput, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/decline`, { body: input ?? {}, options });
  }

  /**
   * Delete a quote.
   *
   * Returns a 409 if the quote is not a draft, or if a job or invoice refers to it. Its number is not used again, but the
   * version of a quote is: once a new version is deleted, the quote can be revised again. A lead that this quote converted
   * stays converted; its `quote_id` is then its next quote or null.
   *
   * `DELETE /v1/quotes/{id}` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/quotes/${id}`, { options });
  }

  /**
   * Delete the deposit of a quote.
   *
   * Deletes a deposit that was recorded by mistake. `deposit_amount` is again the amount that was asked for, or null. Drafts
   * of the quote lose the deposit. Events that were emitted stay. Returns a 409 if no deposit is paid, if it was paid online, and if it is credited to an invoice
   * that was sent: void that invoice first.
   *
   * `DELETE /v1/quotes/{id}/deposit` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  deleteDeposit(id: string, options?: ChangeOptions): Result<Quote> {
    return this.transport.call("DELETE", path`/v1/quotes/${id}/deposit`, { options });
  }

  /**
   * Get a quote.
   *
   * Returns a quote with its lines.
   *
   * `GET /v1/quotes/{id}` requires the scope `quotes:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get<const E extends readonly QuoteExpansion[] = []>(id: string, options?: CallOptions & Expand<E>): Result<Expanded<Quote, E>>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get<const E extends readonly QuoteExpansion[] = []>(id: string, options: ReadOptions & Expand<E>): Result<Expanded<Quote, E> | undefined>;
  get<const E extends readonly QuoteExpansion[] = []>(id: string, options?: ReadOptions & Expand<E>): Result<Expanded<Quote, E> | undefined> {
    return this.transport.call("GET", path`/v1/quotes/${id}`, { query: { expand: options?.expand }, options });
  }

  /**
   * List the reminders of a quote.
   *
   * Returns the automatic reminders of a quote, in the order in which they are sent: those that are scheduled, and those that
   * were sent, skipped or failed, with the reason. They are set up in the portal. The list is empty until the quote is sent.
   *
   * `GET /v1/quotes/{id}/reminders` requires the scope `quotes:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listReminders(id: string, options?: CallOptions): Result<Reminders>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  listReminders(id: string, options: ReadOptions): Result<Reminders | undefined>;
  listReminders(id: string, options?: ReadOptions): Result<Reminders | undefined> {
    return this.transport.call("GET", path`/v1/quotes/${id}/reminders`, { options });
  }

  /**
   * List quotes.
   *
   * Returns quotes with their lines, newest first.
   *
   * `GET /v1/quotes` requires the scope `quotes:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list<const E extends readonly QuoteExpansion[] = []>(query?: ListQuotesQuery & Expand<E>, options?: CallOptions): List<Expanded<Quote, E>, CountedPage<Expanded<Quote, E>>> {
    return this.transport.list("/v1/quotes", { query, options });
  }

  /**
   * Record the deposit of a quote.
   *
   * Records that the deposit of a sent or accepted quote is paid, emits `quote.paid`, and credits the deposit to the
   * quote's first unpaid invoice, if there is one. Emails the customer a receipt, unless they have no email address or
   * the business has turned off `receipt_emails`. `amount` defaults to the quote's `deposit_amount`; without either, returns
   * a 400. `paid_at`, `method` and `reference` are kept with it, and with the invoices that it is credited to. Returns a 409 if the quote has another status or its deposit is already paid.
   *
   * `POST /v1/quotes/{id}/deposit` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  payDeposit(id: string, input?: PayQuoteDepositInput, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/deposit`, { body: input ?? {}, options });
  }

  /**
   * Revise a quote.
   *
   * Creates the next version of a sent, expired, withdrawn or declined quote: a draft with its `quote_reference`, content and
   * lines, and the next `version`. `external_id` and `valid_until` are not copied. Once the new version is sent, it replaces
   * the quote, whose link then leads to it. Until then, the customer can accept the quote.
   *
   * Returns a 409 if the quote has a newer version already, is a draft or accepted, or if its deposit is paid.
   *
   * `POST /v1/quotes/{id}/revise` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  revise(id: string, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/revise`, { options });
  }

  /**
   * Send a quote.
   *
   * Emails the customer a link to a page where they can read, accept or decline the quote, and emits `quote.sent`. A sent
   * quote can be sent again, which emits the event again. Returns a 422 if the customer has no email address or
   * the total is 0 and there is no optional line, and a 409 if the quote is accepted, declined, withdrawn, replaced, or past
   * its `valid_until`.
   *
   * A new version that is sent replaces the version before it, which emits `quote.revised`. Its lead, jobs, invoices and
   * files move to the new version. Returns a 409 if that version was accepted or its deposit is paid.
   *
   * `POST /v1/quotes/{id}/send` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  send(id: string, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/send`, { options });
  }

  /**
   * Update a quote.
   *
   * Updates the fields that are sent; `lines` replaces all lines. Only a draft can be updated, except for these fields:
   * `reminders_muted`, `custom` and `metadata` can always change, and `valid_until` on a sent or an expired quote, which is
   * then `sent` again. Anything else returns a 409, as does `valid_until` of a quote that was replaced or withdrawn.
   *
   * A draft that no job or invoice refers to can get another customer: its lead is then cleared, and its site unless a new
   * one is given. A new version of a quote keeps its customer. Returns a 422 if the total of the lines is negative.
   *
   * `PATCH /v1/quotes/{id}` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `duplicate-external-id`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateQuoteInput, options?: ChangeOptions): Result<Quote> {
    return this.transport.call("PATCH", path`/v1/quotes/${id}`, { body: input, options });
  }

  /**
   * Withdraw a quote.
   *
   * Takes a sent quote back, and emits `quote.withdrawn`. Its status is then `expired`, its page says that it was withdrawn,
   * and the customer is not emailed. To offer it again, revise or copy it. Any other quote, and one whose deposit is paid,
   * returns a 409.
   *
   * `POST /v1/quotes/{id}/withdraw` requires the scope `quotes:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  withdraw(id: string, options?: PostOptions): Result<Quote> {
    return this.transport.call("POST", path`/v1/quotes/${id}/withdraw`, { options });
  }

  /**
   * Get the quote as a PDF.
   *
   * Returns what the customer gets. A draft has no PDF.
   *
   * `GET /v1/quotes/{id}/pdf` requires the scope `quotes:read`.
   */
  pdf(id: string, options?: CallOptions): Result<Uint8Array> {
    return this.transport.bytes("application/pdf", path`/v1/quotes/${id}/pdf`, { options });
  }
}

export class RequestsResource extends Resource {
  /**
   * List requests.
   *
   * Returns the log of requests: those of the business's API keys and connected apps to the API and the MCP server, newest
   * first. Queries are not kept, and bodies in a sandbox alone. A request is listed a second or two after its response, for 7 days. At most the
   * newest 100,000 are kept.
   *
   * `GET /v1/requests` requires the scope `requests:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListRequestsQuery, options?: CallOptions): List<ApiRequest> {
    return this.transport.list("/v1/requests", { query, options });
  }
}

export class SandboxResource extends Resource {
  /**
   * Move the sandbox's time.
   *
   * Moves the sandbox's time forward by days: its records become older, by 24 hours a day, and what is due then happens at once.
   * Quotes expire, invoices become overdue, snoozed conversations are reopened, and scheduled messages and automatic reminders
   * are sent to the list of messages. `updated_at` of its records becomes the present time. Logs and credentials stay as they are. One move at a time:
   * another one at the same time is a 409.
   *
   * `POST /v1/sandbox/advance` requires the scope `sandbox:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  advance(input: AdvanceSandboxInput, options?: PostOptions): Result<{
    /** The sandbox. */
    sandbox: Sandbox;
    /** The number of quotes that have expired. */
    quotes_expired: number;
    /** The number of invoices that have become overdue. */
    invoices_overdue: number;
    /** The number of conversations whose snooze has ended. */
    conversations_reopened: number;
    /** The number of scheduled messages that are due. They are in the list of messages a moment later. */
    messages_due: number;
    /** The number of automatic reminders that are sent. They are in the list of messages a moment later. */
    reminders_sent: number;
  }> {
    return this.transport.call("POST", "/v1/sandbox/advance", { body: input, options });
  }

  /**
   * Get the sandbox.
   *
   * Returns the sandbox that the key or app belongs to: when it was created, when its data are reset, and how far its time has been
   * moved. In a live business the response is a 403.
   *
   * `GET /v1/sandbox` requires the scope `sandbox:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(options?: CallOptions): Result<Sandbox>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(options: ReadOptions): Result<Sandbox | undefined>;
  get(options?: ReadOptions): Result<Sandbox | undefined> {
    return this.transport.call("GET", "/v1/sandbox", { options });
  }

  /**
   * List the sandbox's messages.
   *
   * Returns the emails and texts that the sandbox would have sent since its last reset, newest first. None of them left the
   * platform.
   *
   * `GET /v1/sandbox/messages` requires the scope `sandbox:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listMessages(query?: ListSandboxMessagesQuery, options?: CallOptions): List<SandboxMessage> {
    return this.transport.list("/v1/sandbox/messages", { query, options });
  }

  /**
   * Receive a message in the sandbox.
   *
   * Puts a text or an email into the sandbox's inbox, as if a customer had sent it. It joins the conversation of the customer with
   * this number or address, and emits `message.received`.
   *
   * `POST /v1/sandbox/inbound-messages` requires the scope `sandbox:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  receiveMessage(input: ReceiveSandboxMessageInput, options?: PostOptions): Result<{
    /** The message's id. */
    message_id: string;
    /** The id of its conversation. */
    conversation_id: string;
  }> {
    return this.transport.call("POST", "/v1/sandbox/inbound-messages", { body: input, options });
  }

  /**
   * Reset the sandbox.
   *
   * Deletes the sandbox's records and fills in the sample data again. Returns once it is done. API keys, webhooks, connected apps,
   * people, events and logs stay. A reset emits no events, and numbers start again. Replies to earlier idempotency keys are
   * forgotten.
   *
   * `POST /v1/sandbox/reset` requires the scope `sandbox:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `forbidden`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  reset(options?: PostOptions): Result<Sandbox> {
    return this.transport.call("POST", "/v1/sandbox/reset", { options });
  }
}

export class SearchResource extends Resource {
  /**
   * Search all records.
   *
   * Finds the customers, leads, quotes, jobs, invoices and conversations that a text names: by number, title, name, email or phone
   * number. Each kind is newest first. Kinds whose read scope the credential lacks are empty.
   *
   * `GET /v1/search` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  records(query: SearchRecordsQuery, options?: CallOptions): Result<SearchResults>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  records(query: SearchRecordsQuery, options: ReadOptions): Result<SearchResults | undefined>;
  records(query: SearchRecordsQuery, options?: ReadOptions): Result<SearchResults | undefined> {
    return this.transport.call("GET", "/v1/search", { query, options });
  }
}

export class SitesResource extends Resource {
  /**
   * Create a site.
   *
   * Adds a site to a customer.
   *
   * `POST /v1/customers/{id}/sites` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  create(customerId: string, input: CreateSiteInput, options?: PostOptions): Result<Site> {
    return this.transport.call("POST", path`/v1/customers/${customerId}/sites`, { body: input, options });
  }

  /**
   * Delete a site.
   *
   * Returns a 409 if a quote, job or booking refers to the site.
   *
   * `DELETE /v1/sites/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  delete(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/sites/${id}`, { options });
  }

  /**
   * Get a site.
   *
   * `GET /v1/sites/{id}` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  get(id: string, options?: CallOptions): Result<Site>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  get(id: string, options: ReadOptions): Result<Site | undefined>;
  get(id: string, options?: ReadOptions): Result<Site | undefined> {
    return this.transport.call("GET", path`/v1/sites/${id}`, { options });
  }

  /**
   * List a customer's sites.
   *
   * Returns the customer's sites, newest first.
   *
   * `GET /v1/customers/{id}/sites` requires the scope `customers:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(customerId: string, query?: ListCustomerSitesQuery, options?: CallOptions): List<Site, SyncPage<Site>> {
    return this.transport.list(path`/v1/customers/${customerId}/sites`, { query, options });
  }

  /**
   * Update a site.
   *
   * Updates the fields that are sent; `address` is replaced as a whole.
   *
   * `PATCH /v1/sites/{id}` requires the scope `customers:write`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  update(id: string, input: UpdateSiteInput, options?: ChangeOptions): Result<Site> {
    return this.transport.call("PATCH", path`/v1/sites/${id}`, { body: input, options });
  }
}

export class TeamResource extends Resource {
  /**
   * List team members.
   *
   * Returns the members of the business's team, newest first. Former members have `is_active` false and cannot be assigned.
   * Use the ids in `assignee_id` and `assignee_ids`.
   *
   * `GET /v1/team_members` requires the scope `bookings:read` or `jobs:read`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  list(query?: ListTeamMembersQuery, options?: CallOptions): List<TeamMember, SyncPage<TeamMember>> {
    return this.transport.list("/v1/team_members", { query, options });
  }
}

export class WebhooksResource extends Resource {
  /**
   * Create a webhook subscription.
   *
   * Creates a subscription: from now on, events of the given types are posted to `url`, signed with `secret`. Only this
   * response and those that rotate the secret include it. `url` must be https on the public internet: credentials, a host
   * that is or resolves to a non-public address, or the port of a well-known non-web service return a 400.
   * `message.received` and `message.sent` also require the scope `messages:read`. A business can have 20 active
   * subscriptions; one more returns a 409 of the type `subscription-limit`.
   *
   * `POST /v1/webhooks/subscriptions` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `email-unverified`, `not-acceptable`, `subscription-limit`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  createSubscription(input: CreateWebhookSubscriptionInput, options?: PostOptions): Result<WebhookSubscriptionWithSecret> {
    return this.transport.call("POST", "/v1/webhooks/subscriptions", { body: input, options });
  }

  /**
   * Delete a webhook subscription.
   *
   * Waiting deliveries, including retries, are skipped; the delivery log keeps them. A subscription to message
   * events also requires the scope `messages:read`.
   *
   * `DELETE /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  deleteSubscription(id: string, options?: ChangeOptions): Result<void> {
    return this.transport.call("DELETE", path`/v1/webhooks/subscriptions/${id}`, { options });
  }

  /**
   * Get a delivery.
   *
   * Returns a delivery with its body and its attempts. A delivery of a message event also requires the scope `messages:read`.
   *
   * `GET /v1/webhooks/deliveries/{id}` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  getDelivery(id: string, options?: CallOptions): Result<WebhookDeliveryDetail>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  getDelivery(id: string, options: ReadOptions): Result<WebhookDeliveryDetail | undefined>;
  getDelivery(id: string, options?: ReadOptions): Result<WebhookDeliveryDetail | undefined> {
    return this.transport.call("GET", path`/v1/webhooks/deliveries/${id}`, { options });
  }

  /**
   * Get a webhook subscription.
   *
   * `GET /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  getSubscription(id: string, options?: CallOptions): Result<WebhookSubscription>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  getSubscription(id: string, options: ReadOptions): Result<WebhookSubscription | undefined>;
  getSubscription(id: string, options?: ReadOptions): Result<WebhookSubscription | undefined> {
    return this.transport.call("GET", path`/v1/webhooks/subscriptions/${id}`, { options });
  }

  /**
   * Get a subscription's health.
   *
   * Counts the deliveries of the last 24 hours.
   *
   * `GET /v1/webhooks/subscriptions/{id}/health` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  getSubscriptionHealth(id: string, options?: CallOptions): Result<WebhookSubscriptionHealth>;
  /** Without data, where the record is still as `ifNoneMatch` says. */
  getSubscriptionHealth(id: string, options: ReadOptions): Result<WebhookSubscriptionHealth | undefined>;
  getSubscriptionHealth(id: string, options?: ReadOptions): Result<WebhookSubscriptionHealth | undefined> {
    return this.transport.call("GET", path`/v1/webhooks/subscriptions/${id}/health`, { options });
  }

  /**
   * List deliveries.
   *
   * Returns the delivery log, newest first, including the deliveries of deleted subscriptions. Deliveries of message events are
   * included only with the scope `messages:read`; without it, asking for their `event_type` returns a 403. Deliveries are
   * kept for at least 30 days.
   *
   * `GET /v1/webhooks/deliveries` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listDeliveries(query?: ListWebhookDeliveriesQuery, options?: CallOptions): List<WebhookDelivery> {
    return this.transport.list("/v1/webhooks/deliveries", { query, options });
  }

  /**
   * List webhook subscriptions.
   *
   * Returns active and paused subscriptions, newest first.
   *
   * `GET /v1/webhooks/subscriptions` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`, `unavailable`
   */
  listSubscriptions(query?: ListWebhookSubscriptionsQuery, options?: CallOptions): List<WebhookSubscription, SyncPage<WebhookSubscription>> {
    return this.transport.list("/v1/webhooks/subscriptions", { query, options });
  }

  /**
   * Replay deliveries.
   *
   * Sends the deliveries of a subscription that match the filters once more, oldest first: by default, the dead and the skipped
   * ones. One call replays at most 10,000. If there are `more`, call again with `created_from` set to `last_created_at`.
   * Deliveries of message events are replayed only with the scope `messages:read`.
   *
   * `POST /v1/webhooks/deliveries/replay` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  replayDeliveries(input: ReplayDeliveriesInput, options?: PostOptions): Result<ReplayedDeliveries> {
    return this.transport.call("POST", "/v1/webhooks/deliveries/replay", { body: input, options });
  }

  /**
   * Replay a delivery.
   *
   * Sends a delivery once more, whatever its status: the same event and body in an attempt with an id of its own, beside the
   * scheduled attempts. A delivery whose replay is waiting is not queued again. Returns a 409 if the subscription is paused
   * or deleted, or no longer includes the event type.
   *
   * `POST /v1/webhooks/deliveries/{id}/replay` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  replayDelivery(id: string, options?: PostOptions): Result<WebhookDeliveryDetail> {
    return this.transport.call("POST", path`/v1/webhooks/deliveries/${id}/replay`, { options });
  }

  /**
   * Rotate a webhook secret.
   *
   * Replaces the signing secret and returns the subscription with the new one. Every later attempt, including retries, is
   * signed with it. A subscription to message events also requires the scope `messages:read`.
   *
   * `POST /v1/webhooks/subscriptions/{id}/rotate-secret` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `email-unverified`, `not-found`, `not-acceptable`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  rotateSecret(id: string, options?: PostOptions): Result<WebhookSubscriptionWithSecret> {
    return this.transport.call("POST", path`/v1/webhooks/subscriptions/${id}/rotate-secret`, { options });
  }

  /**
   * Send a test event.
   *
   * Delivers a sample event to a subscription, and to no other. Its body has `test: true`. Returns a 409 if the subscription is
   * paused.
   *
   * `POST /v1/webhooks/subscriptions/{subscription_id}/test` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`, `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`
   */
  sendTestEvent(subscriptionId: string, input?: SendTestEventInput, options?: PostOptions): Result<WebhookDeliveryDetail> {
    return this.transport.call("POST", path`/v1/webhooks/subscriptions/${subscriptionId}/test`, { body: input ?? {}, options });
  }

  /**
   * Update a webhook subscription.
   *
   * Updates the fields that are sent. `active: false` pauses the subscription: waiting deliveries, including retries, are
   * skipped, and events that are emitted until it is active again are not delivered. If the subscription includes message
   * events after the update, the scope `messages:read` is also required. Resuming a subscription returns a 409 of the type
   * `subscription-limit` if 20 others are active.
   *
   * `PATCH /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.
   *
   * @throws {ProblemError} `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`, `subscription-inactive`, `not-found`, `not-acceptable`, `subscription-limit`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`
   */
  updateSubscription(id: string, input: UpdateWebhookSubscriptionInput, options?: ChangeOptions): Result<WebhookSubscription> {
    return this.transport.call("PATCH", path`/v1/webhooks/subscriptions/${id}`, { body: input, options });
  }

  /**
   * List event types.
   *
   * Every event type that a subscription can include, with its JSON Schema and an example.
   *
   * `GET /v1/webhooks/events` requires no credential.
   */
  listEventTypes(options?: CallOptions): Result<{ data: EventTypeDescription[] }> {
    return this.transport.call("GET", "/v1/webhooks/events", { options });
  }
}

export class Resources {
  readonly bookings: BookingsResource;
  readonly contacts: ContactsResource;
  readonly conversations: ConversationsResource;
  readonly creditNotes: CreditNotesResource;
  readonly customFields: CustomFieldsResource;
  readonly customers: CustomersResource;
  readonly drafts: DraftsResource;
  readonly events: EventsResource;
  readonly files: FilesResource;
  readonly invoices: InvoicesResource;
  readonly jobs: JobsResource;
  readonly leads: LeadsResource;
  readonly me: MeResource;
  readonly notes: NotesResource;
  readonly priceItems: PriceItemsResource;
  readonly quotes: QuotesResource;
  readonly requests: RequestsResource;
  readonly sandbox: SandboxResource;
  readonly search: SearchResource;
  readonly sites: SitesResource;
  readonly team: TeamResource;
  readonly webhooks: WebhooksResource;

  constructor(transport: Transport) {
    this.bookings = new BookingsResource(transport);
    this.contacts = new ContactsResource(transport);
    this.conversations = new ConversationsResource(transport);
    this.creditNotes = new CreditNotesResource(transport);
    this.customFields = new CustomFieldsResource(transport);
    this.customers = new CustomersResource(transport);
    this.drafts = new DraftsResource(transport);
    this.events = new EventsResource(transport);
    this.files = new FilesResource(transport);
    this.invoices = new InvoicesResource(transport);
    this.jobs = new JobsResource(transport);
    this.leads = new LeadsResource(transport);
    this.me = new MeResource(transport);
    this.notes = new NotesResource(transport);
    this.priceItems = new PriceItemsResource(transport);
    this.quotes = new QuotesResource(transport);
    this.requests = new RequestsResource(transport);
    this.sandbox = new SandboxResource(transport);
    this.search = new SearchResource(transport);
    this.sites = new SitesResource(transport);
    this.team = new TeamResource(transport);
    this.webhooks = new WebhooksResource(transport);
  }
}

/** A booking or a scheduled visit. */
export type Booking = {
  /** The booking's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's bookings; null if none was given. */
  external_id: string | null;
  /** The purpose of the booking. Emails to the customer show it. */
  title: string;
  /**
   * The kind of booking: `booking` or `visit`.
   *
   * - `booking`: An appointment that the customer booked.
   * - `visit`: A visit that the business scheduled.
   */
  kind: "booking" | "visit" | (string & {});
  /**
   * The booking's status.
   *
   * ```text
   * scheduled ──complete──▶ completed
   * scheduled ──cancel──▶ cancelled
   * ```
   *
   * - `scheduled`: The booking takes up the assignee's time.
   * - `completed`: The booking took place.
   * - `cancelled`: The booking was cancelled, and its time is free again.
   */
  status: "scheduled" | "completed" | "cancelled" | (string & {});
  /** The id of the customer that the booking is with. */
  customer_id: string;
  /** The id of the site where the booking takes place; null if none is set. */
  site_id: string | null;
  /** The id of the job that the booking is part of; null if there is none. */
  job_id: string | null;
  /** The id of the lead that the booking came from; null if there is none. */
  lead_id: string | null;
  /** The team member who attends; null if nobody is assigned. */
  assignee: Person | null;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends. The assignee's next booking can start at the same instant. */
  end_at: string;
  /** Instructions for the assignee. The customer does not see them. */
  instructions: string | null;
  /** When the customer was last texted that somebody is on the way; null until then. */
  on_my_way_at: string | null;
  /** When the booking was created. */
  created_at: string;
  /** When the booking last changed. */
  updated_at: string;
  /** The whole customer that the booking is with. Present only if `expand` names it. */
  customer?: Customer;
  /** The site where the booking takes place; null if none is set. Present only if `expand` names it. */
  site?: Site | null;
  /** The whole job that the booking is part of; null if there is none. Present only if `expand` names it. */
  job?: Job | null;
  /** The whole lead that the booking came from; null if there is none. Present only if `expand` names it. */
  lead?: Lead | null;
};

/** A team member's id and name. */
export type Person = {
  /** The team member's id, a UUID. */
  id: string;
  /** The full name. */
  name: string;
};

/** A customer, without its sites and contacts. */
export type Customer = {
  /** The customer's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's customers; null if none was given. */
  external_id: string | null;
  /**
   * The kind of customer: `individual` or `business`.
   *
   * - `individual`: A person or household.
   * - `business`: A company or other organisation.
   */
  type: "individual" | "business" | (string & {});
  /** The full or trading name. */
  name: string;
  /** The email address. */
  email: string | null;
  /** The phone number, in E.164 format. */
  phone: string | null;
  /** The Australian Business Number, 11 digits. */
  abn: string | null;
  /** The address that invoices are made out to. */
  billing_address: Address | null;
  /** Internal notes, which the customer never sees. */
  notes: string | null;
  /** The business's own labels, at most 50. Duplicates are dropped. */
  tags: string[];
  /** When the customer was archived; null while it is active. */
  archived_at: string | null;
  /** The customer's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the customer. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the customer was created. */
  created_at: string;
  /** When the customer, or one of its sites or contacts, last changed. */
  updated_at: string;
};

/** A street or postal address. */
export type Address = {
  /** Street number and name. */
  line1: string;
  /** Unit, level or building. */
  line2: string | null;
  /** Suburb or town. */
  suburb: string | null;
  /** State or territory. */
  state: string | null;
  /** Postcode. */
  postcode: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
};

/** An address where a customer has work done. */
export type Site = {
  /** The site's id, a UUID. */
  id: string;
  /** The id of the customer that the site belongs to. */
  customer_id: string;
  /** The business's name for the site. */
  name: string | null;
  /** The address of the site. */
  address: Address;
  /** Access instructions. */
  access_notes: string | null;
  /** The site's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the site. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the site was created. */
  created_at: string;
  /** When the site last changed. */
  updated_at: string;
};

/** A job for a customer. */
export type Job = {
  /** The job's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's jobs; null if none was given. */
  external_id: string | null;
  /** The job's number, unique within the business. */
  job_number: string;
  /** A short description of the work. */
  title: string;
  /** The details of the work. */
  description: string | null;
  /**
   * The job's status.
   *
   * ```text
   * unscheduled ──schedule──▶ scheduled
   * scheduled ──unschedule──▶ unscheduled
   * scheduled ──start──▶ in_progress
   * unscheduled | scheduled | in_progress ──complete──▶ completed
   * unscheduled | scheduled | in_progress ──cancel──▶ cancelled
   * completed | cancelled ──reopen──▶ unscheduled
   * completed | cancelled ──reopen──▶ scheduled
   * completed | cancelled ──reopen──▶ in_progress
   * ```
   *
   * - `unscheduled`: No start time is set.
   * - `scheduled`: A start time is set, and the work has not started.
   * - `in_progress`: The work has started.
   * - `completed`: The work is done.
   * - `cancelled`: The work will not be done.
   */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** The id of the customer that the work is for. */
  customer_id: string;
  /** The id of the site where the work is done; null if none is set. */
  site_id: string | null;
  /** The id of the quote that the job carries out; null if there is none. */
  quote_id: string | null;
  /** The id of the lead that the job came from; null if there is none. */
  lead_id: string | null;
  /** The team members who do the work, in the order in which they were assigned. */
  assignees: Person[];
  /** When the work is scheduled to start; null while the job is `unscheduled`. */
  scheduled_start: string | null;
  /** When the work is scheduled to end; null if no end is set. */
  scheduled_end: string | null;
  /** When the job was completed; null until then. */
  completed_at: string | null;
  /** When the job was cancelled; null until then. */
  cancelled_at: string | null;
  /** The job's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the job. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the job was created. */
  created_at: string;
  /** When the job last changed. */
  updated_at: string;
  /** The whole customer that the work is for. Present only if `expand` names it. */
  customer?: Customer;
  /** The site where the work is done; null if none is set. Present only if `expand` names it. */
  site?: Site | null;
  /** The whole quote that the job carries out; null if there is none. Present only if `expand` names it. */
  quote?: Quote | null;
  /** The whole lead that the job came from; null if there is none. Present only if `expand` names it. */
  lead?: Lead | null;
};

/** A quote with its lines. */
export type Quote = {
  /** The quote's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's quotes; null if none was given. */
  external_id: string | null;
  /** The quote's number, unique within the business. All versions of a quote have it. */
  quote_reference: string;
  /** The quote's version, from 1. People see the second as `Q-1001 v2`. */
  version: number;
  /** The id of the version before this one; null for the first. */
  revises_quote_id: string | null;
  /** The id of the next version, which is a draft until `superseded_at` is set; null if there is none. */
  revised_by_quote_id: string | null;
  /** The title of the quote; null if none was given. */
  title: string | null;
  /** A message to the customer, shown with the quote. */
  message: string | null;
  /**
   * The quote's status. A sent quote is `expired` once its `valid_until` is over.
   *
   * ```text
   * expired ──change_valid_until──▶ sent
   * draft ──delete──▶ deleted
   * draft ──send──▶ sent
   * sent ──accept──▶ accepted
   * sent ──decline──▶ declined
   * sent ──withdraw──▶ expired
   * sent ──send_newer_version──▶ expired
   * sent ──expire──▶ expired
   * ```
   *
   * - `draft`: Not sent yet. Only a draft can be updated or deleted, but for `valid_until`.
   * - `sent`: Sent to the customer, who can accept or decline it.
   * - `accepted`: Accepted by the customer. The quote has a job.
   * - `declined`: Declined by the customer.
   * - `expired`: No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or a newer version replaced it (`superseded_at`).
   */
  status: "draft" | "sent" | "accepted" | "declined" | "expired" | (string & {});
  /** The id of the customer that the quote is for. */
  customer_id: string;
  /** The id of the customer's site where the work is done; null if none was given. */
  site_id: string | null;
  /** The id of the lead that the quote is for; null if none was given. */
  lead_id: string | null;
  /** The lines of the quote, by `position`. */
  lines: Line[];
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether `unit_price` and `line_total` include GST. */
  tax_inclusive: boolean;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. */
  discount_percent: number;
  /** The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals, rounded to cents, less its `line_total`. */
  discount_total: number;
  /** The sum of the lines, after discounts and before GST: `total` − `tax_total`. */
  subtotal: number;
  /** The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total` × `tax_rate` ÷ (1 + `tax_rate`). */
  tax_total: number;
  /** The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of `line_total`. */
  total: number;
  /** The total that the customer accepted; null until then. */
  accepted_total: number | null;
  /** The amount of the quote's lines that its invoices have, drafts included, with GST. Void and fully credited invoices do not count. A new invoice does not change `updated_at`. */
  invoiced_total: number;
  /** The rest of the quote's selected lines that a final invoice takes, with GST. */
  uninvoiced_total: number;
  /** The deposit to pay in advance, GST included; once `deposit_paid_at` is set, the deposit that was paid. Null if there is none. */
  deposit_amount: number | null;
  /** The deposit in percent of `total`, or null. `deposit_amount` follows it until the quote is accepted or the deposit is paid. */
  deposit_percent: number | null;
  /** When the deposit was paid; null until then. */
  deposit_paid_at: string | null;
  /**
   * The method by which the deposit was paid; null until it is.
   *
   * - `card`: By card.
   * - `bank_transfer`: By bank transfer.
   * - `cash`: In cash.
   * - `other`: In another way.
   */
  deposit_method: "card" | "bank_transfer" | "cash" | "other" | (string & {}) | null;
  /** The payer's or the bank's reference of the deposit; null if none was given. */
  deposit_reference: string | null;
  /** The last day on which a sent quote can be accepted, in the business's time zone; null if it does not expire. */
  valid_until: string | null;
  /** When the quote was last sent; null until then. */
  sent_at: string | null;
  /** The terms and conditions: the business's `quote_terms` as they were when the quote was first sent; null until then, or if there were none. */
  terms: string | null;
  /** When the customer first opened the quote's page in a browser since it was last sent; null until then. A mail scanner that runs a browser can also be one. */
  viewed_at: string | null;
  /** When the customer last opened the quote's page while it was open, to the minute; null if they have not since it was last sent. */
  last_viewed_at: string | null;
  /** The number of times that the customer opened the quote's page since it was last sent, counted at most once a minute. Views by people who are signed in to the portal do not count. */
  view_count: number;
  /** When a newer version was sent, which replaced the quote; null until then. */
  superseded_at: string | null;
  /** When the business withdrew the quote; null until then. */
  withdrawn_at: string | null;
  /** Whether automatic reminders of the quote are off. It can change in any status. */
  reminders_muted: boolean;
  /** The address of the customer's page. Whoever has it can read the quote, and accept or decline it. Null until the quote is sent, and without the scope `quotes:write`. It works for 30 to 60 days. Read the record again for a new one. */
  public_url: string | null;
  /** The address of the quote's PDF, which needs no credential; null until the quote is sent. It works for 30 to 60 days. Read the record again for a new one. */
  pdf_url: string | null;
  /** The status of the last email with the quote; null if none was sent. */
  delivery: EmailDelivery | null;
  /** When the quote was accepted; null until then. */
  accepted_at: string | null;
  /** The name of the person who accepted, entered by the customer on the quote's page, or by the team. Null if none was given, and until the quote is accepted. */
  accepted_by: string | null;
  /** The signature that the customer drew on the quote's page; null if they drew none. It is an SVG path in a box of 600 by 200, of the commands `M` and `L` with whole numbers, such as `M40 120L52 96L60 131`. Stroke it, and do not fill it. */
  accepted_signature: string | null;
  /** When the quote was declined; null until then. */
  declined_at: string | null;
  /** Why the quote was declined; null if no reason was given. */
  decline_reason: string | null;
  /** The id of the job that was created when the quote was accepted; null until then. */
  job_id: string | null;
  /** The number of that job, such as `J-1001`; null until the quote is accepted. */
  job_number: string | null;
  /** The figures that a ducted quote was priced from; null for other quotes. */
  ducted: DuctedSystem | null;
  /** The quote's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the quote. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the quote was created. */
  created_at: string;
  /** When the quote last changed. */
  updated_at: string;
  /** The whole customer that the quote is for. Present only if `expand` names it. */
  customer?: Customer;
  /** The site where the work is done; null if none was given. Present only if `expand` names it. */
  site?: Site | null;
  /** The whole lead that the quote is for; null if none was given. Present only if `expand` names it. */
  lead?: Lead | null;
};

/** A line of a quote or an invoice. */
export type Line = {
  /** The line's id, a UUID. */
  id: string;
  /** The line's position in the quote or invoice, from 1. */
  position: number;
  /** The product or work, on one or more lines. */
  description: string;
  /** The quantity. */
  quantity: number;
  /** The unit price, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. */
  tax_rate: number;
  /** The line's discount, in percent; 0 if there is none. */
  discount_percent: number;
  /** `quantity` × `unit_price`, less the line's discount and that of its quote or invoice, rounded to cents, half a cent away from zero. It includes GST if prices do. */
  line_total: number;
  /** Whether the customer can leave the line out. Always false on invoices and credit notes. */
  is_optional: boolean;
  /** Whether the line is in the totals. An optional line is if it was preselected or, once the quote is accepted, if the customer chose it. */
  is_selected: boolean;
  /** The id of the quote's line that an invoice's line is of, whole or in part; null if there is none. */
  quote_line_id: string | null;
};

/** The status of the last email to the customer. */
export type EmailDelivery = {
  /**
   * The email's status.
   *
   * ```text
   * failed ──retry_email──▶ queued
   * ```
   *
   * - `queued`: To be sent, for the first time or again after a failed attempt.
   * - `sent`: Accepted by the mail server.
   * - `failed`: Refused for good, not accepted within a day, returned by the recipient's mail server, or not sent because the business may send no more. No more attempts are made unless it is retried.
   */
  status: "queued" | "sent" | "failed" | (string & {});
  /** Why the last attempt to send it failed; null if it did not. */
  reason: string | null;
};

/** The figures of a ducted air-conditioning system. */
export type DuctedSystem = {
  /** The conditioned area, in square metres. */
  area_m2: number;
  /** The cooling capacity, in kilowatts. */
  capacity_kw: number;
  /** The number of outlets. */
  outlets: number;
  /** The number of zones. */
  zones: number;
};

/** A lead. */
export type Lead = {
  /** The lead's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's leads; null if none was given. */
  external_id: string | null;
  /** The lead's number, unique within the business. */
  reference: string;
  /**
   * The lead's type.
   *
   * - `inbound`: The person contacted the business.
   * - `marketplace`: A marketplace passed the lead on.
   * - `referral`: Somebody recommended the business.
   * - `manual`: A team member entered the lead.
   */
  lead_type: "inbound" | "marketplace" | "referral" | "manual" | (string & {});
  /**
   * The channel that the lead was created through.
   *
   * - `portal`: The portal, by a team member.
   * - `website`: A form on the business's website.
   * - `api`: The API or a connected app.
   * - `marketing`: A marketing integration.
   */
  source: "portal" | "website" | "api" | "marketing" | (string & {});
  /**
   * The lead's status.
   *
   * ```text
   * new ──qualify──▶ converted
   * new | converted ──win──▶ won
   * new | converted | lost ──accept_quote──▶ won
   * new | converted ──lose──▶ lost
   * ```
   *
   * - `new`: No quote or job was created for the lead yet, and nobody qualified it.
   * - `converted`: An active opportunity: a quote or a job was created for the lead, or somebody qualified it.
   * - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked won.
   * - `lost`: The lead was marked lost.
   */
  status: "new" | "converted" | "won" | "lost" | (string & {});
  /** The full or trading name. */
  name: string;
  /** The email address. A lead has an email address, a phone number or both. */
  email: string | null;
  /** The phone number, in E.164 format. */
  phone: string | null;
  /** The address of the work. */
  address: Address | null;
  /** The work that the lead asks for. */
  description: string | null;
  /** The id of the lead's customer; null until it is known. */
  customer_id: string | null;
  /** The team member who is responsible for the lead; null if nobody is. */
  assignee: {
    /** The team member's id, a UUID. */
    id: string;
    /** The full name. */
    name: string;
  } | null;
  /**
   * The trigger of the conversion; null until then.
   *
   * - `quote`: The lead's first quote.
   * - `job`: The lead's first job.
   * - `manual`: The lead was qualified by hand.
   */
  converted_via: "quote" | "job" | "manual" | (string & {}) | null;
  /** When the lead was converted; null until then. It stays when the quote that converted the lead is deleted. */
  converted_at: string | null;
  /** When the lead was won; null until then. */
  won_at: string | null;
  /** When the lead was lost; null until then. */
  lost_at: string | null;
  /** Why the lead was lost; null if no reason was given. */
  lost_reason: string | null;
  /** The id of the lead's first quote; null if it has none. */
  quote_id: string | null;
  /** The id of the lead's first job; null until it has one. */
  job_id: string | null;
  /** The lead's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the lead. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the lead was created. */
  created_at: string;
  /** When the lead last changed. */
  updated_at: string;
  /** The whole customer; null until the lead has one. Present only if `expand` names it. */
  customer?: Customer | null;
};

/** A new booking. */
export type CreateBookingInput = {
  /** Your own id, unique among the business's bookings. */
  external_id?: string | null | undefined;
  /** The purpose of the booking. Emails to the customer show it. */
  title: string;
  /**
   * The kind of booking: `booking` or `visit`. Default: `booking`.
   *
   * - `booking`: An appointment that the customer booked.
   * - `visit`: A visit that the business scheduled.
   */
  kind?: "booking" | "visit" | undefined;
  /** The id of the customer that the booking is with. */
  customer_id: string;
  /** The id of the site where the booking takes place, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the job that the booking is part of, one of the customer's. */
  job_id?: string | null | undefined;
  /** The id of the lead that the booking came from. It must belong to the same customer or to none; its status stays. */
  lead_id?: string | null | undefined;
  /** The id of the active team member who attends. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | null | undefined;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends, after `start_at` and at most 31 days later. */
  end_at: string;
  /** Instructions for the assignee. The customer does not see them. */
  instructions?: string | null | undefined;
};

/** A time in which a team member is free. */
export type FreeTime = {
  /** The team member. */
  assignee: Person;
  /** When it begins. */
  start_at: string;
  /** When it ends. */
  end_at: string;
};

/** When somebody will arrive. */
export type OnMyWayInput = {
  /** The minutes until they arrive, 1 to 600. Leave it out if you don't know. */
  eta_minutes?: number | null | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateBookingInput = {
  /** Your own id, unique among the business's bookings. */
  external_id?: string | null | undefined;
  /** The purpose of the booking. Emails to the customer show it. */
  title?: string | undefined;
  /**
   * The kind of booking: `booking` or `visit`.
   *
   * - `booking`: An appointment that the customer booked.
   * - `visit`: A visit that the business scheduled.
   */
  kind?: "booking" | "visit" | undefined;
  /** The id of the site where the booking takes place, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the job that the booking is part of, one of the customer's. */
  job_id?: string | null | undefined;
  /** The id of the active team member who attends. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | null | undefined;
  /** When the booking starts. */
  start_at?: string | undefined;
  /** When the booking ends, after `start_at` and at most 31 days later. */
  end_at?: string | undefined;
  /** Instructions for the assignee. The customer does not see them. */
  instructions?: string | null | undefined;
};

/** A new contact of a customer. */
export type CreateContactInput = {
  /** The full name. */
  name: string;
  /** The person's role. */
  role?: string | null | undefined;
  /** The email address. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** Whether this is the customer's primary contact. A customer has at most one. Default: false. */
  is_primary?: boolean | undefined;
};

/** A person to contact at a customer. */
export type Contact = {
  /** The contact's id, a UUID. */
  id: string;
  /** The id of the customer that the contact belongs to. */
  customer_id: string;
  /** The full name. */
  name: string;
  /** The person's role. */
  role: string | null;
  /** The email address. */
  email: string | null;
  /** The phone number, in E.164 format. */
  phone: string | null;
  /** Whether this is the customer's primary contact. A customer has at most one. */
  is_primary: boolean;
  /** When the contact was created. */
  created_at: string;
  /** When the contact last changed. */
  updated_at: string;
  /** The whole customer that the contact belongs to. Present only if `expand` names it. */
  customer?: Customer;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateContactInput = {
  /** The full name. */
  name?: string | undefined;
  /** The person's role. */
  role?: string | null | undefined;
  /** The email address. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** Whether this is the customer's primary contact. A customer has at most one. */
  is_primary?: boolean | undefined;
};

/** A conversation with its waiting drafts. */
export type ConversationDetail = {
  /** The conversation's id, a UUID. */
  id: string;
  /** The customer; null while the sender matches no customer. */
  customer: CustomerName | null;
  /** The unknown sender's phone number, in E.164 format, or email address; null once matched to a customer. */
  sender_address: string | null;
  /** True while the sender matches no customer. */
  is_unmatched: boolean;
  /**
   * The conversation's state.
   *
   * - `open`: In the inbox.
   * - `snoozed`: Out of the inbox until `snoozed_until`.
   * - `archived`: Done.
   * - `trashed`: In the trash. Not listed.
   * - `spam`: Marked as spam. Not listed.
   */
  state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
  /** When a snoozed conversation reopens; null in any other state. */
  snoozed_until: string | null;
  /** The team member assigned to the conversation; null if nobody is. */
  assignee: Person | null;
  /** When the latest message or call was sent or received; null if there is none. Excludes comments. */
  last_message_at: string | null;
  /** When the latest SMS or email was received; null if there is none. Excludes calls. */
  last_inbound_at: string | null;
  /** When the latest SMS or email was sent; null if there is none. Excludes calls. */
  last_reply_at: string | null;
  /** True if no SMS or email was sent after the latest one received. */
  is_unreplied: boolean;
  /** The latest message or call; null if there is none. */
  latest_message: LatestMessage | null;
  /** The number of drafts waiting in the conversation, written by people and apps. */
  draft_count: number;
  /** The drafts waiting in the conversation for a person to send, oldest first, as many as have 1 MB of content together. `GET /v1/drafts` returns all of them. */
  waiting_drafts: Draft[];
};

/** A customer's id and name. */
export type CustomerName = {
  /** The customer's id, a UUID. */
  id: string;
  /** The full or trading name. */
  name: string;
};

/** The latest message or call of a conversation. */
export type LatestMessage = {
  /** The item's id in the thread, a UUID. */
  id: string;
  /**
   * Whether the message or call was received or sent.
   *
   * - `in`: From the customer to the business.
   * - `out`: From the business to the customer.
   */
  direction: "in" | "out" | (string & {}) | null;
  /**
   * The channel of the message or call.
   *
   * - `sms`: SMS.
   * - `email`: Email.
   * - `voice`: Voicemail.
   * - `call`: Phone call.
   */
  channel: "sms" | "email" | "voice" | "call" | (string & {}) | null;
  /** The beginning of the text, on one line of at most 140 characters; empty if there is no text. */
  preview: string;
  /** When the message or call was sent or received. */
  at: string;
};

/** A draft and its author. */
export type Draft = {
  /** The draft's id, a UUID. */
  id: string;
  /** The id of the draft's conversation; null while its customer has none. */
  conversation_id: string | null;
  /** The id of the customer; null if the conversation is with an unknown sender. */
  customer_id: string | null;
  /**
   * The channel of the draft.
   *
   * - `sms`: SMS, to an Australian mobile number.
   * - `email`: Email.
   */
  channel: "sms" | "email" | (string & {});
  /** The recipient's phone number, in E.164 format, or email address. Set when the draft is created. */
  to: string;
  /** The subject of an email; null for an SMS. */
  subject: string | null;
  /** The plain text. */
  text: string | null;
  /** The sanitised HTML of an email; null for an SMS. */
  html: string | null;
  /** The id of the email that the draft replies to; null if it replies to none. */
  reply_to_message_id: string | null;
  /** The author of the draft. */
  drafted_by: {
    /**
     * The kind of author.
     *
     * - `user`: A team member.
     * - `api_key`: An API key.
     * - `oauth`: A connected app.
     */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name of the person, key or app when the draft was created. */
    name: string;
  };
  /**
   * The draft's status.
   *
   * - `draft`: Waiting for a person to send it.
   * - `scheduled`: Scheduled by a person to be sent at `send_at`.
   * - `sending`: Sent by a person. The send can be undone until `send_at`.
   * - `sent`: Sent.
   * - `failed`: Sent by a person, but could not be delivered.
   * - `deleted`: Deleted, or replaced by a new draft when its send was undone or unscheduled.
   */
  status: "draft" | "scheduled" | "sending" | "sent" | "failed" | "deleted" | (string & {});
  /** When the draft was created. */
  created_at: string;
  /** When the draft last changed. */
  updated_at: string;
};

/** A message, call or comment in a conversation. */
export type Message = {
  /** The item's id, a UUID. */
  id: string;
  /**
   * The item's type.
   *
   * - `message`: An SMS or email.
   * - `call`: A call or voicemail.
   * - `comment`: An internal note by the team, which the customer never sees.
   */
  type: "message" | "call" | "comment" | (string & {});
  /**
   * Whether the message or call was received or sent; null for a comment.
   *
   * - `in`: From the customer to the business.
   * - `out`: From the business to the customer.
   */
  direction: "in" | "out" | (string & {}) | null;
  /**
   * The channel of the message or call; null for a comment.
   *
   * - `sms`: SMS.
   * - `email`: Email.
   * - `voice`: Voicemail.
   * - `call`: Phone call.
   */
  channel: "sms" | "email" | "voice" | "call" | (string & {}) | null;
  /** The subject of an email. */
  subject: string | null;
  /** The plain text, or the transcript of a voicemail. Taken from the HTML of an email that has no plain text. */
  text: string | null;
  /** The HTML of an email. Received HTML is sanitised on arrival; treat it as untrusted and sanitise it again before rendering. */
  html: string | null;
  /** The sender's phone number, in E.164 format, or email address. */
  from: string | null;
  /** The recipient's phone number, in E.164 format, or email address. */
  to: string | null;
  /** The other recipients of an email. */
  cc: string[];
  /** When the item was sent, received or written. */
  at: string;
  /** The files attached to an email, without inline images. */
  attachments: ({
    /** The file's id, a UUID. */
    id: string;
    /** The file's name. */
    filename: string;
    /** The media type that the sender declared; null if there was none. */
    content_type: string | null;
    /** The size in bytes; null if unknown. */
    size: number | null;
  })[];
  /** The details of a call; null for other types. */
  call: {
    /**
     * The outcome of the call.
     *
     * - `answered`: The call was answered.
     * - `no_answer`: There was no answer.
     * - `busy`: The line was busy.
     * - `failed`: The call could not be connected.
     * - `voicemail`: The caller left a voicemail.
     */
    outcome: "answered" | "no_answer" | "busy" | "failed" | "voicemail" | (string & {});
    /** The length of the call or voicemail in seconds; null if unknown. */
    duration_seconds: number | null;
  } | null;
  /** The team member who sent the message, made the call or wrote the comment. */
  sent_by: Person | null;
  /** The contact who sent or received the message; null if it was the customer. */
  contact: ContactName | null;
  /** The id of the draft that the message was sent from; null if it was sent without a draft. */
  draft_id: string | null;
};

/** A contact's id and name. */
export type ContactName = {
  /** The contact's id, a UUID. */
  id: string;
  /** The full name. */
  name: string;
};

/** A conversation, without its drafts. */
export type Conversation = {
  /** The conversation's id, a UUID. */
  id: string;
  /** The customer; null while the sender matches no customer. */
  customer: CustomerName | null;
  /** The unknown sender's phone number, in E.164 format, or email address; null once matched to a customer. */
  sender_address: string | null;
  /** True while the sender matches no customer. */
  is_unmatched: boolean;
  /**
   * The conversation's state.
   *
   * - `open`: In the inbox.
   * - `snoozed`: Out of the inbox until `snoozed_until`.
   * - `archived`: Done.
   * - `trashed`: In the trash. Not listed.
   * - `spam`: Marked as spam. Not listed.
   */
  state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
  /** When a snoozed conversation reopens; null in any other state. */
  snoozed_until: string | null;
  /** The team member assigned to the conversation; null if nobody is. */
  assignee: Person | null;
  /** When the latest message or call was sent or received; null if there is none. Excludes comments. */
  last_message_at: string | null;
  /** When the latest SMS or email was received; null if there is none. Excludes calls. */
  last_inbound_at: string | null;
  /** When the latest SMS or email was sent; null if there is none. Excludes calls. */
  last_reply_at: string | null;
  /** True if no SMS or email was sent after the latest one received. */
  is_unreplied: boolean;
  /** The latest message or call; null if there is none. */
  latest_message: LatestMessage | null;
  /** The number of drafts waiting in the conversation, written by people and apps. */
  draft_count: number;
};

/** The invoice to settle. */
export type ApplyCreditNoteInput = {
  /** The id of an unpaid invoice of the same customer. */
  invoice_id: string;
  /** The amount to apply. Default: as much as is left of the credit and due on the invoice. */
  amount?: number | undefined;
};

/** A credit note with its lines, applications and refunds. */
export type CreditNoteDetail = {
  /** The credit note's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's credit notes; null if none was given. */
  external_id: string | null;
  /** The credit note's number, unique within the business. */
  credit_note_number: string;
  /**
   * The credit note's status.
   *
   * ```text
   * issued ──void──▶ void
   * ```
   *
   * - `issued`: Its amount settles invoices, or can be refunded.
   * - `void`: Cancelled. It settles nothing.
   */
  status: "issued" | "void" | (string & {});
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The id of the invoice's customer. */
  customer_id: string;
  /** The reason, which the customer sees; null if none was given. */
  reason: string | null;
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether the lines' prices include GST. */
  tax_inclusive: boolean;
  /** The credited lines, by `position`. */
  lines: Line[];
  /** The discount on each line, in percent: that of the invoice, unless `amount` was credited. */
  discount_percent: number;
  /** The sum of the lines' discounts in percent. */
  discount_total: number;
  /** The credit before GST. */
  subtotal: number;
  /** The GST of the credit. */
  tax_total: number;
  /** `subtotal` + `tax_total`. */
  total: number;
  /** The amount that settles invoices. */
  amount_applied: number;
  /** The amount that was paid back to the customer. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded; 0 if the credit note is void. */
  amount_remaining: number;
  /** The date of the credit note. */
  issue_date: string;
  /** When the credit note was last emailed; null until then. */
  sent_at: string | null;
  /** The address of the customer's page. Whoever has it can read the credit note. Null without the scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one. */
  public_url: string | null;
  /** The address of the credit note's PDF, which needs no credential. It works for 30 to 60 days. Read the record again for a new one. */
  pdf_url: string | null;
  /** The status of the last email with the credit note; null if none was sent. */
  delivery: EmailDelivery | null;
  /** When the credit note was voided; null if it was not. */
  voided_at: string | null;
  /** When the credit note was created. */
  created_at: string;
  /** When the credit note last changed. */
  updated_at: string;
  /** The invoices that the credit settles, oldest application first. */
  applications: {
    /** The application's id, a UUID. */
    id: string;
    /** The id of the invoice that is settled. */
    invoice_id: string;
    /** The amount that is settled. */
    amount: number;
    /** When the application was created. */
    created_at: string;
    /** When the application last changed. */
    updated_at: string;
  }[];
  /** The refunds that pay the credit out, oldest first. */
  refunds: Payment[];
};

/** A payment of an invoice. */
export type Payment = {
  /** The payment's id, a UUID. */
  id: string;
  /**
   * The kind of payment.
   *
   * - `payment`: A payment of the invoice.
   * - `deposit`: The paid deposit of the invoice's quote, credited to the quote's first invoice. The rest, if it is more than that invoice's total, goes to the next one.
   * - `refund`: Money paid back to the customer; the amount is negative.
   */
  kind: "payment" | "deposit" | "refund" | (string & {});
  /** The amount that was paid; negative if it was paid back. */
  amount: number;
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether the customer owes a refund's amount again. If not, the refund leaves `amount_due` as it is. */
  owed_again: boolean;
  /** The id of the credit note that the refund pays out; null if there is none. */
  credit_note_id: string | null;
  /**
   * The payment method.
   *
   * - `card`: By card.
   * - `bank_transfer`: By bank transfer.
   * - `cash`: In cash.
   * - `other`: In another way.
   */
  method: "card" | "bank_transfer" | "cash" | "other" | (string & {});
  /** The payer's or the bank's reference; null if none was given. */
  reference: string | null;
  /** When the payment was made. */
  paid_at: string;
  /** When the payment was created. */
  created_at: string;
  /** When the payment last changed. */
  updated_at: string;
};

/** A new credit note, which is issued at once. */
export type CreateCreditNoteInput = {
  /** The id of the invoice to credit, which is sent, partially paid or paid. */
  invoice_id: string;
  /** The amount to credit, including GST. It is split among the invoice's GST rates in proportion. Leave it out to credit `lines`, or all that is left of the invoice. */
  amount?: number | null | undefined;
  /** The lines to credit, in order, at most 200, with prices and discounts as on the invoice, whose own discount also applies. Leave them out to credit `amount`, or all that is left of the invoice. */
  lines?: readonly LineInput[] | undefined;
  /** The reason, which the customer sees; null if none was given. */
  reason?: string | null | undefined;
  /** The date of the credit note, not in the future. Default: today. */
  issue_date?: string | undefined;
  /** Your own id, unique among the business's credit notes. */
  external_id?: string | null | undefined;
};

/** A line of a quote or an invoice. */
export type LineInput = {
  /** The product or work, on one or more lines. */
  description: string;
  /** The quantity. */
  quantity: number;
  /** The unit price, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. Default: 0.1, which is 10% GST. */
  tax_rate?: number | undefined;
  /** The line's discount, in percent; 0 if there is none. Default: 0. */
  discount_percent?: number | undefined;
  /** Whether the customer can leave the line out, on a quote alone. Default: false. */
  is_optional?: boolean | undefined;
  /** Whether an optional line is preselected. Default: false; true for other lines. */
  is_selected?: boolean | undefined;
  /** The id of the line of the invoice's quote that the line is of, on an invoice alone. A later invoice of the quote takes less of that line. A draft's line that is sent without it keeps it. */
  quote_line_id?: string | null | undefined;
};

/** A credit note with its lines. */
export type CreditNote = {
  /** The credit note's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's credit notes; null if none was given. */
  external_id: string | null;
  /** The credit note's number, unique within the business. */
  credit_note_number: string;
  /**
   * The credit note's status.
   *
   * ```text
   * issued ──void──▶ void
   * ```
   *
   * - `issued`: Its amount settles invoices, or can be refunded.
   * - `void`: Cancelled. It settles nothing.
   */
  status: "issued" | "void" | (string & {});
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The id of the invoice's customer. */
  customer_id: string;
  /** The reason, which the customer sees; null if none was given. */
  reason: string | null;
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether the lines' prices include GST. */
  tax_inclusive: boolean;
  /** The credited lines, by `position`. */
  lines: Line[];
  /** The discount on each line, in percent: that of the invoice, unless `amount` was credited. */
  discount_percent: number;
  /** The sum of the lines' discounts in percent. */
  discount_total: number;
  /** The credit before GST. */
  subtotal: number;
  /** The GST of the credit. */
  tax_total: number;
  /** `subtotal` + `tax_total`. */
  total: number;
  /** The amount that settles invoices. */
  amount_applied: number;
  /** The amount that was paid back to the customer. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded; 0 if the credit note is void. */
  amount_remaining: number;
  /** The date of the credit note. */
  issue_date: string;
  /** When the credit note was last emailed; null until then. */
  sent_at: string | null;
  /** The address of the customer's page. Whoever has it can read the credit note. Null without the scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one. */
  public_url: string | null;
  /** The address of the credit note's PDF, which needs no credential. It works for 30 to 60 days. Read the record again for a new one. */
  pdf_url: string | null;
  /** The status of the last email with the credit note; null if none was sent. */
  delivery: EmailDelivery | null;
  /** When the credit note was voided; null if it was not. */
  voided_at: string | null;
  /** When the credit note was created. */
  created_at: string;
  /** When the credit note last changed. */
  updated_at: string;
};

/** The refund that was made. */
export type RefundCreditNoteInput = {
  /** The amount that was paid back. Default: as much as is left of the credit. */
  amount?: number | undefined;
  /** When the refund was made, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone. Default: now. */
  paid_at?: string | undefined;
  /**
   * The payment method. Default: `other`.
   *
   * - `card`: By card.
   * - `bank_transfer`: By bank transfer.
   * - `cash`: In cash.
   * - `other`: In another way.
   */
  method?: "card" | "bank_transfer" | "cash" | "other" | undefined;
  /** The bank's reference. */
  reference?: string | null | undefined;
};

/** The fields to change. An issued credit note's amounts never change. */
export type UpdateCreditNoteInput = {
  /** Your own id, unique among the business's credit notes. */
  external_id?: string | null | undefined;
};

/** A field that the business has added to a kind of record. */
export type CustomField = {
  /** The custom field's id, a UUID. */
  id: string;
  /**
   * The kind of record that the field is for.
   *
   * - `customer`: Customers.
   * - `site`: Sites.
   * - `lead`: Leads.
   * - `quote`: Quotes.
   * - `job`: Jobs.
   * - `invoice`: Invoices.
   */
  record: "customer" | "site" | "lead" | "quote" | "job" | "invoice" | (string & {});
  /** The field's name in `custom`, unique among the fields of a kind of record. It never changes. */
  key: string;
  /** The field's name for people. */
  label: string;
  /**
   * The kind of value that the field holds. It never changes.
   *
   * - `text`: One line of text, at most 255 characters.
   * - `number`: A number with at most 6 decimals.
   * - `date`: A day, such as `2026-07-01`.
   * - `choice`: One of the field's choices.
   * - `boolean`: `true` or `false`.
   */
  type: "text" | "number" | "date" | "choice" | "boolean" | (string & {});
  /** The values that a choice can have; empty for other types. */
  choices: string[];
  /** When the field was archived; null while values can be set. */
  archived_at: string | null;
  /** When the custom field was created. */
  created_at: string;
  /** When the custom field last changed. */
  updated_at: string;
};

/** A new customer. */
export type CreateCustomerInput = {
  /** Your own id, unique among the business's customers. */
  external_id?: string | null | undefined;
  /**
   * The kind of customer: `individual` or `business`. Default: `individual`.
   *
   * - `individual`: A person or household.
   * - `business`: A company or other organisation.
   */
  type?: "individual" | "business" | undefined;
  /** The full or trading name. */
  name: string;
  /** The email address. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The Australian Business Number, 11 digits. */
  abn?: string | null | undefined;
  /** The address that invoices are made out to. */
  billing_address?: AddressInput | null | undefined;
  /** Internal notes, which the customer never sees. */
  notes?: string | null | undefined;
  /** The business's own labels, at most 50. Duplicates are dropped. */
  tags?: readonly string[] | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** A street or postal address. It is replaced as a whole. */
export type AddressInput = {
  /** Street number and name. */
  line1: string;
  /** Unit, level or building. */
  line2?: string | null | undefined;
  /** Suburb or town. */
  suburb?: string | null | undefined;
  /** State or territory. */
  state?: string | null | undefined;
  /** Postcode. */
  postcode?: string | null | undefined;
  /** ISO 3166-1 alpha-2 code. Default: `AU`. */
  country?: string | null | undefined;
};

/** A customer with its sites and contacts. */
export type CustomerDetail = {
  /** The customer's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's customers; null if none was given. */
  external_id: string | null;
  /**
   * The kind of customer: `individual` or `business`.
   *
   * - `individual`: A person or household.
   * - `business`: A company or other organisation.
   */
  type: "individual" | "business" | (string & {});
  /** The full or trading name. */
  name: string;
  /** The email address. */
  email: string | null;
  /** The phone number, in E.164 format. */
  phone: string | null;
  /** The Australian Business Number, 11 digits. */
  abn: string | null;
  /** The address that invoices are made out to. */
  billing_address: Address | null;
  /** Internal notes, which the customer never sees. */
  notes: string | null;
  /** The business's own labels, at most 50. Duplicates are dropped. */
  tags: string[];
  /** When the customer was archived; null while it is active. */
  archived_at: string | null;
  /** The customer's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the customer. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the customer was created. */
  created_at: string;
  /** When the customer, or one of its sites or contacts, last changed. */
  updated_at: string;
  /** The customer's newest 100 sites, newest first, as many as have 1 MB of content together. `GET /v1/customers/{id}/sites` returns all of them. */
  sites: Site[];
  /** The customer's newest 100 contacts, newest first. `GET /v1/customers/{id}/contacts` returns all of them. */
  contacts: Contact[];
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateCustomerInput = {
  /** Your own id, unique among the business's customers. */
  external_id?: string | null | undefined;
  /**
   * The kind of customer: `individual` or `business`.
   *
   * - `individual`: A person or household.
   * - `business`: A company or other organisation.
   */
  type?: "individual" | "business" | undefined;
  /** The full or trading name. */
  name?: string | undefined;
  /** The email address. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The Australian Business Number, 11 digits. */
  abn?: string | null | undefined;
  /** The address that invoices are made out to. */
  billing_address?: AddressInput | null | undefined;
  /** Internal notes, which the customer never sees. */
  notes?: string | null | undefined;
  /** The business's own labels, at most 50. Duplicates are dropped. */
  tags?: readonly string[] | undefined;
  /** Send null to make an archived customer active again. To archive a customer, delete it. */
  archived_at?: string | null | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new customer, or the fields to change. */
export type UpsertCustomerInput = {
  /**
   * The kind of customer: `individual` or `business`. Default: `individual`.
   *
   * - `individual`: A person or household.
   * - `business`: A company or other organisation.
   */
  type?: "individual" | "business" | undefined;
  /** The full or trading name. */
  name: string;
  /** The email address. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The Australian Business Number, 11 digits. */
  abn?: string | null | undefined;
  /** The address that invoices are made out to. */
  billing_address?: AddressInput | null | undefined;
  /** Internal notes, which the customer never sees. */
  notes?: string | null | undefined;
  /** The business's own labels, at most 50. Duplicates are dropped. */
  tags?: readonly string[] | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new draft. Its recipient is the customer, contact or unknown sender, and cannot be chosen freely. */
export type CreateDraftInput = {
  /** The conversation's id. Send either this or `customer_id`. */
  conversation_id?: string | null | undefined;
  /** The customer's id, for a first message. It goes into the customer's latest conversation, if there is one. Send either this or `conversation_id`. */
  customer_id?: string | null | undefined;
  /**
   * The channel of the message.
   *
   * - `sms`: SMS, to an Australian mobile number.
   * - `email`: Email.
   */
  channel: "sms" | "email";
  /** The id of one of the customer's contacts, to write to instead of the customer. */
  contact_id?: string | null | undefined;
  /** The plain text. Required for an SMS, with at most 459 characters. At most 100 KB for an email. */
  text?: string | null | undefined;
  /** The subject of an email. Default for a reply: the original's subject, prefixed with `Re:`. */
  subject?: string | null | undefined;
  /** The HTML of an email, instead of `text`. At most 100 KB. It is sanitised before it is stored. */
  html?: string | null | undefined;
  /** The id of the email to reply to, in the same conversation. */
  reply_to_message_id?: string | null | undefined;
};

/** The new content of a draft. Send at least one field, and not both `text` and `html`. */
export type UpdateDraftInput = {
  /** The subject of an email; null clears it. */
  subject?: string | null | undefined;
  /** The plain text. It replaces the whole body; the HTML of an email is made from it. */
  text?: string | undefined;
  /** The HTML of an email. It replaces the whole body; the plain text is made from it. */
  html?: string | undefined;
};

/** An event: the body of its deliveries. `event_type` says which fields it has. */
export type Event = CustomerCreatedEvent | CustomerUpdatedEvent | CustomerArchivedEvent | LeadCreatedEvent | LeadConvertedEvent | LeadWonEvent | LeadLostEvent | LeadUpdatedEvent | QuoteSentEvent | QuoteAcceptedEvent | QuotePaidEvent | QuoteViewedEvent | QuoteDeclinedEvent | QuoteWithdrawnEvent | QuoteRevisedEvent | QuoteExpiredEvent | JobCreatedEvent | JobScheduledEvent | JobStartedEvent | JobCompletedEvent | JobCancelledEvent | JobReopenedEvent | JobUpdatedEvent | InvoiceCreatedEvent | InvoiceSentEvent | InvoicePaidEvent | InvoicePayment_recordedEvent | InvoiceRefundedEvent | InvoiceCreditedEvent | InvoiceOverdueEvent | InvoiceVoidedEvent | Credit_noteIssuedEvent | Credit_noteSentEvent | Credit_noteUpdatedEvent | Credit_noteVoidedEvent | BookingCreatedEvent | BookingUpdatedEvent | BookingCancelledEvent | BookingCompletedEvent | FileCreatedEvent | FileDeletedEvent | NoteCreatedEvent | NoteUpdatedEvent | NoteDeletedEvent | MessageReceivedEvent | MessageSentEvent | DraftCreatedEvent | DraftSentEvent | DraftDeletedEvent | ConversationUpdatedEvent;

/** A customer was created. Emitted once for a customer. */
export type CustomerCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "customer.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The customer's id. */
  customer_id: string;
  /** Full or trading name. */
  name: string;
  /** Email address. Null if there is none. */
  email: string | null;
  /** Phone number in E.164. Null if there is none. */
  phone: string | null;
  /** The caller's own id of the customer. Null if there is none. */
  external_id: string | null;
};

/** A customer, or one of its sites or contacts, changed. Emitted again when they change again. */
export type CustomerUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "customer.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The customer's id. */
  customer_id: string;
  /** Full or trading name. */
  name: string;
  /** The caller's own id of the customer. Null if there is none. */
  external_id: string | null;
  /** The customer's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the customer's fields that changed. */
  changed: string[];
};

/** A customer was archived. Emitted again when it was made active and is archived again. */
export type CustomerArchivedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "customer.archived";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The customer's id. */
  customer_id: string;
  /** Full or trading name. */
  name: string;
  /** The caller's own id of the customer. Null if there is none. */
  external_id: string | null;
  /** The customer's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the customer's fields that changed. */
  changed: string[];
};

/** A lead was created. It came from the portal, a form on the website, the API or a marketing integration. Emitted once for a lead. */
export type LeadCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "lead.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The lead's id. */
  lead_id: string;
  /** The lead's type. */
  lead_type: "inbound" | "marketplace" | "referral" | "manual" | (string & {});
  /** Where the lead was created. */
  source: "portal" | "website" | "api" | "marketing" | (string & {});
  /** Full or trading name. */
  name: string;
  /** Email address. Null if there is none. */
  email: string | null;
  /** Phone number in E.164. Null if there is none. */
  phone: string | null;
  /** The customer's id. Null if the lead has no customer yet, which is usual. */
  customer_id: string | null;
};

/** A lead was converted, by its first quote or job or by a person. Emitted once for a lead, also when that quote is deleted and another is created. */
export type LeadConvertedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "lead.converted";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The lead's id. */
  lead_id: string;
  /** The customer's id. Null if the lead has no customer. */
  customer_id: string | null;
  /** The trigger of the conversion. */
  converted_via: "quote" | "job" | "manual" | (string & {});
  /** The id of the quote that converted the lead. Null if none did. */
  quote_id: string | null;
  /** The id of the job that converted the lead. Null if none did. */
  job_id: string | null;
};

/** A lead was won. Emitted once for a lead. */
export type LeadWonEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "lead.won";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The lead's id. */
  lead_id: string;
  /** The customer's id. Null if the lead has no customer. */
  customer_id: string | null;
  /** The trigger of the win: an accepted quote, a paid deposit, a paid invoice or a person. */
  won_via: "quote_accepted" | "quote_paid" | "invoice_paid" | "manual" | (string & {});
  /** The id of the quote that won the lead. Null if none did. */
  quote_id: string | null;
  /** The id of the invoice that won the lead. Null if none did. */
  invoice_id: string | null;
};

/** A lead was lost. Emitted once for a lead. */
export type LeadLostEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "lead.lost";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The lead's id. */
  lead_id: string;
  /** The customer's id. Null if the lead has no customer. */
  customer_id: string | null;
  /** Full or trading name. */
  name: string;
  /** Always `lost`. */
  status: "lost" | (string & {});
  /** The id of the team member that the lead is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The lead's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** Why the lead was lost. Null if no reason was given. */
  lost_reason: string | null;
  /** The names of the lead's fields that changed. */
  changed: string[];
};

/** A lead's details, assignee or links changed. Emitted again when they change again. A change of the status has its own event. */
export type LeadUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "lead.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The lead's id. */
  lead_id: string;
  /** The customer's id. Null if the lead has no customer. */
  customer_id: string | null;
  /** Full or trading name. */
  name: string;
  /** The lead's status. */
  status: "new" | "converted" | "won" | "lost" | (string & {});
  /** The id of the team member that the lead is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The lead's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the lead's fields that changed. */
  changed: string[];
};

/** A quote was sent to the customer. Emitted again when it is sent again. */
export type QuoteSentEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.sent";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
};

/** A quote was accepted, and its job was created. Emitted once for a quote. */
export type QuoteAcceptedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.accepted";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The accepted total in the business's currency, including GST. */
  accepted_total: number;
  /** The job's number. */
  job_number: string;
};

/** The deposit of a quote was paid. Emitted again when the deposit was refunded in full and is paid again. */
export type QuotePaidEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.paid";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The deposit in the business's currency. */
  deposit_amount: number;
  /** When the deposit was paid. */
  paid_at: string;
};

/** The customer opened the page of a sent quote for the first time since it was sent. Emitted again when it was sent again and is opened. */
export type QuoteViewedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.viewed";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The lead's id. Null if there is none. */
  lead_id: string | null;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
  /** The quote's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** When the page was opened. */
  viewed_at: string;
  /** The names of the quote's fields that changed. */
  changed: string[];
};

/** A quote was declined. Emitted once for a quote. */
export type QuoteDeclinedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.declined";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The lead's id. Null if there is none. */
  lead_id: string | null;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
  /** The quote's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** Why the quote was declined. Null if no reason was given. */
  decline_reason: string | null;
  /** When the quote was declined. */
  declined_at: string;
  /** The names of the quote's fields that changed. */
  changed: string[];
};

/** A sent quote was withdrawn by the business. Emitted once for a quote. */
export type QuoteWithdrawnEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.withdrawn";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The lead's id. Null if there is none. */
  lead_id: string | null;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
  /** The quote's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** When the quote was withdrawn. */
  withdrawn_at: string;
  /** The names of the quote's fields that changed. */
  changed: string[];
};

/** A newer version of a quote was sent, and replaces it. Its lead, jobs, invoices and files belong to the newer version from then on. Emitted once for a quote. */
export type QuoteRevisedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.revised";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The lead's id. Null if there is none. */
  lead_id: string | null;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
  /** The quote's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The id of the newer version. */
  revised_by_quote_id: string;
  /** When the newer version was sent. */
  superseded_at: string;
  /** The names of the quote's fields that changed. */
  changed: string[];
};

/** A quote was neither accepted nor declined in time. Emitted up to a few minutes after its last day. Emitted again when it got a later day and expires again. */
export type QuoteExpiredEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "quote.expired";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The quote's id. */
  quote_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The lead's id. Null if there is none. */
  lead_id: string | null;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. All versions of a quote have its number. */
  quote_version: number;
  /** The quote's total in the business's currency, including GST. */
  total: number;
  /** The quote's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The last day on which it could be accepted, in the business's time zone. */
  valid_until: string;
  /** The names of the quote's fields that changed. */
  changed: string[];
};

/** A job was created. Emitted once for a job. */
export type JobCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
};

/** A job got a time: it was created with one, or its time was set or moved. Emitted again when the time changes again. */
export type JobScheduledEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.scheduled";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the job's fields that changed. */
  changed: string[];
};

/** The work on a job started. Emitted again when it was reopened and is started again. */
export type JobStartedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.started";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the job's fields that changed. */
  changed: string[];
};

/** A job was completed. Emitted again when it was reopened and is completed again. */
export type JobCompletedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.completed";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** When the job was completed. */
  completed_at: string;
};

/** A job was cancelled. Emitted again when it was reopened and is cancelled again. */
export type JobCancelledEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.cancelled";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** When the job was cancelled. */
  cancelled_at: string;
  /** The names of the job's fields that changed. */
  changed: string[];
};

/** A completed or cancelled job was reopened. Its `status` is the one before. Emitted again when it is reopened again. */
export type JobReopenedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.reopened";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the job's fields that changed. */
  changed: string[];
};

/** A job's details, site, assignees or links changed, or its time was removed. Emitted again when they change again. A new time and a change of the status have their own events. */
export type JobUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "job.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The job's id. */
  job_id: string;
  /** The job's number. */
  job_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The id of the quote that the job carries out. Null if there is none. */
  quote_id: string | null;
  /** The lead's id. */
  lead_id: string | null;
  /** The job's status. */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** When the work is scheduled to start. Null if no time is set. */
  scheduled_start: string | null;
  /** When the work is scheduled to end. Null if no end is set. */
  scheduled_end: string | null;
  /** The job's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the job's fields that changed. */
  changed: string[];
};

/** An invoice was created, as a draft. Emitted once for an invoice. */
export type InvoiceCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The due date, in the business's time zone. The invoice is overdue from the next day. */
  due_date: string | null;
};

/** An invoice was sent to the customer. Emitted again when it is sent again. */
export type InvoiceSentEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.sent";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The due date, in the business's time zone. The invoice is overdue from the next day. */
  due_date: string | null;
};

/** An invoice was paid in full. Emitted again when a payment was refunded or deleted and the invoice is paid in full again. */
export type InvoicePaidEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.paid";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** When the last payment was made. */
  paid_at: string;
};

/** A payment of an invoice was recorded, or a deposit was credited to it. Emitted once for a payment. A payment that pays the rest is followed by `invoice.paid`. */
export type InvoicePayment_recordedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.payment_recorded";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The payment's id. */
  payment_id: string;
  /** Whether it is a payment or a credited deposit. */
  kind: "payment" | "deposit" | (string & {});
  /** The payment in the business's currency. */
  amount: number;
  /** When it was paid. */
  paid_at: string;
  /** The amount paid since, refunds subtracted, in the business's currency. */
  amount_paid: number;
  /** The amount left to pay in the business's currency. */
  amount_due: number;
  /** The names of the invoice's fields that changed. */
  changed: string[];
};

/** A refund of an invoice's payments was recorded. Emitted once for a refund. */
export type InvoiceRefundedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.refunded";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The refund's id, among the invoice's payments. */
  payment_id: string;
  /** The refund in the business's currency. */
  amount: number;
  /** When it was refunded. */
  paid_at: string;
  /** The amount paid since, refunds subtracted, in the business's currency. */
  amount_paid: number;
  /** The amount left to pay in the business's currency. */
  amount_due: number;
  /** The names of the invoice's fields that changed. */
  changed: string[];
};

/** A credit note settled a part of an invoice, or no longer does. Emitted again when the credit of the invoice changes again. */
export type InvoiceCreditedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.credited";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The amount that credit notes have settled, in the business's currency. */
  credited: number;
  /** The amount paid since, refunds subtracted, in the business's currency. */
  amount_paid: number;
  /** The amount left to pay in the business's currency. */
  amount_due: number;
  /** The names of the invoice's fields that changed. */
  changed: string[];
};

/** An invoice is unpaid and its due date is over. Emitted up to a few minutes after that day. Emitted again when its due date was changed and is over again. */
export type InvoiceOverdueEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.overdue";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The due date that is over. */
  due_date: string;
  /** The amount left to pay in the business's currency. */
  amount_due: number;
};

/** An invoice was voided. Emitted once for an invoice. */
export type InvoiceVoidedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "invoice.voided";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The invoice's id. */
  invoice_id: string;
  /** The invoice's number. */
  invoice_number: string;
  /** The customer's id. */
  customer_id: string;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** The quote's id. Null if there is none. */
  quote_id: string | null;
  /** The invoice's total in the business's currency, including GST. */
  total: number;
  /** The invoice's values of custom fields, by their keys. */
  custom: Record<string, string | number | boolean>;
  /** The names of the invoice's fields that changed. */
  changed: string[];
};

/** A credit note was issued. Emitted once for a credit note. */
export type Credit_noteIssuedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "credit_note.issued";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The credit note's id. */
  credit_note_id: string;
  /** The credit note's number. */
  credit_note_number: string;
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The credit in the business's currency, including GST. */
  total: number;
  /** The amount that settles invoices, in the business's currency. */
  amount_applied: number;
  /** The amount that was paid back, in the business's currency. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded, in the business's currency. */
  amount_remaining: number;
};

/** A credit note was emailed to the customer. Emitted again when it is sent again. */
export type Credit_noteSentEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "credit_note.sent";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The credit note's id. */
  credit_note_id: string;
  /** The credit note's number. */
  credit_note_number: string;
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The credit in the business's currency, including GST. */
  total: number;
  /** The amount that settles invoices, in the business's currency. */
  amount_applied: number;
  /** The amount that was paid back, in the business's currency. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded, in the business's currency. */
  amount_remaining: number;
};

/** A credit note settled another invoice, was taken back from one, was refunded, or its external id changed. Emitted again when that happens again. */
export type Credit_noteUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "credit_note.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The credit note's id. */
  credit_note_id: string;
  /** The credit note's number. */
  credit_note_number: string;
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The credit in the business's currency, including GST. */
  total: number;
  /** The amount that settles invoices, in the business's currency. */
  amount_applied: number;
  /** The amount that was paid back, in the business's currency. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded, in the business's currency. */
  amount_remaining: number;
  /** The names of the credit note's fields that changed. */
  changed: string[];
};

/** A credit note was voided. Emitted once for a credit note. */
export type Credit_noteVoidedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "credit_note.voided";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The credit note's id. */
  credit_note_id: string;
  /** The credit note's number. */
  credit_note_number: string;
  /** The id of the invoice that is credited. */
  invoice_id: string;
  /** The customer's id. */
  customer_id: string;
  /** The credit in the business's currency, including GST. */
  total: number;
  /** The amount that settles invoices, in the business's currency. */
  amount_applied: number;
  /** The amount that was paid back, in the business's currency. */
  amount_refunded: number;
  /** The amount that is neither applied nor refunded, in the business's currency. */
  amount_remaining: number;
  /** The names of the credit note's fields that changed. */
  changed: string[];
};

/** A booking or a scheduled visit was created. Emitted once for a booking. */
export type BookingCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "booking.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The booking's id. */
  booking_id: string;
  /** Whether it is a booking or a scheduled visit. */
  kind: "booking" | "visit" | (string & {});
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends. */
  end_at: string;
  /** The assigned team member. Null if nobody is assigned. */
  assignee: {
    /** The team member's id. */
    id: string;
    /** The team member's name. */
    name: string;
  } | null;
};

/** A booking's time, assignee or details changed. Emitted again when they change again. */
export type BookingUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "booking.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The booking's id. */
  booking_id: string;
  /** Whether it is a booking or a scheduled visit. */
  kind: "booking" | "visit" | (string & {});
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends. */
  end_at: string;
  /** The booking's status. */
  status: "scheduled" | "completed" | "cancelled" | (string & {});
  /** The id of the team member that the booking is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The names of the booking's fields that changed. */
  changed: string[];
};

/** A booking was cancelled. Emitted once for a booking. */
export type BookingCancelledEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "booking.cancelled";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The booking's id. */
  booking_id: string;
  /** Whether it is a booking or a scheduled visit. */
  kind: "booking" | "visit" | (string & {});
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends. */
  end_at: string;
  /** The booking's status. */
  status: "scheduled" | "completed" | "cancelled" | (string & {});
  /** The id of the team member that the booking is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The names of the booking's fields that changed. */
  changed: string[];
};

/** A booking was completed. Emitted once for a booking. */
export type BookingCompletedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "booking.completed";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The booking's id. */
  booking_id: string;
  /** Whether it is a booking or a scheduled visit. */
  kind: "booking" | "visit" | (string & {});
  /** The customer's id. */
  customer_id: string;
  /** The site's id. Null if there is none. */
  site_id: string | null;
  /** The job's id. Null if there is none. */
  job_id: string | null;
  /** When the booking starts. */
  start_at: string;
  /** When the booking ends. */
  end_at: string;
  /** The booking's status. */
  status: "scheduled" | "completed" | "cancelled" | (string & {});
  /** The id of the team member that the booking is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The names of the booking's fields that changed. */
  changed: string[];
};

/** A file was added to a customer, a quote or a job. Emitted once for a file. */
export type FileCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "file.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The file's id. */
  file_id: string;
  /** The id of the customer that the file belongs to. Null if it belongs to another record. */
  customer_id: string | null;
  /** The id of the quote that the file belongs to. Null if it belongs to another record. */
  quote_id: string | null;
  /** The id of the job that the file belongs to. Null if it belongs to another record. */
  job_id: string | null;
  /** The file's name. */
  filename: string;
  /** The media type of its content. */
  content_type: string;
  /** The stored size in bytes. */
  size: number;
  /** The person or the program that uploaded it. */
  author: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name when the file was uploaded. */
    name: string;
  };
};

/** A file of a customer, a quote or a job was deleted. Emitted once for a file. */
export type FileDeletedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "file.deleted";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The file's id. */
  file_id: string;
  /** The id of the customer that the file belongs to. Null if it belongs to another record. */
  customer_id: string | null;
  /** The id of the quote that the file belongs to. Null if it belongs to another record. */
  quote_id: string | null;
  /** The id of the job that the file belongs to. Null if it belongs to another record. */
  job_id: string | null;
  /** The file's name. */
  filename: string;
  /** The media type of its content. */
  content_type: string;
  /** The stored size in bytes. */
  size: number;
};

/** A note was added to a customer, a lead or a job. Emitted once for a note. */
export type NoteCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "note.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The note's id. */
  note_id: string;
  /** The id of the customer that the note is about. Null if it is about another record. */
  customer_id: string | null;
  /** The id of the lead that the note is about. Null if it is about another record. */
  lead_id: string | null;
  /** The id of the job that the note is about. Null if it is about another record. */
  job_id: string | null;
  /** The author of the note. */
  author: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name when the note was written. */
    name: string;
  };
};

/** The text of a note changed. Emitted again when it changes again. */
export type NoteUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "note.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The note's id. */
  note_id: string;
  /** The id of the customer that the note is about. Null if it is about another record. */
  customer_id: string | null;
  /** The id of the lead that the note is about. Null if it is about another record. */
  lead_id: string | null;
  /** The id of the job that the note is about. Null if it is about another record. */
  job_id: string | null;
  /** The author of the note. */
  author: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name when the note was written. */
    name: string;
  };
  /** The names of the note's fields that changed. */
  changed: string[];
};

/** A note was deleted. Emitted once for a note. */
export type NoteDeletedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "note.deleted";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The note's id. */
  note_id: string;
  /** The id of the customer that the note is about. Null if it is about another record. */
  customer_id: string | null;
  /** The id of the lead that the note is about. Null if it is about another record. */
  lead_id: string | null;
  /** The id of the job that the note is about. Null if it is about another record. */
  job_id: string | null;
  /** The author of the note. */
  author: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name when the note was written. */
    name: string;
  };
};

/** An SMS or email was received, from a customer or an unknown sender. Emitted once for a message. */
export type MessageReceivedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "message.received";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The SMS or email. */
  message: {
    /** The message's id, as in the conversation's messages. */
    id: string;
    /** Always `in`: received. */
    direction: "in";
    /** The channel: SMS or email. */
    channel: "sms" | "email" | (string & {});
    /** Subject of an email. Null for an SMS. */
    subject: string | null;
    /** Content as plain text. */
    text: string | null;
    /** Content of an email as HTML. Null for an SMS. The HTML of received emails is untrusted: sanitise it before you render it. */
    html: string | null;
    /** Phone number (E.164) or email address of the sender. */
    from: string | null;
    /** Phone number (E.164) or email address of the recipient. */
    to: string | null;
    /** Other recipients of an email. Empty for an SMS. */
    cc: string[];
    /** When the message was received. */
    at: string;
    /** Attached files. */
    attachments: ({
      /** File name. */
      filename: string;
      /** Media type. Null if unknown. */
      content_type: string | null;
      /** Size in bytes. Null if unknown. */
      size: number | null;
    })[];
  };
  /** The conversation of the message. */
  conversation: {
    /** The conversation's id. */
    id: string;
    /** The conversation's state after the message. */
    state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
    /** Whether the other party is neither a customer nor a contact. */
    is_unmatched: boolean;
  } | null;
  /** The customer of the conversation. Null if the other party is unknown. */
  customer: {
    /** The customer's id. */
    id: string;
    /** Full or trading name. */
    name: string | null;
    /** Email address on file, which can differ from the message's. Null if none. */
    email: string | null;
    /** Phone number on file in E.164, which can differ from the message's. Null if none. */
    phone: string | null;
  } | null;
  /** The contact who sent the message. Null if the sender is the customer or unknown. */
  contact: {
    /** The contact's id. */
    id: string;
    /** The contact's name. */
    name: string;
  } | null;
  /** Phone number or email address of an unknown sender. Null if the conversation has a customer. */
  sender_address: string | null;
};

/** A team member sent an SMS or email from the inbox, or a scheduled one was sent. Quotes and invoices have their own events. In rare cases this event is not emitted; the conversation's messages are always complete. */
export type MessageSentEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "message.sent";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The SMS or email. */
  message: {
    /** The message's id, as in the conversation's messages. */
    id: string;
    /** Always `out`: sent. */
    direction: "out";
    /** The channel: SMS or email. */
    channel: "sms" | "email" | (string & {});
    /** Subject of an email. Null for an SMS. */
    subject: string | null;
    /** Content as plain text. */
    text: string | null;
    /** Content of an email as HTML. Null for an SMS. The HTML of received emails is untrusted: sanitise it before you render it. */
    html: string | null;
    /** Phone number (E.164) or email address of the sender. */
    from: string | null;
    /** Phone number (E.164) or email address of the recipient. */
    to: string | null;
    /** Other recipients of an email. Empty for an SMS. */
    cc: string[];
    /** When the message was sent. */
    at: string;
    /** Attached files. */
    attachments: ({
      /** File name. */
      filename: string;
      /** Media type. Null if unknown. */
      content_type: string | null;
      /** Size in bytes. Null if unknown. */
      size: number | null;
    })[];
  };
  /** The conversation of the message. */
  conversation: {
    /** The conversation's id. */
    id: string;
    /** The conversation's state after the message. */
    state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
    /** Whether the other party is neither a customer nor a contact. */
    is_unmatched: boolean;
  } | null;
  /** The customer of the conversation. Null if the other party is unknown. */
  customer: {
    /** The customer's id. */
    id: string;
    /** Full or trading name. */
    name: string | null;
    /** Email address on file, which can differ from the message's. Null if none. */
    email: string | null;
    /** Phone number on file in E.164, which can differ from the message's. Null if none. */
    phone: string | null;
  } | null;
  /** The contact that the message was sent to. Null if the recipient is the customer or unknown. */
  contact: {
    /** The contact's id. */
    id: string;
    /** The contact's name. */
    name: string;
  } | null;
  /** Phone number or email address of an unknown sender. Null if the conversation has a customer. */
  sender_address: string | null;
  /** The team member who sent or scheduled the message. */
  sent_by: {
    /** The team member's id. */
    id: string;
    /** The team member's name. */
    name: string;
  };
  /** The draft that was sent. Null if the message was sent without a draft. */
  draft: {
    /** The draft's id when it was sent. After an undo, that is the id of the new draft. */
    id: string;
    /** The author of the draft. */
    drafted_by: {
      /** A team member, an API key or a connected app. */
      kind: "user" | "api_key" | "oauth" | (string & {});
      /** The name at the time of creation. */
      name: string;
    };
  } | null;
};

/** A reply draft was created, also when a send was undone. Emitted once for a draft. */
export type DraftCreatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "draft.created";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The draft's id. */
  draft_id: string;
  /** The conversation's id. Null if the customer has none yet. */
  conversation_id: string | null;
  /** The customer's id. Null if the other party is unknown. */
  customer_id: string | null;
  /** The channel: SMS or email. */
  channel: "sms" | "email" | (string & {});
  /** The author of the draft. */
  drafted_by: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name at the time of creation. */
    name: string;
  };
};

/** A reply draft was sent by a team member, and the undo period is over. Emitted once for a draft. */
export type DraftSentEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "draft.sent";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The draft's id. */
  draft_id: string;
  /** The conversation's id. Null if the customer has none yet. */
  conversation_id: string | null;
  /** The customer's id. Null if the other party is unknown. */
  customer_id: string | null;
  /** The channel: SMS or email. */
  channel: "sms" | "email" | (string & {});
  /** The author of the draft. */
  drafted_by: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name at the time of creation. */
    name: string;
  };
  /** The id of the sent message. */
  message_id: string;
  /** The names of the draft's fields that changed. */
  changed: string[];
};

/** A reply draft was deleted, or replaced by a new one because its send was undone. Emitted once for a draft. */
export type DraftDeletedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "draft.deleted";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The draft's id. */
  draft_id: string;
  /** The conversation's id. Null if the customer has none yet. */
  conversation_id: string | null;
  /** The customer's id. Null if the other party is unknown. */
  customer_id: string | null;
  /** The channel: SMS or email. */
  channel: "sms" | "email" | (string & {});
  /** The author of the draft. */
  drafted_by: {
    /** A team member, an API key or a connected app. */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name at the time of creation. */
    name: string;
  };
  /** The names of the draft's fields that changed. */
  changed: string[];
};

/** A conversation was moved, assigned or matched to a customer. Emitted again when that changes again. Messages have their own events. */
export type ConversationUpdatedEvent = {
  /** The version of the event format. */
  version: "v1";
  /** The event type. */
  event_type: "conversation.updated";
  /** The event's id, the same in every delivery of it. Use it to ignore duplicates. */
  event_id: string;
  /** The business's id. */
  business_id: string;
  /** When the event occurred. */
  occurred_at: string;
  /** `true` on a test event. Otherwise absent. */
  test?: true;
  /** The conversation's id. */
  conversation_id: string;
  /** The customer's id. Null if the other party is unknown. */
  customer_id: string | null;
  /** The conversation's state. */
  state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
  /** The id of the team member that the conversation is assigned to. Null if there is none. */
  assignee_id: string | null;
  /** The names of the conversation's fields that changed. */
  changed: string[];
};

/** A photo or another file of a customer, a quote or a job. */
export type StoredFile = {
  /** The file's id, a UUID. */
  id: string;
  /** The id of the customer that the file belongs to; null if it belongs to another record. */
  customer_id: string | null;
  /** The id of the quote that the file belongs to; null if it belongs to another record. */
  quote_id: string | null;
  /** The id of the job that the file belongs to; null if it belongs to another record. */
  job_id: string | null;
  /** The file's name. */
  filename: string;
  /** The media type of its content. */
  content_type: string;
  /** The stored size, in bytes. */
  size: number;
  /** The URL that the file is read at. It needs no credential, and can be read for an hour at least and two at most. */
  download_url: string;
  /** The URL that a small picture of a photo is read at, a JPEG; null if it is no photo. It needs no credential, and can be read for an hour at least and two at most. */
  preview_url: string | null;
  /** The person or the program that uploaded it; null if it came in an email. */
  author: {
    /**
     * The kind of author.
     *
     * - `user`: A team member.
     * - `api_key`: An API key.
     * - `oauth`: A connected app.
     */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name of the person, key or app. */
    name: string;
  } | null;
  /** When the file was created. */
  created_at: string;
  /** When the file last changed. */
  updated_at: string;
};

/** A line to add to an invoice. */
export type AddInvoiceLineInput = {
  /** The product or work, on one or more lines. */
  description: string;
  /** The quantity. */
  quantity: number;
  /** The unit price, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. Default: 0.1, which is 10% GST. */
  tax_rate?: number | undefined;
  /** The line's discount, in percent; 0 if there is none. Default: 0. */
  discount_percent?: number | undefined;
  /** The id of the line of the invoice's quote that the line is of, on an invoice alone. A later invoice of the quote takes less of that line. A draft's line that is sent without it keeps it. */
  quote_line_id?: string | null | undefined;
};

/** An invoice with its lines and payments. */
export type InvoiceDetail = {
  /** The invoice's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's invoices; null if none was given. */
  external_id: string | null;
  /** The invoice's number, unique within the business. */
  invoice_number: string;
  /**
   * The invoice's status.
   *
   * ```text
   * draft ──delete──▶ deleted
   * draft ──send──▶ sent
   * sent ──pay──▶ partially_paid
   * sent | partially_paid ──pay──▶ paid
   * paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
   * partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
   * sent | partially_paid ──credit_the_rest──▶ paid
   * draft | sent | partially_paid ──void──▶ void
   * ```
   *
   * - `draft`: Not sent yet. Only a draft's lines can change.
   * - `sent`: Sent to the customer, with nothing paid yet.
   * - `partially_paid`: Sent and paid in part, if only by a deposit.
   * - `paid`: Paid in full, credited in full, or both in part.
   * - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
   */
  status: "draft" | "sent" | "partially_paid" | "paid" | "void" | (string & {});
  /** The id of the invoice's customer. */
  customer_id: string;
  /** The id of the job that the invoice is for; null if none was given. */
  job_id: string | null;
  /** The id of the quote that the invoice is for, given or that of its job; null if there is none. */
  quote_id: string | null;
  /** The lines of the invoice, by `position`. */
  lines: Line[];
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether `unit_price` and `line_total` include GST. */
  tax_inclusive: boolean;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. */
  discount_percent: number;
  /** The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals, rounded to cents, less its `line_total`. */
  discount_total: number;
  /** The sum of the lines, after discounts and before GST: `total` − `tax_total`. */
  subtotal: number;
  /** The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total` × `tax_rate` ÷ (1 + `tax_rate`). */
  tax_total: number;
  /** The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of `line_total`. */
  total: number;
  /** The sum of the payments, with the deposit that is credited, less refunds. */
  amount_paid: number;
  /** The refunds that the customer does not owe again. They leave `amount_due` as it is. */
  amount_refunded: number;
  /** The amount that credit notes have settled. */
  credited: number;
  /** The amount left to pay: `total` − `amount_paid` − `amount_refunded` − `credited`; 0 if the invoice is void. */
  amount_due: number;
  /** The date of the invoice; null until it is given or the invoice is sent. */
  issue_date: string | null;
  /** The due date. The invoice is overdue from the next day. Null until it is set or the invoice is sent. */
  due_date: string | null;
  /** Whether the invoice is sent or partially paid and its `due_date` is over in the business's time zone. */
  is_overdue: boolean;
  /** When the invoice was last sent; null until then. */
  sent_at: string | null;
  /** The terms and conditions: the business's `invoice_terms` as they were when the invoice was first sent; null until then, or if there were none. */
  terms: string | null;
  /** The address of the customer's page. Whoever has it can read the invoice, and pay it online if that is possible. Null until the invoice is sent, and without the scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one. */
  public_url: string | null;
  /** The address of the invoice's PDF, which needs no credential; null until the invoice is sent. It works for 30 to 60 days. Read the record again for a new one. */
  pdf_url: string | null;
  /** The status of the last email with the invoice; null if none was sent. */
  delivery: EmailDelivery | null;
  /** When the invoice was paid in full; null until then. */
  paid_at: string | null;
  /** Whether automatic reminders of the invoice are off. */
  reminders_muted: boolean;
  /** The invoice's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the invoice. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the invoice was created. */
  created_at: string;
  /** When the invoice last changed. */
  updated_at: string;
  /** The payments of the invoice, in the order in which they were recorded. */
  payments: Payment[];
  /** The invoice's whole customer. Present only if `expand` names it. */
  customer?: Customer;
  /** The whole job that the invoice is for; null if there is none. Present only if `expand` names it. */
  job?: Job | null;
  /** The whole quote that the invoice is for; null if there is none. Present only if `expand` names it. */
  quote?: Quote | null;
};

/** A new invoice, which is a draft. */
export type CreateInvoiceInput = {
  /** The id of the invoice's customer. */
  customer_id: string;
  /** The id of the job that the invoice is for, one of the customer's. */
  job_id?: string | null | undefined;
  /** The id of the quote that the invoice is for, one of the customer's. */
  quote_id?: string | null | undefined;
  /** Your own id, unique among the business's invoices. */
  external_id?: string | null | undefined;
  /** The lines of the invoice, in order, at most 200. Default: the rest of its quote, or its job's quote, that no invoice has yet. */
  lines?: readonly LineInput[] | undefined;
  /** Takes this percentage of each line of the accepted quote, at most the rest that its other invoices leave. Not together with `lines` or `progress_amount`. */
  progress_percent?: number | null | undefined;
  /** Takes this amount, including GST, of the accepted quote's lines, in proportion to the rests that its other invoices leave. It is the invoice's exact `total`. Not together with `lines` or `progress_percent`. */
  progress_amount?: number | null | undefined;
  /** Whether unit prices include GST. Default: as on the quote whose lines it takes, else false. */
  tax_inclusive?: boolean | undefined;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. Default: that of the quote whose lines it takes, else 0. */
  discount_percent?: number | undefined;
  /** The date of the invoice. Default: the day when it is first sent, in the business's time zone. */
  issue_date?: string | null | undefined;
  /** The due date, not before `issue_date`. The invoice is overdue from the next day. Default when the invoice is sent: `issue_date` plus the business's `payment_terms_days`, 14 unless changed. */
  due_date?: string | null | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** The automatic reminders of an invoice or a quote. */
export type Reminders = {
  /** Whether they are off for this record: its `reminders_muted`. */
  muted: boolean;
  /** The reminders, in the order in which they are sent. Empty until the record is sent. */
  data: ({
    /** The id of the step that it follows from. */
    step_id: string;
    /** The days after an invoice's due date, negative before it, or after a quote was sent. */
    days: number;
    /**
     * The channel.
     *
     * - `sms`: SMS, to an Australian mobile number.
     * - `email`: Email.
     */
    channel: "sms" | "email" | (string & {});
    /**
     * Its state.
     *
     * - `scheduled`: To be sent at `send_at`, unless the record is settled before.
     * - `queued`: On its way, for the first time or again after a failed attempt.
     * - `sent`: Accepted by the mail server or the carrier.
     * - `failed`: Not sent, for the reason in `failure`.
     * - `skipped`: Not sent, or not going to be, for the reason in `skipped`.
     */
    status: "scheduled" | "queued" | "sent" | "failed" | "skipped" | (string & {});
    /** When it will be sent, after any quiet hours; once it is decided, when it was. */
    send_at: string;
    /** The number or address that it went to; null until it is sent. */
    to: string | null;
    /**
     * Why it is skipped; null if it is not.
     *
     * - `settled`: The invoice was paid, credited in full or voided.
     * - `being_paid`: The customer has paid the invoice from a bank account, and the bank has not confirmed it.
     * - `answered`: The quote was accepted or declined, or is not open to an answer any more.
     * - `expired`: The quote has expired.
     * - `cancelled`: The booking was completed, cancelled or moved.
     * - `muted`: Reminders of the record are muted.
     * - `no_address`: The customer has no email address, or no Australian mobile number.
     * - `opted_out`: The customer answered STOP to a text.
     * - `later_step`: A later reminder was due at the same time, so this one was left out.
     * - `replaced`: A later email about the record took its place.
     * - `too_early`: It fell due before the reminder was set up, or before the record was last sent.
     * - `too_late`: It fell due more than a week before it could be sent.
     */
    skipped: "settled" | "being_paid" | "answered" | "expired" | "cancelled" | "muted" | "no_address" | "opted_out" | "later_step" | "replaced" | "too_early" | "too_late" | (string & {}) | null;
    /** Why it was not sent; null if it was, or will be. */
    failure: string | null;
  })[];
};

/** An invoice with its lines, without its payments. */
export type Invoice = {
  /** The invoice's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's invoices; null if none was given. */
  external_id: string | null;
  /** The invoice's number, unique within the business. */
  invoice_number: string;
  /**
   * The invoice's status.
   *
   * ```text
   * draft ──delete──▶ deleted
   * draft ──send──▶ sent
   * sent ──pay──▶ partially_paid
   * sent | partially_paid ──pay──▶ paid
   * paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
   * partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
   * sent | partially_paid ──credit_the_rest──▶ paid
   * draft | sent | partially_paid ──void──▶ void
   * ```
   *
   * - `draft`: Not sent yet. Only a draft's lines can change.
   * - `sent`: Sent to the customer, with nothing paid yet.
   * - `partially_paid`: Sent and paid in part, if only by a deposit.
   * - `paid`: Paid in full, credited in full, or both in part.
   * - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
   */
  status: "draft" | "sent" | "partially_paid" | "paid" | "void" | (string & {});
  /** The id of the invoice's customer. */
  customer_id: string;
  /** The id of the job that the invoice is for; null if none was given. */
  job_id: string | null;
  /** The id of the quote that the invoice is for, given or that of its job; null if there is none. */
  quote_id: string | null;
  /** The lines of the invoice, by `position`. */
  lines: Line[];
  /**
   * The currency of the amounts, ISO 4217: that of the business.
   *
   * - `AUD`: Australian dollars.
   * - `NZD`: New Zealand dollars.
   * - `GBP`: Pounds sterling.
   * - `USD`: US dollars.
   * - `CAD`: Canadian dollars.
   * - `EUR`: Euros.
   */
  currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
  /** Whether `unit_price` and `line_total` include GST. */
  tax_inclusive: boolean;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. */
  discount_percent: number;
  /** The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals, rounded to cents, less its `line_total`. */
  discount_total: number;
  /** The sum of the lines, after discounts and before GST: `total` − `tax_total`. */
  subtotal: number;
  /** The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total` × `tax_rate` ÷ (1 + `tax_rate`). */
  tax_total: number;
  /** The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of `line_total`. */
  total: number;
  /** The sum of the payments, with the deposit that is credited, less refunds. */
  amount_paid: number;
  /** The refunds that the customer does not owe again. They leave `amount_due` as it is. */
  amount_refunded: number;
  /** The amount that credit notes have settled. */
  credited: number;
  /** The amount left to pay: `total` − `amount_paid` − `amount_refunded` − `credited`; 0 if the invoice is void. */
  amount_due: number;
  /** The date of the invoice; null until it is given or the invoice is sent. */
  issue_date: string | null;
  /** The due date. The invoice is overdue from the next day. Null until it is set or the invoice is sent. */
  due_date: string | null;
  /** Whether the invoice is sent or partially paid and its `due_date` is over in the business's time zone. */
  is_overdue: boolean;
  /** When the invoice was last sent; null until then. */
  sent_at: string | null;
  /** The terms and conditions: the business's `invoice_terms` as they were when the invoice was first sent; null until then, or if there were none. */
  terms: string | null;
  /** The address of the customer's page. Whoever has it can read the invoice, and pay it online if that is possible. Null until the invoice is sent, and without the scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one. */
  public_url: string | null;
  /** The address of the invoice's PDF, which needs no credential; null until the invoice is sent. It works for 30 to 60 days. Read the record again for a new one. */
  pdf_url: string | null;
  /** The status of the last email with the invoice; null if none was sent. */
  delivery: EmailDelivery | null;
  /** When the invoice was paid in full; null until then. */
  paid_at: string | null;
  /** Whether automatic reminders of the invoice are off. */
  reminders_muted: boolean;
  /** The invoice's values of the business's custom fields, by their keys. Fields without a value are left out. */
  custom: Record<string, string | number | boolean | null>;
  /** Your own pairs of the invoice. Other API keys and apps do not see them, and have their own. */
  metadata: Record<string, string | null>;
  /** When the invoice was created. */
  created_at: string;
  /** When the invoice last changed. */
  updated_at: string;
  /** The invoice's whole customer. Present only if `expand` names it. */
  customer?: Customer;
  /** The whole job that the invoice is for; null if there is none. Present only if `expand` names it. */
  job?: Job | null;
  /** The whole quote that the invoice is for; null if there is none. Present only if `expand` names it. */
  quote?: Quote | null;
};

/** A payment that was received, or a refund that was made. */
export type PayInvoiceInput = {
  /** The amount that was paid, at most the invoice's `amount_due`. A negative amount is a refund, of at most `amount_paid`. */
  amount: number;
  /** When the payment was made, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone. Default: now. */
  paid_at?: string | undefined;
  /**
   * The payment method. Default: `other`.
   *
   * - `card`: By card.
   * - `bank_transfer`: By bank transfer.
   * - `cash`: In cash.
   * - `other`: In another way.
   */
  method?: "card" | "bank_transfer" | "cash" | "other" | undefined;
  /** The payer's or the bank's reference. */
  reference?: string | null | undefined;
  /** Only for a refund: whether the customer owes the amount again, for example because the payment was a mistake. Default: false. */
  owed_again?: boolean | undefined;
  /** Whether to return a 409 with the payment's `id` if the invoice has one with the same amount, day and reference. Default: false: it is recorded again. */
  refuse_duplicate?: boolean | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. Once the invoice is sent, only `external_id`, `due_date`, `reminders_muted`, `custom` and `metadata` can change. */
export type UpdateInvoiceInput = {
  /** Your own id, unique among the business's invoices. */
  external_id?: string | null | undefined;
  /** The id of the invoice's customer, who can be another one in a draft. The old customer's `job_id` and `quote_id` are then cleared, unless new ones are given. */
  customer_id?: string | undefined;
  /** The id of the job that the invoice is for, one of the customer's. */
  job_id?: string | null | undefined;
  /** The id of the quote that the invoice is for, one of the customer's. */
  quote_id?: string | null | undefined;
  /** The lines of the invoice, in order, at most 200. They replace all existing lines. */
  lines?: readonly LineInput[] | undefined;
  /** Whether unit prices include GST. A change keeps them as they are, and recomputes the totals. */
  tax_inclusive?: boolean | undefined;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. */
  discount_percent?: number | undefined;
  /** The date of the invoice. Default: the day when it is first sent, in the business's time zone. */
  issue_date?: string | null | undefined;
  /** The due date, not before `issue_date`. It can be changed until the invoice is paid or void. Only a draft's can be cleared. */
  due_date?: string | null | undefined;
  /** Whether automatic reminders of the invoice are off. */
  reminders_muted?: boolean | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** The fields to change. Fields that are left out keep their values. */
export type UpdateInvoiceLineInput = {
  /** The product or work, on one or more lines. */
  description?: string | undefined;
  /** The quantity. */
  quantity?: number | undefined;
  /** The unit price, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price?: number | undefined;
  /** The GST rate, as a fraction. */
  tax_rate?: number | undefined;
  /** The line's discount, in percent; 0 if there is none. */
  discount_percent?: number | undefined;
};

/** A new job. */
export type CreateJobInput = {
  /** Your own id, unique among the business's jobs. */
  external_id?: string | null | undefined;
  /** A short description of the work. */
  title: string;
  /** The details of the work. */
  description?: string | null | undefined;
  /** The id of the customer that the work is for. */
  customer_id: string;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the quote that the job carries out, one of the customer's. */
  quote_id?: string | null | undefined;
  /** The id of the lead that the job came from. It must belong to the same customer or to none; a new lead becomes `converted`. Default: the quote's lead. */
  lead_id?: string | null | undefined;
  /** The ids of the active team members who do the work, at most 20. Duplicates are dropped. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_ids?: readonly string[] | undefined;
  /** When the work is scheduled to start. With it the job is `scheduled`, without it `unscheduled`. */
  scheduled_start?: string | null | undefined;
  /** When the work is scheduled to end, after `scheduled_start`, which it requires. */
  scheduled_end?: string | null | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateJobInput = {
  /** Your own id, unique among the business's jobs. */
  external_id?: string | null | undefined;
  /** A short description of the work. */
  title?: string | undefined;
  /** The details of the work. */
  description?: string | null | undefined;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** The ids of the active team members who do the work, at most 20. Duplicates are dropped. The list replaces the present one. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_ids?: readonly string[] | undefined;
  /** When the work is scheduled to start. It makes an unscheduled job `scheduled`. Null makes a scheduled job `unscheduled` and clears `scheduled_end`. */
  scheduled_start?: string | null | undefined;
  /** When the work is scheduled to end, after `scheduled_start`, which it requires. */
  scheduled_end?: string | null | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new job, or the fields to change. */
export type UpsertJobInput = {
  /** A short description of the work. */
  title: string;
  /** The details of the work. */
  description?: string | null | undefined;
  /** The id of the customer that the work is for. */
  customer_id: string;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the quote that the job carries out, one of the customer's. */
  quote_id?: string | null | undefined;
  /** The id of the lead that the job came from. It must belong to the same customer or to none; a new lead becomes `converted`. Default: the quote's lead. */
  lead_id?: string | null | undefined;
  /** The ids of the active team members who do the work, at most 20. Duplicates are dropped. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_ids?: readonly string[] | undefined;
  /** When the work is scheduled to start. With it the job is `scheduled`, without it `unscheduled`. */
  scheduled_start?: string | null | undefined;
  /** When the work is scheduled to end, after `scheduled_start`, which it requires. */
  scheduled_end?: string | null | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new lead. `email` or `phone` is required. */
export type CreateLeadInput = {
  /** Your own id, unique among the business's leads. */
  external_id?: string | null | undefined;
  /**
   * The lead's type. Default: `inbound`.
   *
   * - `inbound`: The person contacted the business.
   * - `marketplace`: A marketplace passed the lead on.
   * - `referral`: Somebody recommended the business.
   * - `manual`: A team member entered the lead.
   */
  lead_type?: "inbound" | "marketplace" | "referral" | "manual" | undefined;
  /**
   * The channel that the lead was created through, such as `website` for a website's form. Only a team member can send `portal`. Default: `api` for API keys and connected apps, `portal` for team members.
   *
   * - `portal`: The portal, by a team member.
   * - `website`: A form on the business's website.
   * - `api`: The API or a connected app.
   * - `marketing`: A marketing integration.
   */
  source?: "portal" | "website" | "api" | "marketing" | undefined;
  /** The full or trading name. */
  name: string;
  /** The email address. Required unless `phone` is given. */
  email?: string | null | undefined;
  /** The phone number. Required unless `email` is given. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The address of the work. */
  address?: AddressInput | null | undefined;
  /** The work that the lead asks for. */
  description?: string | null | undefined;
  /** The id of the lead's customer. */
  customer_id?: string | null | undefined;
  /** The id of the active team member who is responsible for the lead. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | null | undefined;
  /** Whether to notify the business's owners and the assignee, in the portal and, unless they or the business have turned that off, by email. A signed-in person who creates the lead is not notified. Default: false. */
  notify?: boolean | undefined;
  /** Whether to link the lead to the active customer with its email address, or with its phone number and no other email address. If there is none, a customer is created, with the lead's `address` as billing address and site. Ignored when `customer_id` is given. Default: false. */
  auto_create_customer?: boolean | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** Why the lead was lost. */
export type LoseLeadInput = {
  /** Why the lead was lost. */
  lost_reason?: string | null | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateLeadInput = {
  /** Your own id, unique among the business's leads. */
  external_id?: string | null | undefined;
  /**
   * The lead's type.
   *
   * - `inbound`: The person contacted the business.
   * - `marketplace`: A marketplace passed the lead on.
   * - `referral`: Somebody recommended the business.
   * - `manual`: A team member entered the lead.
   */
  lead_type?: "inbound" | "marketplace" | "referral" | "manual" | undefined;
  /** The full or trading name. */
  name?: string | undefined;
  /** The email address. It cannot be cleared while the lead has no phone number. */
  email?: string | null | undefined;
  /** The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The address of the work. */
  address?: AddressInput | null | undefined;
  /** The work that the lead asks for. */
  description?: string | null | undefined;
  /** The id of the lead's customer. It cannot change once the lead has a quote or a job. */
  customer_id?: string | null | undefined;
  /** The id of the active team member who is responsible for the lead. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | null | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new lead, or the fields to change. A new lead requires `email` or `phone`. */
export type UpsertLeadInput = {
  /**
   * The lead's type. Default: `inbound`.
   *
   * - `inbound`: The person contacted the business.
   * - `marketplace`: A marketplace passed the lead on.
   * - `referral`: Somebody recommended the business.
   * - `manual`: A team member entered the lead.
   */
  lead_type?: "inbound" | "marketplace" | "referral" | "manual" | undefined;
  /**
   * The channel that the lead was created through, such as `website` for a website's form. Only a team member can send `portal`. Default: `api` for API keys and connected apps, `portal` for team members.
   *
   * - `portal`: The portal, by a team member.
   * - `website`: A form on the business's website.
   * - `api`: The API or a connected app.
   * - `marketing`: A marketing integration.
   */
  source?: "portal" | "website" | "api" | "marketing" | undefined;
  /** The full or trading name. */
  name: string;
  /** The email address. Required unless `phone` is given. */
  email?: string | null | undefined;
  /** The phone number. Required unless `email` is given. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format. */
  phone?: string | null | undefined;
  /** The address of the work. */
  address?: AddressInput | null | undefined;
  /** The work that the lead asks for. */
  description?: string | null | undefined;
  /** The id of the lead's customer. */
  customer_id?: string | null | undefined;
  /** The id of the active team member who is responsible for the lead. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | null | undefined;
  /** Whether to notify the business's owners and the assignee, in the portal and, unless they or the business have turned that off, by email. A signed-in person who creates the lead is not notified. Default: false. */
  notify?: boolean | undefined;
  /** Whether to link the lead to the active customer with its email address, or with its phone number and no other email address. If there is none, a customer is created, with the lead's `address` as billing address and site. Ignored when `customer_id` is given. Default: false. */
  auto_create_customer?: boolean | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** The business and the credential of a call. */
export type Me = {
  /** The business that the credential belongs to. */
  business: {
    /** The business's id, a UUID. */
    id: string;
    /** The trading name. */
    name: string;
    /** The short name, unique among all businesses. */
    slug: string | null;
    /** The email address that customers see; null if none is set. */
    business_email: string | null;
    /** The phone number that customers see, in E.164 format; null if none is set. */
    business_phone: string | null;
    /** The address of the website; null if none is set. */
    website: string | null;
    /** The Australian Business Number, 11 digits; null if none is set. */
    abn: string | null;
    /**
     * The country, which decides the tax's name and its default rate. Default: `AU`.
     *
     * - `AU`: Australia.
     * - `NZ`: New Zealand.
     * - `GB`: The United Kingdom.
     * - `US`: The United States.
     * - `CA`: Canada.
     * - `IE`: Ireland.
     */
    country: "AU" | "NZ" | "GB" | "US" | "CA" | "IE" | (string & {});
    /**
     * The currency of all amounts, ISO 4217. Default: that of the country.
     *
     * - `AUD`: Australian dollars.
     * - `NZD`: New Zealand dollars.
     * - `GBP`: Pounds sterling.
     * - `USD`: US dollars.
     * - `CAD`: Canadian dollars.
     * - `EUR`: Euros.
     */
    currency: "AUD" | "NZD" | "GBP" | "USD" | "CAD" | "EUR" | (string & {});
    /** The tax id that customers see, without separators: the ABN, or the country's GST, VAT or business number, or EIN; null if none is set. */
    tax_id: string | null;
  };
  /** The credential. */
  caller: {
    /**
     * The kind: `api_key`, `oauth` or `user`.
     *
     * - `api_key`: An API key.
     * - `oauth`: The access token of a connected app.
     * - `user`: The session of a team member in the portal.
     */
    kind: "api_key" | "oauth" | "user" | (string & {});
    /** The scopes that the credential holds. */
    scopes: string[];
    /** Whether the credential belongs to a sandbox, from which nothing reaches a customer. */
    sandbox: boolean;
  };
};

/** A new note. It is about one record. */
export type CreateNoteInput = {
  /** The customer that the note is about. */
  customer_id?: string | null | undefined;
  /** The lead that the note is about. */
  lead_id?: string | null | undefined;
  /** The job that the note is about. */
  job_id?: string | null | undefined;
  /** The note, which can have several lines. */
  text: string;
};

/** A note about a customer, a lead or a job. */
export type Note = {
  /** The note's id, a UUID. */
  id: string;
  /** The id of the customer that the note is about; null if it is about a lead or a job. */
  customer_id: string | null;
  /** The id of the lead that the note is about; null if it is about a customer or a job. */
  lead_id: string | null;
  /** The id of the job that the note is about; null if it is about a customer or a lead. */
  job_id: string | null;
  /** The note, which can have several lines. */
  text: string;
  /** The author of the note. Edits by others do not change it. */
  author: {
    /**
     * The kind of author.
     *
     * - `user`: A team member.
     * - `api_key`: An API key.
     * - `oauth`: A connected app.
     */
    kind: "user" | "api_key" | "oauth" | (string & {});
    /** The name of the person, key or app. */
    name: string;
  };
  /** When the text was changed last; null while it is as it was written. */
  edited_at: string | null;
  /** The name of the person, key or app that changed the text last; null while it is as it was written. */
  edited_by: string | null;
  /** When the note was created. */
  created_at: string;
  /** When the note last changed. */
  updated_at: string;
};

/** The fields to change. Fields that are left out keep their values. */
export type UpdateNoteInput = {
  /** The note, which can have several lines. */
  text?: string | undefined;
};

/** A new item of the price list. */
export type CreatePriceItemInput = {
  /** Your own id, unique among the business's items. */
  external_id?: string | null | undefined;
  /** The name of the item, with which its line on a quote or invoice begins. */
  name: string;
  /** The description below the name on a quote or invoice. Default: none. */
  description?: string | null | undefined;
  /** The price of one unit, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. Default: 0.1, which is 10% GST. */
  tax_rate?: number | undefined;
  /** Whether `unit_price` includes GST. Default: false. */
  tax_inclusive?: boolean | undefined;
};

/** A product or work of the price list, from which lines of quotes and invoices are made. */
export type PriceItem = {
  /** The item's id, a UUID. */
  id: string;
  /** Your own id, unique among the business's items; null if none was given. */
  external_id: string | null;
  /** The name of the item, with which its line on a quote or invoice begins. */
  name: string;
  /** The description below the name on a quote or invoice, which can have several lines; null if there is none. */
  description: string | null;
  /** The price of one unit, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. */
  tax_rate: number;
  /** Whether `unit_price` includes GST. */
  tax_inclusive: boolean;
  /** When the item was archived; null while lines are made from it. */
  archived_at: string | null;
  /** When the item was created. */
  created_at: string;
  /** When the item last changed. */
  updated_at: string;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdatePriceItemInput = {
  /** Your own id, unique among the business's items. */
  external_id?: string | null | undefined;
  /** The name of the item, with which its line on a quote or invoice begins. */
  name?: string | undefined;
  /** The description below the name on a quote or invoice. Default: none. */
  description?: string | null | undefined;
  /** The price of one unit, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price?: number | undefined;
  /** The GST rate, as a fraction. */
  tax_rate?: number | undefined;
  /** Whether `unit_price` includes GST. */
  tax_inclusive?: boolean | undefined;
  /** Send null to return an archived item to the price list. To archive an item, delete it. */
  archived_at?: string | null | undefined;
};

/** A new item of the price list, or the fields to change. */
export type UpsertPriceItemInput = {
  /** The name of the item, with which its line on a quote or invoice begins. */
  name: string;
  /** The description below the name on a quote or invoice. Default: none. */
  description?: string | null | undefined;
  /** The price of one unit, before GST unless `tax_inclusive`; negative for a discount. */
  unit_price: number;
  /** The GST rate, as a fraction. Default: 0.1, which is 10% GST. */
  tax_rate?: number | undefined;
  /** Whether `unit_price` includes GST. Default: false. */
  tax_inclusive?: boolean | undefined;
};

/** The options that the customer chose, and the person who accepted. */
export type AcceptQuoteInput = {
  /** The ids of the optional lines that the customer chose. The other optional lines are left out. Default: the preselected ones. */
  selected_line_ids?: readonly string[] | undefined;
  /** The name of the person who accepted the quote for the customer. */
  accepted_by?: string | null | undefined;
};

/** The figures of a ducted system. */
export type CreateDuctedQuoteInput = {
  /** The id of the quote's customer. */
  customer_id: string;
  /** The area to condition, in square metres. */
  area_m2: number;
  /** The cooling capacity, in kilowatts. */
  capacity_kw: number;
  /** The number of outlets. */
  outlets: number;
  /** The number of zones, at most the number of outlets. */
  zones: number;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the lead that the quote is for: the customer's, or nobody's, which is then linked to the customer. A new lead is converted. */
  lead_id?: string | null | undefined;
  /** The title of the quote. Default: made from the capacity, such as `Ducted system, 14 kW`. */
  title?: string | null | undefined;
  /** Your own id, unique among the business's quotes. */
  external_id?: string | null | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** A new quote, which is a draft. */
export type CreateQuoteInput = {
  /** The id of the customer that the quote is for. */
  customer_id: string;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** The id of the lead that the quote is for: the customer's, or nobody's, which is then linked to the customer. A new lead is converted. */
  lead_id?: string | null | undefined;
  /** Your own id, unique among the business's quotes. */
  external_id?: string | null | undefined;
  /** The title of the quote. */
  title?: string | null | undefined;
  /** A message to the customer, shown with the quote. */
  message?: string | null | undefined;
  /** The last day on which the quote can be accepted. Default, once it is sent: the business's `quote_valid_days` later; if it has none, the quote does not expire. */
  valid_until?: string | null | undefined;
  /** The deposit to pay in advance, GST included, at most `total`. */
  deposit_amount?: number | null | undefined;
  /** The deposit in percent of `total`. It replaces `deposit_amount`. */
  deposit_percent?: number | null | undefined;
  /** The lines of the quote, in order, at most 200. */
  lines?: readonly LineInput[] | undefined;
  /** Whether unit prices include GST. Default: false. */
  tax_inclusive?: boolean | undefined;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. Default: 0. */
  discount_percent?: number | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** Why the quote was declined. */
export type DeclineQuoteInput = {
  /** Why the quote was declined. */
  decline_reason?: string | null | undefined;
};

/** The deposit that was paid. */
export type PayQuoteDepositInput = {
  /** The amount that was paid, at most the quote's `total`. Default: the quote's `deposit_amount`. */
  amount?: number | undefined;
  /** When the deposit was paid, not in the future: a timestamp with an offset, or a day (`YYYY-MM-DD`) in the business's time zone. Default: now. */
  paid_at?: string | undefined;
  /**
   * The payment method. Default: `other`.
   *
   * - `card`: By card.
   * - `bank_transfer`: By bank transfer.
   * - `cash`: In cash.
   * - `other`: In another way.
   */
  method?: "card" | "bank_transfer" | "cash" | "other" | undefined;
  /** The payer's or the bank's reference. */
  reference?: string | null | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateQuoteInput = {
  /** The id of the customer that the quote is for, who can be another one while no job or invoice refers to the quote. The old customer's `site_id`, unless a new one is given, and `lead_id` are then cleared. */
  customer_id?: string | undefined;
  /** The id of the site where the work is done, one of the customer's. */
  site_id?: string | null | undefined;
  /** Your own id, unique among the business's quotes. */
  external_id?: string | null | undefined;
  /** The title of the quote. */
  title?: string | null | undefined;
  /** A message to the customer, shown with the quote. */
  message?: string | null | undefined;
  /** The last day on which the quote can be accepted; null if it does not expire. It can change on a draft, sent or expired quote; an expired one becomes `sent` again. A sent quote takes no day that is over. */
  valid_until?: string | null | undefined;
  /** The deposit to pay in advance, GST included, at most `total`. It replaces `deposit_percent`. */
  deposit_amount?: number | null | undefined;
  /** The deposit in percent of `total`. It replaces `deposit_amount`. */
  deposit_percent?: number | null | undefined;
  /** The lines of the quote, in order, at most 200. They replace all existing lines. */
  lines?: readonly LineInput[] | undefined;
  /** Whether unit prices include GST. A change keeps them as they are, and recomputes the totals. */
  tax_inclusive?: boolean | undefined;
  /** The discount on each line, after the line's own, in percent; 0 if there is none. */
  discount_percent?: number | undefined;
  /** Whether automatic reminders of the quote are off. It can change in any status. */
  reminders_muted?: boolean | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** A request in the log. */
export type ApiRequest = {
  /** The logged request's id, a UUID. */
  id: string;
  /** The id of the request, as in `x-service-request-id` and in problems. A caller can send its own. */
  request_id: string;
  /** The HTTP method. */
  method: string;
  /** The path below the base address, with the ids in it, without the query. Up to 500 characters are kept. */
  path: string;
  /** The operation, or the last one that an MCP client called. Null if the request reached none. */
  operation: string | null;
  /** The status of the response. 499 if the caller had left. */
  status: number;
  /** The type of the problem, without `urn:service:error:`. Null if the response is no problem. */
  problem: string | null;
  /** The time from the request's headers to the end of the response. */
  milliseconds: number;
  /**
   * The kind of credential.
   *
   * - `api_key`: An API key.
   * - `oauth`: A token of a connected app.
   */
  credential_kind: "api_key" | "oauth" | (string & {});
  /** The id of the API key or connected app. */
  credential_id: string;
  /** The name of the credential when it was used. */
  credential_name: string;
  /** The caller's address. */
  address: string | null;
  /** The caller's `User-Agent`. Up to 500 characters are kept. */
  user_agent: string | null;
  /** In a sandbox, the JSON body of a REST request, without secrets. Up to 16,000 characters are kept, of a body of up to 64,000 bytes. Null in a live business, without a body, and for files. */
  request_body: string | null;
  /** In a sandbox, the JSON body of a REST response, without secrets. Up to 16,000 characters are kept, of a body of up to 64,000 bytes. Null in a live business and without a body. */
  response_body: string | null;
  /** When the response ended. */
  created_at: string;
};

/** A move of the sandbox's time. */
export type AdvanceSandboxInput = {
  /** The number of days. */
  days: number;
};

/** A sandbox. */
export type Sandbox = {
  /** The sandbox's id, which is that of its business. */
  id: string;
  /** The name of the sandbox's business. */
  name: string;
  /** When the sandbox was created. */
  created_at: string;
  /** When its sample data were last filled in. */
  reset_at: string;
  /** When it is reset by itself: 30 days after the last reset. */
  resets_at: string;
  /** The days that its time has been moved since the last reset. */
  advanced_days: number;
};

/** A message that a sandbox would have sent. */
export type SandboxMessage = {
  /** The message's id, a UUID. */
  id: string;
  /**
   * The channel: `sms` or `email`.
   *
   * - `sms`: A text.
   * - `email`: An email.
   */
  channel: "sms" | "email" | (string & {});
  /** The number or address that it would have gone to. */
  to: string;
  /** The number or address that it would have come from. */
  from: string;
  /** The subject of an email; null for a text. */
  subject: string | null;
  /** The plain text. */
  text: string;
  /** The names of the files that would have gone along. */
  attachments: string[];
  /** When it would have been sent. */
  created_at: string;
};

/** A message that a customer would have sent. */
export type ReceiveSandboxMessageInput = {
  /**
   * The channel.
   *
   * - `sms`: A text.
   * - `email`: An email.
   */
  channel: "sms" | "email";
  /** The sender: a phone number for a text, an email address for an email. */
  sender_address: string;
  /** The subject of an email. Leave it out of a text. */
  subject?: string | null | undefined;
  /** The plain text. */
  text: string;
};

/** The records that a search found, each kind newest first. */
export type SearchResults = {
  /** Customers whose name, email or phone number, or a contact's, has the text. Archived ones are left out. */
  customers: CustomerFound[];
  /** Leads whose reference, name, email or phone number, or whose customer's name, has the text. */
  leads: LeadFound[];
  /** Quotes whose reference or title, or whose customer's name, has the text. */
  quotes: QuoteFound[];
  /** Jobs whose number or title, or whose customer's name, has the text. */
  jobs: JobFound[];
  /** Invoices whose number, or whose customer's name, has the text. */
  invoices: InvoiceFound[];
  /** Open, snoozed and archived conversations whose customer's name, phone number or email, a contact's email, or an unknown sender's address has the text: latest activity first. */
  conversations: ConversationFound[];
};

/** A customer that a search found. */
export type CustomerFound = {
  /** The customer's id, a UUID. */
  id: string;
  /** The full or trading name. */
  name: string;
  /** The email address; null if there is none. */
  email: string | null;
  /** The phone number in E.164 format; null if there is none. */
  phone: string | null;
};

/** A lead that a search found. */
export type LeadFound = {
  /** The lead's id, a UUID. */
  id: string;
  /** The lead's number. */
  reference: string;
  /** The name of the person or company. */
  name: string;
  /**
   * The lead's status.
   *
   * ```text
   * new ──qualify──▶ converted
   * new | converted ──win──▶ won
   * new | converted | lost ──accept_quote──▶ won
   * new | converted ──lose──▶ lost
   * ```
   *
   * - `new`: No quote or job was created for the lead yet, and nobody qualified it.
   * - `converted`: An active opportunity: a quote or a job was created for the lead, or somebody qualified it.
   * - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked won.
   * - `lost`: The lead was marked lost.
   */
  status: "new" | "converted" | "won" | "lost" | (string & {});
  /** The customer; null if there is none. */
  customer: CustomerName | null;
};

/** A quote that a search found. */
export type QuoteFound = {
  /** The quote's id, a UUID. */
  id: string;
  /** The quote's number. */
  quote_reference: string;
  /** The quote's version, from 1. */
  version: number;
  /** The title; null if there is none. */
  title: string | null;
  /**
   * The quote's status.
   *
   * ```text
   * expired ──change_valid_until──▶ sent
   * draft ──delete──▶ deleted
   * draft ──send──▶ sent
   * sent ──accept──▶ accepted
   * sent ──decline──▶ declined
   * sent ──withdraw──▶ expired
   * sent ──send_newer_version──▶ expired
   * sent ──expire──▶ expired
   * ```
   *
   * - `draft`: Not sent yet. Only a draft can be updated or deleted, but for `valid_until`.
   * - `sent`: Sent to the customer, who can accept or decline it.
   * - `accepted`: Accepted by the customer. The quote has a job.
   * - `declined`: Declined by the customer.
   * - `expired`: No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or a newer version replaced it (`superseded_at`).
   */
  status: "draft" | "sent" | "accepted" | "declined" | "expired" | (string & {});
  /** The customer. */
  customer: CustomerName;
};

/** A job that a search found. */
export type JobFound = {
  /** The job's id, a UUID. */
  id: string;
  /** The job's number. */
  job_number: string;
  /** A short description of the work. */
  title: string;
  /**
   * The job's status.
   *
   * ```text
   * unscheduled ──schedule──▶ scheduled
   * scheduled ──unschedule──▶ unscheduled
   * scheduled ──start──▶ in_progress
   * unscheduled | scheduled | in_progress ──complete──▶ completed
   * unscheduled | scheduled | in_progress ──cancel──▶ cancelled
   * completed | cancelled ──reopen──▶ unscheduled
   * completed | cancelled ──reopen──▶ scheduled
   * completed | cancelled ──reopen──▶ in_progress
   * ```
   *
   * - `unscheduled`: No start time is set.
   * - `scheduled`: A start time is set, and the work has not started.
   * - `in_progress`: The work has started.
   * - `completed`: The work is done.
   * - `cancelled`: The work will not be done.
   */
  status: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | (string & {});
  /** The customer. */
  customer: CustomerName;
};

/** An invoice that a search found. */
export type InvoiceFound = {
  /** The invoice's id, a UUID. */
  id: string;
  /** The invoice's number. */
  invoice_number: string;
  /**
   * The invoice's status.
   *
   * ```text
   * draft ──delete──▶ deleted
   * draft ──send──▶ sent
   * sent ──pay──▶ partially_paid
   * sent | partially_paid ──pay──▶ paid
   * paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
   * partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
   * sent | partially_paid ──credit_the_rest──▶ paid
   * draft | sent | partially_paid ──void──▶ void
   * ```
   *
   * - `draft`: Not sent yet. Only a draft's lines can change.
   * - `sent`: Sent to the customer, with nothing paid yet.
   * - `partially_paid`: Sent and paid in part, if only by a deposit.
   * - `paid`: Paid in full, credited in full, or both in part.
   * - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
   */
  status: "draft" | "sent" | "partially_paid" | "paid" | "void" | (string & {});
  /** The customer. */
  customer: CustomerName;
};

/** A conversation that a search found. */
export type ConversationFound = {
  /** The conversation's id, a UUID. */
  id: string;
  /**
   * The conversation's state.
   *
   * - `open`: In the inbox.
   * - `snoozed`: Out of the inbox until `snoozed_until`.
   * - `archived`: Done.
   * - `trashed`: In the trash. Not listed.
   * - `spam`: Marked as spam. Not listed.
   */
  state: "open" | "snoozed" | "archived" | "trashed" | "spam" | (string & {});
  /** The unknown sender's phone number or email address; null once matched to a customer. */
  sender_address: string | null;
  /** The customer; null while the sender matches no customer. */
  customer: CustomerName | null;
};

/** A new site of a customer. */
export type CreateSiteInput = {
  /** The business's name for the site. */
  name?: string | null | undefined;
  /** The address of the site. */
  address: AddressInput;
  /** Access instructions. */
  access_notes?: string | null | undefined;
  /** Values of custom fields by key. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. */
  metadata?: Record<string, string | null> | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateSiteInput = {
  /** The business's name for the site. */
  name?: string | null | undefined;
  /** The address of the site. */
  address?: AddressInput | undefined;
  /** Access instructions. */
  access_notes?: string | null | undefined;
  /** Values of custom fields by key; null clears one. */
  custom?: Record<string, string | number | boolean | null> | undefined;
  /** Your own pairs, which other API keys and apps do not see. Null removes one; others keep their values. */
  metadata?: Record<string, string | null> | undefined;
};

/** A member of the business's team. */
export type TeamMember = {
  /** The team member's id, a UUID. */
  id: string;
  /** The full name. */
  name: string;
  /** The email address that the team member signs in with. */
  email: string;
  /**
   * The role: `owner`, `admin` or `member`.
   *
   * - `owner`: Full access, including API keys, webhooks and connected apps.
   * - `admin`: Access to the business's work and inbox, and read access to webhooks.
   * - `member`: Access to the business's work and inbox.
   */
  role: "owner" | "admin" | "member" | (string & {});
  /** False once the person has left the team. */
  is_active: boolean;
  /** When the team member was added. */
  created_at: string;
  /** When the team member last changed. */
  updated_at: string;
};

/** A new webhook subscription. It is active. */
export type CreateWebhookSubscriptionInput = {
  /** The https address that events are delivered to. */
  url: string;
  /** The event types to deliver, at least one: single ones, all of a record such as `job.*`, or all: `*`. Events of messages, drafts and conversations, and so `*`, also need `messages:read`. Duplicates are dropped. */
  events: readonly ("customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | "customer.*" | "lead.*" | "quote.*" | "job.*" | "invoice.*" | "credit_note.*" | "booking.*" | "file.*" | "note.*" | "message.*" | "draft.*" | "conversation.*" | "*")[];
  /** Conditions for the events that are delivered, at most 10. All must be met. An event without the field is not delivered. An empty list removes them. */
  filters?: readonly WebhookFilterInput[] | undefined;
  /**
   * The headers of deliveries. Default: `service`.
   *
   * - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
   * - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
   */
  format?: "service" | "standard" | undefined;
  /** The business's description of the subscription. */
  description?: string | null | undefined;
  /** Whether a response of 410 switches the subscription off. Default: false. */
  disable_on_gone?: boolean | undefined;
};

/** A condition for the events that are delivered. */
export type WebhookFilterInput = {
  /** A field of the event, such as `lead_type` or `message.channel`. */
  field: string;
  /** The values that pass. Numbers and booleans are written as text. */
  values: readonly string[];
};

/** A webhook subscription with its new secret. */
export type WebhookSubscriptionWithSecret = {
  /** The webhook subscription's id, a UUID. */
  id: string;
  /** The https address that events are delivered to. */
  url: string;
  /** The event types that are delivered. `job.*` is all events of a record and `*` all events, also those that are added later. */
  events: ("customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | "customer.*" | "lead.*" | "quote.*" | "job.*" | "invoice.*" | "credit_note.*" | "booking.*" | "file.*" | "note.*" | "message.*" | "draft.*" | "conversation.*" | "*" | (string & {}))[];
  /** Conditions for the events that are delivered. All must be met. None: every event is delivered. */
  filters: WebhookFilter[];
  /**
   * The headers of deliveries.
   *
   * - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
   * - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
   */
  format: "service" | "standard" | (string & {});
  /** The business's description of the subscription; null if there is none. */
  description: string | null;
  /** Whether events are delivered; false while the subscription is paused. */
  active: boolean;
  /** Whether a response of 410 switches the subscription off. */
  disable_on_gone: boolean;
  /**
   * Why the subscription was switched off; null if it is active, or if someone paused it.
   *
   * - `failing`: No attempt has succeeded for 5 days.
   * - `gone`: The endpoint responded 410.
   */
  disabled_reason: "failing" | "gone" | (string & {}) | null;
  /** When the subscription was switched off; null if it was not. */
  disabled_at: string | null;
  /** The secret that deliveries are signed with. The whole string is the key. It is shown this once and cannot be read again. */
  secret: string;
  /** When the webhook subscription was created. */
  created_at: string;
  /** When the webhook subscription last changed. */
  updated_at: string;
};

/** A condition for the events that a webhook subscription receives. */
export type WebhookFilter = {
  /** A field of the event, such as `lead_type` or `message.channel`. */
  field: string;
  /** The values that pass. Numbers and booleans are written as text. */
  values: string[];
};

/** A delivery with its body and its attempts. */
export type WebhookDeliveryDetail = {
  /** The delivery's id, a UUID. */
  id: string;
  /** The event's id, which every attempt sends as `X-Service-Event-Id`. */
  event_id: string;
  /** The event's type. */
  event_type: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | (string & {});
  /** The id of the webhook subscription. */
  subscription_id: string;
  /**
   * The delivery's status.
   *
   * - `pending`: No attempt has ended yet.
   * - `delivered`: The endpoint responded to an attempt with a 2xx status.
   * - `failed`: The last attempt failed, and another one is scheduled.
   * - `dead`: All scheduled attempts failed. No more are made unless the delivery is replayed.
   * - `skipped`: Not sent, because the subscription was paused or deleted, or because the business had no API access.
   */
  status: "pending" | "delivered" | "failed" | "dead" | "skipped" | (string & {});
  /** The number of scheduled attempts that have been started, at most 6. Replays do not count. */
  attempt_count: number;
  /** When the next scheduled attempt is due; null if there is none, or while one is under way. */
  next_attempt_at: string | null;
  /** When the replay that is waiting to be sent was requested; null if none is waiting. */
  replay_at: string | null;
  /** When the event was first delivered; null until then. */
  delivered_at: string | null;
  /** When the event was emitted. */
  created_at: string;
  /** When the delivery last changed. */
  updated_at: string;
  /** The body of every attempt, byte for byte. */
  payload: string;
  /** The delivery's attempts, oldest first; after many replays, the first 1 MB of them. */
  attempts: WebhookAttempt[];
};

/** An HTTP request that a delivery made. */
export type WebhookAttempt = {
  /** The attempt's id, a UUID, which it sends as `X-Service-Delivery-Id`. */
  id: string;
  /**
   * The trigger of the attempt.
   *
   * - `schedule`: The delivery's schedule: the first attempt, or one of the retries.
   * - `replay`: A replay.
   */
  trigger: "schedule" | "replay" | (string & {});
  /** When the attempt started. */
  started_at: string;
  /** When the attempt ended; null while it is under way. */
  ended_at: string | null;
  /** The duration of the attempt, in milliseconds; null while it is under way. */
  duration_ms: number | null;
  /** The HTTP status of the response; null if there is none. */
  response_status: number | null;
  /** The beginning of the response's body, at most 1 KB; null if there is none. */
  response_body: string | null;
  /**
   * The reason why the attempt failed; null if it succeeded or is under way.
   *
   * - `name_not_resolved`: The host name of the URL does not resolve.
   * - `address_not_allowed`: The host name does not lead to an address on the public internet. So does none of a local network, and no alias of a name that does not resolve.
   * - `connection_failed`: The connection was refused, or the address could not be reached.
   * - `tls_failed`: TLS failed, for example because the certificate has expired.
   * - `timed_out`: The attempt did not end within its timeout.
   * - `connection_lost`: The endpoint closed the connection before it responded.
   * - `response_invalid`: The response was not well-formed HTTP, or its headers were too long.
   * - `bad_status`: The response's status was not 2xx. Redirects are not followed.
   * - `interrupted`: The attempt was interrupted on this side. The request may have reached the endpoint.
   */
  failure: "name_not_resolved" | "address_not_allowed" | "connection_failed" | "tls_failed" | "timed_out" | "connection_lost" | "response_invalid" | "bad_status" | "interrupted" | (string & {}) | null;
  /** The failure in a sentence; null if there is none. */
  detail: string | null;
};

/** A webhook subscription, without its secret. */
export type WebhookSubscription = {
  /** The webhook subscription's id, a UUID. */
  id: string;
  /** The https address that events are delivered to. */
  url: string;
  /** The event types that are delivered. `job.*` is all events of a record and `*` all events, also those that are added later. */
  events: ("customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | "customer.*" | "lead.*" | "quote.*" | "job.*" | "invoice.*" | "credit_note.*" | "booking.*" | "file.*" | "note.*" | "message.*" | "draft.*" | "conversation.*" | "*" | (string & {}))[];
  /** Conditions for the events that are delivered. All must be met. None: every event is delivered. */
  filters: WebhookFilter[];
  /**
   * The headers of deliveries.
   *
   * - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
   * - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and `webhook-signature`.
   */
  format: "service" | "standard" | (string & {});
  /** The business's description of the subscription; null if there is none. */
  description: string | null;
  /** Whether events are delivered; false while the subscription is paused. */
  active: boolean;
  /** Whether a response of 410 switches the subscription off. */
  disable_on_gone: boolean;
  /**
   * Why the subscription was switched off; null if it is active, or if someone paused it.
   *
   * - `failing`: No attempt has succeeded for 5 days.
   * - `gone`: The endpoint responded 410.
   */
  disabled_reason: "failing" | "gone" | (string & {}) | null;
  /** When the subscription was switched off; null if it was not. */
  disabled_at: string | null;
  /** When the webhook subscription was created. */
  created_at: string;
  /** When the webhook subscription last changed. */
  updated_at: string;
};

/** The health of a webhook subscription. */
export type WebhookSubscriptionHealth = {
  /** The webhook subscription's id, a UUID. */
  id: string;
  /** The deliveries of the last 24 hours. */
  health: WebhookHealth;
};

/** The deliveries of a webhook subscription in the last 24 hours. */
export type WebhookHealth = {
  /** The number of deliveries that are delivered. */
  delivered: number;
  /** The number of deliveries whose last attempt failed and that are attempted again. */
  failed: number;
  /** The number of deliveries whose scheduled attempts all failed. */
  dead: number;
  /** The number of deliveries that were not sent. */
  skipped: number;
  /** The number of deliveries without a finished attempt. */
  waiting: number;
  /** When one of them was last delivered; null if none was. */
  last_delivered_at: string | null;
  /**
   * The reason of the last failed attempt, of the failed or dead delivery that changed last; null if there is none.
   *
   * - `name_not_resolved`: The host name of the URL does not resolve.
   * - `address_not_allowed`: The host name does not lead to an address on the public internet. So does none of a local network, and no alias of a name that does not resolve.
   * - `connection_failed`: The connection was refused, or the address could not be reached.
   * - `tls_failed`: TLS failed, for example because the certificate has expired.
   * - `timed_out`: The attempt did not end within its timeout.
   * - `connection_lost`: The endpoint closed the connection before it responded.
   * - `response_invalid`: The response was not well-formed HTTP, or its headers were too long.
   * - `bad_status`: The response's status was not 2xx. Redirects are not followed.
   * - `interrupted`: The attempt was interrupted on this side. The request may have reached the endpoint.
   */
  last_failure: "name_not_resolved" | "address_not_allowed" | "connection_failed" | "tls_failed" | "timed_out" | "connection_lost" | "response_invalid" | "bad_status" | "interrupted" | (string & {}) | null;
};

/** The delivery of an event to a webhook subscription. */
export type WebhookDelivery = {
  /** The delivery's id, a UUID. */
  id: string;
  /** The event's id, which every attempt sends as `X-Service-Event-Id`. */
  event_id: string;
  /** The event's type. */
  event_type: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | (string & {});
  /** The id of the webhook subscription. */
  subscription_id: string;
  /**
   * The delivery's status.
   *
   * - `pending`: No attempt has ended yet.
   * - `delivered`: The endpoint responded to an attempt with a 2xx status.
   * - `failed`: The last attempt failed, and another one is scheduled.
   * - `dead`: All scheduled attempts failed. No more are made unless the delivery is replayed.
   * - `skipped`: Not sent, because the subscription was paused or deleted, or because the business had no API access.
   */
  status: "pending" | "delivered" | "failed" | "dead" | "skipped" | (string & {});
  /** The number of scheduled attempts that have been started, at most 6. Replays do not count. */
  attempt_count: number;
  /** When the next scheduled attempt is due; null if there is none, or while one is under way. */
  next_attempt_at: string | null;
  /** When the replay that is waiting to be sent was requested; null if none is waiting. */
  replay_at: string | null;
  /** When the event was first delivered; null until then. */
  delivered_at: string | null;
  /** When the event was emitted. */
  created_at: string;
  /** When the delivery last changed. */
  updated_at: string;
};

/** The deliveries to replay: those of a subscription that match the filters. */
export type ReplayDeliveriesInput = {
  /** The id of the webhook subscription. */
  subscription_id: string;
  /** Filter by status, at least one. Default: `dead` and `skipped`. */
  statuses?: readonly ("pending" | "delivered" | "failed" | "dead" | "skipped")[] | null | undefined;
  /** Filter by event type. */
  event_type?: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | null | undefined;
  /** Replay only events emitted at or after this time. */
  created_from?: string | null | undefined;
  /** Replay only events emitted before this time, which is after `created_from`. */
  created_to?: string | null | undefined;
};

/** The result of replaying deliveries by filter. */
export type ReplayedDeliveries = {
  /** The number of deliveries that are sent again. */
  replayed: number;
  /** Whether more deliveries match the filters than one call replays. */
  more: boolean;
  /** When the newest of them was emitted: the next call's `created_from`. Null if there is none. */
  last_created_at: string | null;
};

/** A test event. */
export type SendTestEventInput = {
  /** The event type, one of those that the subscription names. Default: the first of them. */
  event_type?: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | null | undefined;
};

/** The fields to change. Fields that are left out keep their values; null clears a field. */
export type UpdateWebhookSubscriptionInput = {
  /** The https address that events are delivered to. */
  url?: string | undefined;
  /** The event types to deliver, at least one: single ones, all of a record such as `job.*`, or all: `*`. Events of messages, drafts and conversations, and so `*`, also need `messages:read`. Duplicates are dropped. */
  events?: readonly ("customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | "customer.*" | "lead.*" | "quote.*" | "job.*" | "invoice.*" | "credit_note.*" | "booking.*" | "file.*" | "note.*" | "message.*" | "draft.*" | "conversation.*" | "*")[] | undefined;
  /** Conditions for the events that are delivered, at most 10. All must be met. An event without the field is not delivered. An empty list removes them. */
  filters?: readonly WebhookFilterInput[] | undefined;
  /** The business's description of the subscription. */
  description?: string | null | undefined;
  /** False pauses the subscription. True resumes it, also one that was switched off, for events that occur from then on. */
  active?: boolean | undefined;
  /** Whether a response of 410 switches the subscription off. */
  disable_on_gone?: boolean | undefined;
};

export type FindFreeTimesQuery = {
  /** Only times after this time. Default: the next quarter of an hour. */
  from?: string | undefined;
  /** Only times before this time, at most 42 days after `from`. Default: 14 days after `from`. */
  to?: string | undefined;
  /** The minimum duration of a time, 1 to 1440 minutes. */
  minutes?: number | undefined;
  /** The hour at which each day begins, 0 to 23. */
  from_hour?: number | undefined;
  /** The hour at which each day ends, at most 24. */
  to_hour?: number | undefined;
  /** Whether to include Saturdays and Sundays. */
  weekends?: boolean | undefined;
  /** Only these team members. */
  assignee_ids?: readonly string[] | undefined;
};

export type ListBookingsQuery = {
  /** Only bookings that end after this time. */
  from?: string | undefined;
  /** Only bookings that start before this time. Must be after `from`. */
  to?: string | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by job. */
  job_id?: string | undefined;
  /** Filter by assignee. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | undefined;
  /**
   * Filter by status.
   *
   * - `scheduled`: The booking takes up the assignee's time.
   * - `completed`: The booking took place.
   * - `cancelled`: The booking was cancelled, and its time is free again.
   */
  status?: "scheduled" | "completed" | "cancelled" | undefined;
  /** Filter by any of several statuses. Not together with `status`. */
  statuses?: readonly ("scheduled" | "completed" | "cancelled")[] | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListCustomerContactsQuery = {
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListConversationMessagesQuery = {
  /**
   * Set to `comments` to include the team's comments.
   *
   * - `comments`: The team's comments.
   */
  include?: "comments" | undefined;
  /** Set to `false` to leave out the HTML of emails: `html` is null. */
  html?: boolean | undefined;
  /** Set to `false` to leave out of `text` the earlier messages that an email quotes. A note stands in their place. */
  quoted?: boolean | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListConversationsQuery = {
  /**
   * Filter by state.
   *
   * - `open`: In the inbox.
   * - `snoozed`: Out of the inbox until a time.
   * - `archived`: Done.
   */
  state?: "open" | "snoozed" | "archived" | undefined;
  /**
   * Only conversations with at least one such message.
   *
   * - `sms`: At least one SMS.
   * - `email`: At least one email.
   * - `voice`: At least one voicemail.
   * - `calls`: At least one call or voicemail.
   */
  channel?: "sms" | "email" | "voice" | "calls" | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by assignee. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | undefined;
  /** Search by the customer's name, phone or email, a contact's email, or an unknown sender's address. Matches any part and ignores case; there are no wildcards. A complete email address or phone number on record, whatever the other filters, finds only the records with it, and names that contain it. The content of messages is not searched. */
  search?: string | undefined;
  /** Set to `true` for conversations whose latest SMS or email from the customer has no reply. `false` has no effect. */
  unreplied?: boolean | undefined;
  /**
   * Whether to include conversations with senders who are not customers.
   *
   * - `include`: All conversations.
   * - `exclude`: Only conversations with a customer.
   * - `only`: Only conversations with an unknown sender.
   */
  unmatched?: "include" | "exclude" | "only" | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListCreditNotesQuery = {
  /**
   * Filter by status.
   *
   * - `issued`: Its amount settles invoices, or can be refunded.
   * - `void`: Cancelled. It settles nothing.
   */
  status?: "issued" | "void" | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by the invoice that is credited. */
  invoice_id?: string | undefined;
  /** Filter by the credit note's number. */
  credit_note_number?: string | undefined;
  /** Filter by your own id. */
  external_id?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListCustomFieldsQuery = {
  /**
   * Filter by the kind of record.
   *
   * - `customer`: Customers.
   * - `site`: Sites.
   * - `lead`: Leads.
   * - `quote`: Quotes.
   * - `job`: Jobs.
   * - `invoice`: Invoices.
   */
  record?: "customer" | "site" | "lead" | "quote" | "job" | "invoice" | undefined;
  /** If true, return only archived fields; if false, only those in use. */
  archived?: boolean | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListCustomersQuery = {
  /** Search by the name, email or phone of the customer or of a contact. Matches any part and ignores case; there are no wildcards. A complete email address or phone number on record, whatever the other filters, finds only the records with it, and names that contain it. */
  search?: string | undefined;
  /** Filter by a tag. Exact and case-sensitive. */
  tag?: string | undefined;
  /**
   * Whether to list archived customers. By default they are listed only with `external_id` or `updated_since`.
   *
   * - `exclude`: Only active customers.
   * - `include`: All customers.
   * - `only`: Only archived customers.
   */
  archived?: "exclude" | "include" | "only" | undefined;
  /** Filter by external id. Finds an archived customer too. */
  external_id?: string | undefined;
  /** Filter by a custom field: its key, a colon and the value. */
  custom?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListDraftsQuery = {
  /** Filter by conversation. Includes drafts that were created for its customer before it began. */
  conversation_id?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListEventsQuery = {
  /** Filter by event type. */
  type?: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | undefined;
  /** Only events that occurred at or after this time. */
  occurred_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /** The time in seconds to wait for an event, 0 to 30, if no event matches or the page still has the `ETag` in `If-None-Match`. Ignored with a `cursor`. */
  wait?: number | undefined;
};

export type ListFilesQuery = {
  /** Filter by the customer that they belong to. */
  customer_id?: string | undefined;
  /** Filter by the quote that they belong to. */
  quote_id?: string | undefined;
  /** Filter by the job that they belong to. */
  job_id?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListInvoicesQuery = {
  /**
   * Filter by status.
   *
   * - `draft`: Not sent yet. Only a draft's lines can change.
   * - `sent`: Sent to the customer, with nothing paid yet.
   * - `partially_paid`: Sent and paid in part, if only by a deposit.
   * - `paid`: Paid in full, credited in full, or both in part.
   * - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
   */
  status?: "draft" | "sent" | "partially_paid" | "paid" | "void" | undefined;
  /** Filter by any of several statuses. Not together with `status`. */
  statuses?: readonly ("draft" | "sent" | "partially_paid" | "paid" | "void")[] | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by job. */
  job_id?: string | undefined;
  /** Filter by quote. */
  quote_id?: string | undefined;
  /** Filter by the invoice's number. */
  invoice_number?: string | undefined;
  /** Whether the invoice is unpaid and past its due date. */
  overdue?: boolean | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Filter by a custom field: its key, a colon and the value. */
  custom?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListJobsQuery = {
  /**
   * Filter by status.
   *
   * - `unscheduled`: No start time is set.
   * - `scheduled`: A start time is set, and the work has not started.
   * - `in_progress`: The work has started.
   * - `completed`: The work is done.
   * - `cancelled`: The work will not be done.
   */
  status?: "unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled" | undefined;
  /** Filter by any of several statuses. Not together with `status`. */
  statuses?: readonly ("unscheduled" | "scheduled" | "in_progress" | "completed" | "cancelled")[] | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by assignee. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | undefined;
  /** Filter by lead. */
  lead_id?: string | undefined;
  /** Filter by the quote that created the job. */
  quote_id?: string | undefined;
  /** Filter by the job's number. */
  job_number?: string | undefined;
  /** Only jobs that are scheduled to end after this time, or to start at or after it. */
  from?: string | undefined;
  /** Only jobs that are scheduled to start before this time. Must be after `from`. */
  to?: string | undefined;
  /** Only jobs that are scheduled to start at or after this time. */
  scheduled_from?: string | undefined;
  /** Only jobs that are scheduled to start before this time. Must be after `scheduled_from`. */
  scheduled_to?: string | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Filter by a custom field: its key, a colon and the value. */
  custom?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListLeadsQuery = {
  /**
   * Filter by status.
   *
   * - `new`: No quote or job was created for the lead yet, and nobody qualified it.
   * - `converted`: An active opportunity: a quote or a job was created for the lead, or somebody qualified it.
   * - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked won.
   * - `lost`: The lead was marked lost.
   */
  status?: "new" | "converted" | "won" | "lost" | undefined;
  /** Filter by any of several statuses. Not together with `status`. */
  statuses?: readonly ("new" | "converted" | "won" | "lost")[] | undefined;
  /**
   * Filter by type.
   *
   * - `inbound`: The person contacted the business.
   * - `marketplace`: A marketplace passed the lead on.
   * - `referral`: Somebody recommended the business.
   * - `manual`: A team member entered the lead.
   */
  lead_type?: "inbound" | "marketplace" | "referral" | "manual" | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by assignee. See `GET /v1/team_members` or the MCP server's instructions. */
  assignee_id?: string | undefined;
  /** Filter by the lead's number. */
  reference?: string | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Filter by a custom field: its key, a colon and the value. */
  custom?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListNotesQuery = {
  /** Filter by the customer that they are about. */
  customer_id?: string | undefined;
  /** Filter by the lead that they are about. */
  lead_id?: string | undefined;
  /** Filter by the job that they are about. */
  job_id?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListPriceItemsQuery = {
  /** Filter by part of the name or the description. */
  search?: string | undefined;
  /** If true, return only archived items; if false, only those that are not. Default: both. */
  archived?: boolean | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListQuotesQuery = {
  /**
   * Filter by status. A sent quote past its `valid_until` is `expired`.
   *
   * - `draft`: Not sent yet. Only a draft can be updated or deleted, but for `valid_until`.
   * - `sent`: Sent to the customer, who can accept or decline it.
   * - `accepted`: Accepted by the customer. The quote has a job.
   * - `declined`: Declined by the customer.
   * - `expired`: No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or a newer version replaced it (`superseded_at`).
   */
  status?: "draft" | "sent" | "accepted" | "declined" | "expired" | undefined;
  /** Filter by any of several statuses. Not together with `status`. */
  statuses?: readonly ("draft" | "sent" | "accepted" | "declined" | "expired")[] | undefined;
  /** Filter by customer. */
  customer_id?: string | undefined;
  /** Filter by lead. */
  lead_id?: string | undefined;
  /** Filter by the quote's number. */
  quote_reference?: string | undefined;
  /** Filter by external id. */
  external_id?: string | undefined;
  /** Filter by a custom field: its key, a colon and the value. */
  custom?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
  /**
   * The order of the records.
   *
   * - `created_at_desc`: Newest first.
   * - `created_at_asc`: Oldest first.
   * - `updated_at_desc`: Last changed first. A record that changes while you read the pages moves to the first page.
   * - `updated_at_asc`: Last changed last. A record that changes while you read the pages moves to the last page.
   */
  sort?: "created_at_desc" | "created_at_asc" | "updated_at_desc" | "updated_at_asc" | undefined;
  /** Whether the page has the `total_count` of the matching records. */
  total_count?: boolean | undefined;
};

export type ListRequestsQuery = {
  /** Filter by HTTP method, in capitals. */
  method?: string | undefined;
  /** Filter by path, below the base address. */
  path?: string | undefined;
  /** Filter by operation, such as `CreateJob`. */
  operation?: string | undefined;
  /** Filter by status. */
  status?: number | undefined;
  /** Whether to list only requests with a status from 400, or only others. */
  failed?: boolean | undefined;
  /** Filter by the type of problem, such as `rate-limited`. */
  problem?: string | undefined;
  /** Filter by API key or connected app. */
  credential_id?: string | undefined;
  /** Filter by request id. */
  request_id?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListSandboxMessagesQuery = {
  /**
   * Filter by channel.
   *
   * - `sms`: A text.
   * - `email`: An email.
   */
  channel?: "sms" | "email" | undefined;
  /** Filter by the number or address that it would have gone to. */
  to?: string | undefined;
  /** Only records that were created at or after this time. */
  created_from?: string | undefined;
  /** Only records that were created before this time. Must be after `created_from`. */
  created_to?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type SearchRecordsQuery = {
  /** The text to look for. */
  query: string;
  /** Maximum number of records of each kind. */
  limit?: number | undefined;
};

export type ListCustomerSitesQuery = {
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListTeamMembersQuery = {
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListWebhookDeliveriesQuery = {
  /** Filter by webhook subscription. */
  subscription_id?: string | undefined;
  /**
   * Filter by status.
   *
   * - `pending`: No attempt has ended yet.
   * - `delivered`: The endpoint responded to an attempt with a 2xx status.
   * - `failed`: The last attempt failed, and another one is scheduled.
   * - `dead`: All scheduled attempts failed. No more are made unless the delivery is replayed.
   * - `skipped`: Not sent, because the subscription was paused or deleted, or because the business had no API access.
   */
  status?: "pending" | "delivered" | "failed" | "dead" | "skipped" | undefined;
  /** Filter by event type. */
  event_type?: "customer.created" | "customer.updated" | "customer.archived" | "lead.created" | "lead.converted" | "lead.won" | "lead.lost" | "lead.updated" | "quote.sent" | "quote.accepted" | "quote.paid" | "quote.viewed" | "quote.declined" | "quote.withdrawn" | "quote.revised" | "quote.expired" | "job.created" | "job.scheduled" | "job.started" | "job.completed" | "job.cancelled" | "job.reopened" | "job.updated" | "invoice.created" | "invoice.sent" | "invoice.paid" | "invoice.payment_recorded" | "invoice.refunded" | "invoice.credited" | "invoice.overdue" | "invoice.voided" | "credit_note.issued" | "credit_note.sent" | "credit_note.updated" | "credit_note.voided" | "booking.created" | "booking.updated" | "booking.cancelled" | "booking.completed" | "file.created" | "file.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.sent" | "draft.created" | "draft.sent" | "draft.deleted" | "conversation.updated" | undefined;
  /** Filter by event. */
  event_id?: string | undefined;
  /** Only deliveries of events emitted at or after this time. */
  created_from?: string | undefined;
  /** Only deliveries of events emitted before this time, which is after `created_from`. */
  created_to?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

export type ListWebhookSubscriptionsQuery = {
  /** Only records updated at or after the last sync's `next_updated_since`. */
  updated_since?: string | undefined;
  /** Maximum number of records. */
  limit?: number | undefined;
  /** `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

/** The related records that `expand` can name. */
export type BookingExpansion = "customer" | "site" | "job" | "lead";

/** The related records that `expand` can name. */
export type ContactExpansion = "customer";

/** The related records that `expand` can name. */
export type InvoiceExpansion = "customer" | "job" | "quote";

/** The related records that `expand` can name. */
export type JobExpansion = "customer" | "site" | "quote" | "lead";

/** The related records that `expand` can name. */
export type LeadExpansion = "customer";

/** The related records that `expand` can name. */
export type QuoteExpansion = "customer" | "site" | "lead";

/** The body of each event, by its type. */
export type Events = {
  /** A customer was created. Emitted once for a customer. */
  "customer.created": CustomerCreatedEvent;
  /** A customer, or one of its sites or contacts, changed. Emitted again when they change again. */
  "customer.updated": CustomerUpdatedEvent;
  /** A customer was archived. Emitted again when it was made active and is archived again. */
  "customer.archived": CustomerArchivedEvent;
  /** A lead was created. It came from the portal, a form on the website, the API or a marketing integration. Emitted once for a lead. */
  "lead.created": LeadCreatedEvent;
  /** A lead was converted, by its first quote or job or by a person. Emitted once for a lead, also when that quote is deleted and another is created. */
  "lead.converted": LeadConvertedEvent;
  /** A lead was won. Emitted once for a lead. */
  "lead.won": LeadWonEvent;
  /** A lead was lost. Emitted once for a lead. */
  "lead.lost": LeadLostEvent;
  /** A lead's details, assignee or links changed. Emitted again when they change again. A change of the status has its own event. */
  "lead.updated": LeadUpdatedEvent;
  /** A quote was sent to the customer. Emitted again when it is sent again. */
  "quote.sent": QuoteSentEvent;
  /** A quote was accepted, and its job was created. Emitted once for a quote. */
  "quote.accepted": QuoteAcceptedEvent;
  /** The deposit of a quote was paid. Emitted again when the deposit was refunded in full and is paid again. */
  "quote.paid": QuotePaidEvent;
  /** The customer opened the page of a sent quote for the first time since it was sent. Emitted again when it was sent again and is opened. */
  "quote.viewed": QuoteViewedEvent;
  /** A quote was declined. Emitted once for a quote. */
  "quote.declined": QuoteDeclinedEvent;
  /** A sent quote was withdrawn by the business. Emitted once for a quote. */
  "quote.withdrawn": QuoteWithdrawnEvent;
  /** A newer version of a quote was sent, and replaces it. Its lead, jobs, invoices and files belong to the newer version from then on. Emitted once for a quote. */
  "quote.revised": QuoteRevisedEvent;
  /** A quote was neither accepted nor declined in time. Emitted up to a few minutes after its last day. Emitted again when it got a later day and expires again. */
  "quote.expired": QuoteExpiredEvent;
  /** A job was created. Emitted once for a job. */
  "job.created": JobCreatedEvent;
  /** A job got a time: it was created with one, or its time was set or moved. Emitted again when the time changes again. */
  "job.scheduled": JobScheduledEvent;
  /** The work on a job started. Emitted again when it was reopened and is started again. */
  "job.started": JobStartedEvent;
  /** A job was completed. Emitted again when it was reopened and is completed again. */
  "job.completed": JobCompletedEvent;
  /** A job was cancelled. Emitted again when it was reopened and is cancelled again. */
  "job.cancelled": JobCancelledEvent;
  /** A completed or cancelled job was reopened. Its `status` is the one before. Emitted again when it is reopened again. */
  "job.reopened": JobReopenedEvent;
  /** A job's details, site, assignees or links changed, or its time was removed. Emitted again when they change again. A new time and a change of the status have their own events. */
  "job.updated": JobUpdatedEvent;
  /** An invoice was created, as a draft. Emitted once for an invoice. */
  "invoice.created": InvoiceCreatedEvent;
  /** An invoice was sent to the customer. Emitted again when it is sent again. */
  "invoice.sent": InvoiceSentEvent;
  /** An invoice was paid in full. Emitted again when a payment was refunded or deleted and the invoice is paid in full again. */
  "invoice.paid": InvoicePaidEvent;
  /** A payment of an invoice was recorded, or a deposit was credited to it. Emitted once for a payment. A payment that pays the rest is followed by `invoice.paid`. */
  "invoice.payment_recorded": InvoicePayment_recordedEvent;
  /** A refund of an invoice's payments was recorded. Emitted once for a refund. */
  "invoice.refunded": InvoiceRefundedEvent;
  /** A credit note settled a part of an invoice, or no longer does. Emitted again when the credit of the invoice changes again. */
  "invoice.credited": InvoiceCreditedEvent;
  /** An invoice is unpaid and its due date is over. Emitted up to a few minutes after that day. Emitted again when its due date was changed and is over again. */
  "invoice.overdue": InvoiceOverdueEvent;
  /** An invoice was voided. Emitted once for an invoice. */
  "invoice.voided": InvoiceVoidedEvent;
  /** A credit note was issued. Emitted once for a credit note. */
  "credit_note.issued": Credit_noteIssuedEvent;
  /** A credit note was emailed to the customer. Emitted again when it is sent again. */
  "credit_note.sent": Credit_noteSentEvent;
  /** A credit note settled another invoice, was taken back from one, was refunded, or its external id changed. Emitted again when that happens again. */
  "credit_note.updated": Credit_noteUpdatedEvent;
  /** A credit note was voided. Emitted once for a credit note. */
  "credit_note.voided": Credit_noteVoidedEvent;
  /** A booking or a scheduled visit was created. Emitted once for a booking. */
  "booking.created": BookingCreatedEvent;
  /** A booking's time, assignee or details changed. Emitted again when they change again. */
  "booking.updated": BookingUpdatedEvent;
  /** A booking was cancelled. Emitted once for a booking. */
  "booking.cancelled": BookingCancelledEvent;
  /** A booking was completed. Emitted once for a booking. */
  "booking.completed": BookingCompletedEvent;
  /** A file was added to a customer, a quote or a job. Emitted once for a file. */
  "file.created": FileCreatedEvent;
  /** A file of a customer, a quote or a job was deleted. Emitted once for a file. */
  "file.deleted": FileDeletedEvent;
  /** A note was added to a customer, a lead or a job. Emitted once for a note. */
  "note.created": NoteCreatedEvent;
  /** The text of a note changed. Emitted again when it changes again. */
  "note.updated": NoteUpdatedEvent;
  /** A note was deleted. Emitted once for a note. */
  "note.deleted": NoteDeletedEvent;
  /** An SMS or email was received, from a customer or an unknown sender. Emitted once for a message. */
  "message.received": MessageReceivedEvent;
  /** A team member sent an SMS or email from the inbox, or a scheduled one was sent. Quotes and invoices have their own events. In rare cases this event is not emitted; the conversation's messages are always complete. */
  "message.sent": MessageSentEvent;
  /** A reply draft was created, also when a send was undone. Emitted once for a draft. */
  "draft.created": DraftCreatedEvent;
  /** A reply draft was sent by a team member, and the undo period is over. Emitted once for a draft. */
  "draft.sent": DraftSentEvent;
  /** A reply draft was deleted, or replaced by a new one because its send was undone. Emitted once for a draft. */
  "draft.deleted": DraftDeletedEvent;
  /** A conversation was moved, assigned or matched to a customer. Emitted again when that changes again. Messages have their own events. */
  "conversation.updated": ConversationUpdatedEvent;
};

export type EventType = keyof Events;

/** An event type as the event catalogue describes it. */
export type EventTypeDescription = {
  type: EventType | (string & {});
  /** When the event is emitted. */
  description: string;
  /** The JSON Schema (2020-12) of the delivery body, self-contained. */
  schema: Record<string, unknown>;
  /** An example of the delivery body. */
  sample: Event;
};

export const samples: Events = {
  "customer.created": {"version":"v1","event_type":"customer.created","event_id":"019f1b83-0840-7c1c-852f-e370b30adc49","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","email":"jane@example.com","phone":"+61412345678","external_id":"crm-48213"},
  "customer.updated": {"version":"v1","event_type":"customer.updated","event_id":"019f1b83-0840-7d72-85d3-be0f13e00cf4","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","external_id":"crm-48213","custom":{},"changed":["phone","sites"]},
  "customer.archived": {"version":"v1","event_type":"customer.archived","event_id":"019f1b83-0840-7505-8d0d-ae03c575de72","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","external_id":"crm-48213","custom":{},"changed":["archived_at"]},
  "lead.created": {"version":"v1","event_type":"lead.created","event_id":"019f1b83-0840-74b1-8c4d-19ce2ab7c334","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","lead_type":"inbound","source":"website","name":"Jane Citizen","email":"jane@example.com","phone":"+61412345678","customer_id":null},
  "lead.converted": {"version":"v1","event_type":"lead.converted","event_id":"019f1b83-0840-78a5-88b6-ade8a9da203b","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","converted_via":"quote","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","job_id":null},
  "lead.won": {"version":"v1","event_type":"lead.won","event_id":"019f1b83-0840-75f8-8ac4-e8b3f9730be9","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","won_via":"quote_accepted","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","invoice_id":null},
  "lead.lost": {"version":"v1","event_type":"lead.lost","event_id":"019f1b83-0840-75bd-89dc-832d11d1f553","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","status":"lost","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","custom":{},"lost_reason":"Too expensive","changed":["status","lost_reason"]},
  "lead.updated": {"version":"v1","event_type":"lead.updated","event_id":"019f1b83-0840-72a6-86da-689071426a6e","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","status":"new","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","custom":{},"changed":["assignee"]},
  "quote.sent": {"version":"v1","event_type":"quote.sent","event_id":"019f1b83-0840-7618-8953-64ce24df3706","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","quote_reference":"Q-1001","quote_version":1,"total":2751.1},
  "quote.accepted": {"version":"v1","event_type":"quote.accepted","event_id":"019f1b83-0840-7c17-8b77-63f9dcd9ad0d","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","quote_reference":"Q-1001","quote_version":1,"accepted_total":2751.1,"job_number":"J-1001"},
  "quote.paid": {"version":"v1","event_type":"quote.paid","event_id":"019f1b83-0840-796d-84c0-5e5a21bd2427","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","quote_reference":"Q-1001","quote_version":1,"deposit_amount":500,"paid_at":"2026-07-01T02:30:00.000Z"},
  "quote.viewed": {"version":"v1","event_type":"quote.viewed","event_id":"019f1b83-0840-74b0-8ca7-5f40dc3e02a3","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","quote_reference":"Q-1001","quote_version":1,"total":2751.1,"custom":{},"viewed_at":"2026-07-01T02:30:00.000Z","changed":["viewed_at","last_viewed_at","view_count"]},
  "quote.declined": {"version":"v1","event_type":"quote.declined","event_id":"019f1b83-0840-72f9-8eb2-00b86824e955","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","quote_reference":"Q-1001","quote_version":1,"total":2751.1,"custom":{},"decline_reason":"Chose another company.","declined_at":"2026-07-01T02:30:00.000Z","changed":["status","declined_at"]},
  "quote.withdrawn": {"version":"v1","event_type":"quote.withdrawn","event_id":"019f1b83-0840-7dae-80bc-e31e0031cf8b","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","quote_reference":"Q-1001","quote_version":1,"total":2751.1,"custom":{},"withdrawn_at":"2026-07-01T02:30:00.000Z","changed":["status","withdrawn_at"]},
  "quote.revised": {"version":"v1","event_type":"quote.revised","event_id":"019f1b83-0840-7c0f-8324-346e6360b519","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","quote_reference":"Q-1001","quote_version":1,"total":2751.1,"custom":{},"revised_by_quote_id":"019f1b83-0840-7111-862c-74898b22b67f","superseded_at":"2026-07-01T02:30:00.000Z","changed":["status","superseded_at"]},
  "quote.expired": {"version":"v1","event_type":"quote.expired","event_id":"019f1b83-0840-78bd-8896-e834e3e56936","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","quote_reference":"Q-1001","quote_version":1,"total":2751.1,"custom":{},"valid_until":"2026-07-31","changed":["status"]},
  "job.created": {"version":"v1","event_type":"job.created","event_id":"019f1b83-0840-726a-8a6d-329f893c8714","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{}},
  "job.scheduled": {"version":"v1","event_type":"job.scheduled","event_id":"019f1b83-0840-7a72-8867-2140a2db6538","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{},"changed":["scheduled_start","status"]},
  "job.started": {"version":"v1","event_type":"job.started","event_id":"019f1b83-0840-74c3-8fee-0a92d3159e9a","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{},"changed":["status"]},
  "job.completed": {"version":"v1","event_type":"job.completed","event_id":"019f1b83-0840-7772-8ae2-95af4009f7d7","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","completed_at":"2026-07-01T02:30:00.000Z"},
  "job.cancelled": {"version":"v1","event_type":"job.cancelled","event_id":"019f1b83-0840-7eb2-892d-3977dbb034cc","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{},"cancelled_at":"2026-07-01T02:30:00.000Z","changed":["status","cancelled_at"]},
  "job.reopened": {"version":"v1","event_type":"job.reopened","event_id":"019f1b83-0840-7579-8ead-60548e5e5d28","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{},"changed":["status","completed_at"]},
  "job.updated": {"version":"v1","event_type":"job.updated","event_id":"019f1b83-0840-74bc-8d65-42968841a5a9","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","job_number":"J-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","lead_id":"019f1b83-0840-7e34-856b-c1f4d270f4a9","status":"scheduled","scheduled_start":"2026-07-01T02:30:00.000Z","scheduled_end":"2026-07-01T06:30:00.000Z","custom":{},"changed":["title"]},
  "invoice.created": {"version":"v1","event_type":"invoice.created","event_id":"019f1b83-0840-74c8-8b39-d126d8e4a588","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"due_date":"2026-07-15"},
  "invoice.sent": {"version":"v1","event_type":"invoice.sent","event_id":"019f1b83-0840-74e2-8e92-b620d37b81c6","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":2751.1,"due_date":"2026-07-15"},
  "invoice.paid": {"version":"v1","event_type":"invoice.paid","event_id":"019f1b83-0840-71d3-8a5e-f9b13d2d05b5","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":2751.1,"paid_at":"2026-07-01T02:30:00.000Z"},
  "invoice.payment_recorded": {"version":"v1","event_type":"invoice.payment_recorded","event_id":"019f1b83-0840-775e-88af-710a84178d19","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"payment_id":"019f1b83-0840-7040-8ffd-5925d40e11c6","kind":"payment","amount":500,"paid_at":"2026-07-01T02:30:00.000Z","amount_paid":500,"amount_due":2251.1,"changed":["amount_paid","amount_due"]},
  "invoice.refunded": {"version":"v1","event_type":"invoice.refunded","event_id":"019f1b83-0840-7c93-8158-cea27db61122","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"payment_id":"019f1b83-0840-7040-8ffd-5925d40e11c6","amount":500,"paid_at":"2026-07-01T02:30:00.000Z","amount_paid":500,"amount_due":2251.1,"changed":["amount_paid","amount_due"]},
  "invoice.credited": {"version":"v1","event_type":"invoice.credited","event_id":"019f1b83-0840-72b0-830d-90fce549c7c3","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"credited":220,"amount_paid":500,"amount_due":2251.1,"changed":["credited","amount_due"]},
  "invoice.overdue": {"version":"v1","event_type":"invoice.overdue","event_id":"019f1b83-0840-78b7-8079-3fc35c37296b","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"due_date":"2026-07-15","amount_due":2251.1},
  "invoice.voided": {"version":"v1","event_type":"invoice.voided","event_id":"019f1b83-0840-7a40-8260-4c4762973990","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","invoice_number":"INV-1001","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","quote_id":"019f1b83-0840-7632-8724-5c3a45d3d9ea","total":2751.1,"custom":{},"changed":["status"]},
  "credit_note.issued": {"version":"v1","event_type":"credit_note.issued","event_id":"019f1b83-0840-752c-8c9b-ff37fc62e9a1","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","credit_note_id":"019f1b83-0840-7dba-80e1-b91c07c9259a","credit_note_number":"CN-1001","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":220,"amount_applied":220,"amount_refunded":0,"amount_remaining":0},
  "credit_note.sent": {"version":"v1","event_type":"credit_note.sent","event_id":"019f1b83-0840-78ef-891c-4d45e6477a35","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","credit_note_id":"019f1b83-0840-7dba-80e1-b91c07c9259a","credit_note_number":"CN-1001","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":220,"amount_applied":220,"amount_refunded":0,"amount_remaining":0},
  "credit_note.updated": {"version":"v1","event_type":"credit_note.updated","event_id":"019f1b83-0840-774e-8a66-b2720c7b489c","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","credit_note_id":"019f1b83-0840-7dba-80e1-b91c07c9259a","credit_note_number":"CN-1001","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":220,"amount_applied":220,"amount_refunded":0,"amount_remaining":0,"changed":["amount_applied","amount_remaining"]},
  "credit_note.voided": {"version":"v1","event_type":"credit_note.voided","event_id":"019f1b83-0840-7093-83a8-ae4f6a158fd4","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","credit_note_id":"019f1b83-0840-7dba-80e1-b91c07c9259a","credit_note_number":"CN-1001","invoice_id":"019f1b83-0840-752d-86e3-de4fa0dcc299","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","total":220,"amount_applied":220,"amount_refunded":0,"amount_remaining":0,"changed":["status","voided_at"]},
  "booking.created": {"version":"v1","event_type":"booking.created","event_id":"019f1b83-0840-7dce-89e8-a3cd51a8414a","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","booking_id":"019f1b83-0840-7001-8d05-7c49888db925","kind":"visit","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","start_at":"2026-07-03T02:30:00.000Z","end_at":"2026-07-03T03:30:00.000Z","assignee":{"id":"019f1b83-0840-738a-881e-87e79631e602","name":"Sam Taylor"}},
  "booking.updated": {"version":"v1","event_type":"booking.updated","event_id":"019f1b83-0840-76db-8a24-f6d7df39585f","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","booking_id":"019f1b83-0840-7001-8d05-7c49888db925","kind":"visit","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","start_at":"2026-07-03T02:30:00.000Z","end_at":"2026-07-03T03:30:00.000Z","status":"scheduled","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","changed":["start_at","end_at"]},
  "booking.cancelled": {"version":"v1","event_type":"booking.cancelled","event_id":"019f1b83-0840-7e4a-89fc-caa2c4045ec5","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","booking_id":"019f1b83-0840-7001-8d05-7c49888db925","kind":"visit","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","start_at":"2026-07-03T02:30:00.000Z","end_at":"2026-07-03T03:30:00.000Z","status":"scheduled","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","changed":["status"]},
  "booking.completed": {"version":"v1","event_type":"booking.completed","event_id":"019f1b83-0840-783e-84af-5e5ea5029067","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","booking_id":"019f1b83-0840-7001-8d05-7c49888db925","kind":"visit","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","site_id":"019f1b83-0840-7fba-8e04-1b02c41ed0fd","job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","start_at":"2026-07-03T02:30:00.000Z","end_at":"2026-07-03T03:30:00.000Z","status":"scheduled","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","changed":["status"]},
  "file.created": {"version":"v1","event_type":"file.created","event_id":"019f1b83-0840-7cac-8131-2223a0d9c50a","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","file_id":"019f1b83-0840-73b9-8c35-8f36f0a31b6a","customer_id":null,"quote_id":null,"job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","filename":"switchboard.jpg","content_type":"image/jpeg","size":245760,"author":{"kind":"user","name":"Sam Taylor"}},
  "file.deleted": {"version":"v1","event_type":"file.deleted","event_id":"019f1b83-0840-78c5-839d-633b00e450cc","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","file_id":"019f1b83-0840-73b9-8c35-8f36f0a31b6a","customer_id":null,"quote_id":null,"job_id":"019f1b83-0840-75e8-8c99-02207afaeb71","filename":"switchboard.jpg","content_type":"image/jpeg","size":245760},
  "note.created": {"version":"v1","event_type":"note.created","event_id":"019f1b83-0840-732b-83d3-f8840913467b","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","note_id":"019f1b83-0840-7edb-8465-624291e4053c","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":null,"job_id":null,"author":{"kind":"user","name":"Sam Taylor"}},
  "note.updated": {"version":"v1","event_type":"note.updated","event_id":"019f1b83-0840-7fb2-82ad-ca21daad9947","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","note_id":"019f1b83-0840-7edb-8465-624291e4053c","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":null,"job_id":null,"author":{"kind":"user","name":"Sam Taylor"},"changed":["text","edited_at","edited_by"]},
  "note.deleted": {"version":"v1","event_type":"note.deleted","event_id":"019f1b83-0840-763e-8c6a-bc6abded1ba2","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","note_id":"019f1b83-0840-7edb-8465-624291e4053c","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","lead_id":null,"job_id":null,"author":{"kind":"user","name":"Sam Taylor"}},
  "message.received": {"version":"v1","event_type":"message.received","event_id":"019f1b83-0840-7f6a-8c88-0d075c9fc630","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","message":{"id":"019f1b83-0840-7ab5-830a-13e45914982b","direction":"in","channel":"email","subject":"Re: Quote Q-1001","text":"Tuesday at 9 suits us well.","html":"<p>Tuesday at 9 suits us well.</p>","from":"jane@example.com","to":"office@example.com","cc":["sam.tran@example.com"],"at":"2026-07-01T02:30:00.000Z","attachments":[{"filename":"floor-plan.pdf","content_type":"application/pdf","size":48213}]},"conversation":{"id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","state":"open","is_unmatched":false},"customer":{"id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","email":"jane@example.com","phone":"+61412345678"},"contact":{"id":"019f1b83-0840-7093-8e7d-5fdbaacfa924","name":"Sam Tran"},"sender_address":null},
  "message.sent": {"version":"v1","event_type":"message.sent","event_id":"019f1b83-0840-78cc-8981-5ec5042aeeff","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","message":{"id":"019f1b83-0840-7ab5-830a-13e45914982b","direction":"out","channel":"email","subject":"Re: Quote Q-1001","text":"Tuesday at 9 suits us well.","html":"<p>Tuesday at 9 suits us well.</p>","from":"office@example.com","to":"jane@example.com","cc":["sam.tran@example.com"],"at":"2026-07-01T02:30:00.000Z","attachments":[{"filename":"floor-plan.pdf","content_type":"application/pdf","size":48213}]},"conversation":{"id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","state":"open","is_unmatched":false},"customer":{"id":"019f1b83-0840-7b6c-8458-63875e34487c","name":"Jane Citizen","email":"jane@example.com","phone":"+61412345678"},"contact":{"id":"019f1b83-0840-7093-8e7d-5fdbaacfa924","name":"Sam Tran"},"sender_address":null,"sent_by":{"id":"019f1b83-0840-738a-881e-87e79631e602","name":"Sam Taylor"},"draft":{"id":"019f1b83-0840-7774-83ce-348d9284d677","drafted_by":{"kind":"api_key","name":"Website assistant"}}},
  "draft.created": {"version":"v1","event_type":"draft.created","event_id":"019f1b83-0840-7f69-8abc-50d2ca93ff61","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","draft_id":"019f1b83-0840-7774-83ce-348d9284d677","conversation_id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","channel":"email","drafted_by":{"kind":"api_key","name":"Website assistant"}},
  "draft.sent": {"version":"v1","event_type":"draft.sent","event_id":"019f1b83-0840-76df-8f95-600ac709f5f6","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","draft_id":"019f1b83-0840-7774-83ce-348d9284d677","conversation_id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","channel":"email","drafted_by":{"kind":"api_key","name":"Website assistant"},"message_id":"019f1b83-0840-7ab5-830a-13e45914982b","changed":["status"]},
  "draft.deleted": {"version":"v1","event_type":"draft.deleted","event_id":"019f1b83-0840-7969-8f52-05f4542116ae","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","draft_id":"019f1b83-0840-7774-83ce-348d9284d677","conversation_id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","channel":"email","drafted_by":{"kind":"api_key","name":"Website assistant"},"changed":["status"]},
  "conversation.updated": {"version":"v1","event_type":"conversation.updated","event_id":"019f1b83-0840-7211-8dc8-bb51410e558d","business_id":"019f1b83-0840-711d-8404-17959631d3d2","occurred_at":"2026-07-01T02:30:00.000Z","conversation_id":"019f1b83-0840-78b3-84db-c2c05eb4d7e2","customer_id":"019f1b83-0840-7b6c-8458-63875e34487c","state":"archived","assignee_id":"019f1b83-0840-738a-881e-87e79631e602","changed":["state"]},
};

/** The types of problems: `type` of a problem, without `urn:service:error:`. */
export type ProblemType =
  // 400: The request is malformed.
  | "bad-request"
  // 401: No valid credential.
  | "unauthorized"
  // 403: The credential lacks a scope.
  | "insufficient-scope"
  // 403: The request is not allowed.
  | "forbidden"
  // 403: The business requires two-factor sign-in.
  | "two-factor-required"
  // 403: The person must confirm their identity.
  | "confirmation-required"
  // 403: The owner's email address is not verified.
  | "email-unverified"
  // 403: The plan does not include the API.
  | "plan-required"
  // 403: The subscription is not active.
  | "subscription-inactive"
  // 404: No such record.
  | "not-found"
  // 405: The method is not allowed here.
  | "method-not-allowed"
  // 406: The response is not available in an accepted media type.
  | "not-acceptable"
  // 408: The request did not arrive in time.
  | "request-timeout"
  // 409: The request conflicts with the current state.
  | "conflict"
  // 409: The external id is taken.
  | "duplicate-external-id"
  // 409: The booking overlaps another.
  | "booking-overlap"
  // 409: Too many webhook subscriptions.
  | "subscription-limit"
  // 409: The first request with this idempotency key is still running.
  | "idempotency-in-progress"
  // 412: The record has changed.
  | "precondition-failed"
  // 413: The body is too large.
  | "payload-too-large"
  // 415: The body's media type is not supported.
  | "unsupported-media-type"
  // 417: The expectation cannot be met.
  | "expectation-failed"
  // 422: The request cannot be processed.
  | "unprocessable"
  // 422: The customer has no email on file.
  | "no-email-on-file"
  // 422: The idempotency key was used for another request.
  | "idempotency-key-reused"
  // 429: Too many requests.
  | "rate-limited"
  // 429: Too many waiting drafts.
  | "draft-cap"
  // 431: The request's headers are too large.
  | "headers-too-large"
  // 500: Internal server error.
  | "internal"
  // 503: The service is temporarily unavailable.
  | "unavailable";
