# Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.
"""The records, inputs and events of the API."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union


EventType = Literal[
    "customer.created",
    "customer.updated",
    "customer.archived",
    "lead.created",
    "lead.converted",
    "lead.won",
    "lead.lost",
    "lead.updated",
    "quote.sent",
    "quote.accepted",
    "quote.paid",
    "quote.viewed",
    "quote.declined",
    "quote.withdrawn",
    "quote.revised",
    "quote.expired",
    "job.created",
    "job.scheduled",
    "job.started",
    "job.completed",
    "job.cancelled",
    "job.reopened",
    "job.updated",
    "invoice.created",
    "invoice.sent",
    "invoice.paid",
    "invoice.payment_recorded",
    "invoice.refunded",
    "invoice.credited",
    "invoice.overdue",
    "invoice.voided",
    "credit_note.issued",
    "credit_note.sent",
    "credit_note.updated",
    "credit_note.voided",
    "booking.created",
    "booking.updated",
    "booking.cancelled",
    "booking.completed",
    "file.created",
    "file.deleted",
    "note.created",
    "note.updated",
    "note.deleted",
    "message.received",
    "message.sent",
    "draft.created",
    "draft.sent",
    "draft.deleted",
    "conversation.updated",
]
"""The types of events."""


ProblemType = Literal[
    "bad-request",
    "unauthorized",
    "insufficient-scope",
    "forbidden",
    "two-factor-required",
    "confirmation-required",
    "email-unverified",
    "plan-required",
    "subscription-inactive",
    "not-found",
    "method-not-allowed",
    "not-acceptable",
    "request-timeout",
    "conflict",
    "duplicate-external-id",
    "booking-overlap",
    "subscription-limit",
    "idempotency-in-progress",
    "precondition-failed",
    "payload-too-large",
    "unsupported-media-type",
    "expectation-failed",
    "unprocessable",
    "no-email-on-file",
    "idempotency-key-reused",
    "rate-limited",
    "draft-cap",
    "headers-too-large",
    "internal",
    "unavailable",
]
"""The types of problems, without `urn:service:error:`."""


class _BookingOptional(TypedDict, total=False):
    customer: Customer
    """The whole customer that the booking is with. Present only if `expand` names it."""
    site: Optional[Site]
    """The site where the booking takes place; null if none is set. Present only if `expand` names
    it.
    """
    job: Optional[Job]
    """The whole job that the booking is part of; null if there is none. Present only if `expand`
    names it.
    """
    lead: Optional[Lead]
    """The whole lead that the booking came from; null if there is none. Present only if `expand`
    names it.
    """


class _JobOptional(TypedDict, total=False):
    customer: Customer
    """The whole customer that the work is for. Present only if `expand` names it."""
    site: Optional[Site]
    """The site where the work is done; null if none is set. Present only if `expand` names it."""
    quote: Optional[Quote]
    """The whole quote that the job carries out; null if there is none. Present only if `expand`
    names it.
    """
    lead: Optional[Lead]
    """The whole lead that the job came from; null if there is none. Present only if `expand` names
    it.
    """


class _QuoteOptional(TypedDict, total=False):
    customer: Customer
    """The whole customer that the quote is for. Present only if `expand` names it."""
    site: Optional[Site]
    """The site where the work is done; null if none was given. Present only if `expand` names it.
    """
    lead: Optional[Lead]
    """The whole lead that the quote is for; null if none was given. Present only if `expand` names
    it.
    """


class _LeadOptional(TypedDict, total=False):
    customer: Optional[Customer]
    """The whole customer; null until the lead has one. Present only if `expand` names it."""


class _CreateBookingInputOptional(TypedDict, total=False):
    external_id: Optional[str]
    """Your own id, unique among the business's bookings."""
    kind: Literal["booking", "visit"]
    """The kind of booking: `booking` or `visit`. Default: `booking`.

    - `booking`: An appointment that the customer booked.
    - `visit`: A visit that the business scheduled.
    """
    site_id: Optional[str]
    """The id of the site where the booking takes place, one of the customer's."""
    job_id: Optional[str]
    """The id of the job that the booking is part of, one of the customer's."""
    lead_id: Optional[str]
    """The id of the lead that the booking came from. It must belong to the same customer or to
    none; its status stays.
    """
    assignee_id: Optional[str]
    """The id of the active team member who attends. See `GET /v1/team_members` or the MCP server's
    instructions.
    """
    instructions: Optional[str]
    """Instructions for the assignee. The customer does not see them."""


class _CreateContactInputOptional(TypedDict, total=False):
    role: Optional[str]
    """The person's role."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    is_primary: bool
    """Whether this is the customer's primary contact. A customer has at most one. Default: false.
    """


class _ContactOptional(TypedDict, total=False):
    customer: Customer
    """The whole customer that the contact belongs to. Present only if `expand` names it."""


class _ApplyCreditNoteInputOptional(TypedDict, total=False):
    amount: float
    """The amount to apply. Default: as much as is left of the credit and due on the invoice."""


class _CreateCreditNoteInputOptional(TypedDict, total=False):
    amount: Optional[float]
    """The amount to credit, including GST. It is split among the invoice's GST rates in proportion.
    Leave it out to credit `lines`, or all that is left of the invoice.
    """
    lines: Sequence[LineInput]
    """The lines to credit, in order, at most 200, with prices and discounts as on the invoice,
    whose own discount also applies. Leave them out to credit `amount`, or all that is left of the
    invoice.
    """
    reason: Optional[str]
    """The reason, which the customer sees; null if none was given."""
    issue_date: str
    """The date of the credit note, not in the future. Default: today."""
    external_id: Optional[str]
    """Your own id, unique among the business's credit notes."""


class _LineInputOptional(TypedDict, total=False):
    tax_rate: float
    """The GST rate, as a fraction. Default: 0.1, which is 10% GST."""
    discount_percent: float
    """The line's discount, in percent; 0 if there is none. Default: 0."""
    is_optional: bool
    """Whether the customer can leave the line out, on a quote alone. Default: false."""
    is_selected: bool
    """Whether an optional line is preselected. Default: false; true for other lines."""
    quote_line_id: Optional[str]
    """The id of the line of the invoice's quote that the line is of, on an invoice alone. A later
    invoice of the quote takes less of that line. A draft's line that is sent without it keeps it.
    """


class _CreateCustomerInputOptional(TypedDict, total=False):
    external_id: Optional[str]
    """Your own id, unique among the business's customers."""
    type: Literal["individual", "business"]
    """The kind of customer: `individual` or `business`. Default: `individual`.

    - `individual`: A person or household.
    - `business`: A company or other organisation.
    """
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    abn: Optional[str]
    """The Australian Business Number, 11 digits."""
    billing_address: Optional[AddressInput]
    """The address that invoices are made out to."""
    notes: Optional[str]
    """Internal notes, which the customer never sees."""
    tags: Sequence[str]
    """The business's own labels, at most 50. Duplicates are dropped."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _AddressInputOptional(TypedDict, total=False):
    line2: Optional[str]
    """Unit, level or building."""
    suburb: Optional[str]
    """Suburb or town."""
    state: Optional[str]
    """State or territory."""
    postcode: Optional[str]
    """Postcode."""
    country: Optional[str]
    """ISO 3166-1 alpha-2 code. Default: `AU`."""


class _UpsertCustomerInputOptional(TypedDict, total=False):
    type: Literal["individual", "business"]
    """The kind of customer: `individual` or `business`. Default: `individual`.

    - `individual`: A person or household.
    - `business`: A company or other organisation.
    """
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    abn: Optional[str]
    """The Australian Business Number, 11 digits."""
    billing_address: Optional[AddressInput]
    """The address that invoices are made out to."""
    notes: Optional[str]
    """Internal notes, which the customer never sees."""
    tags: Sequence[str]
    """The business's own labels, at most 50. Duplicates are dropped."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _CreateDraftInputOptional(TypedDict, total=False):
    conversation_id: Optional[str]
    """The conversation's id. Send either this or `customer_id`."""
    customer_id: Optional[str]
    """The customer's id, for a first message. It goes into the customer's latest conversation, if
    there is one. Send either this or `conversation_id`.
    """
    contact_id: Optional[str]
    """The id of one of the customer's contacts, to write to instead of the customer."""
    text: Optional[str]
    """The plain text. Required for an SMS, with at most 459 characters. At most 100 KB for an
    email.
    """
    subject: Optional[str]
    """The subject of an email. Default for a reply: the original's subject, prefixed with `Re:`."""
    html: Optional[str]
    """The HTML of an email, instead of `text`. At most 100 KB. It is sanitised before it is stored.
    """
    reply_to_message_id: Optional[str]
    """The id of the email to reply to, in the same conversation."""


class _Test(TypedDict, total=False):
    test: Literal[True]
    """`true` on a test event. Otherwise absent."""


class _AddInvoiceLineInputOptional(TypedDict, total=False):
    tax_rate: float
    """The GST rate, as a fraction. Default: 0.1, which is 10% GST."""
    discount_percent: float
    """The line's discount, in percent; 0 if there is none. Default: 0."""
    quote_line_id: Optional[str]
    """The id of the line of the invoice's quote that the line is of, on an invoice alone. A later
    invoice of the quote takes less of that line. A draft's line that is sent without it keeps it.
    """


class _InvoiceDetailOptional(TypedDict, total=False):
    customer: Customer
    """The invoice's whole customer. Present only if `expand` names it."""
    job: Optional[Job]
    """The whole job that the invoice is for; null if there is none. Present only if `expand` names
    it.
    """
    quote: Optional[Quote]
    """The whole quote that the invoice is for; null if there is none. Present only if `expand`
    names it.
    """


class _CreateInvoiceInputOptional(TypedDict, total=False):
    job_id: Optional[str]
    """The id of the job that the invoice is for, one of the customer's."""
    quote_id: Optional[str]
    """The id of the quote that the invoice is for, one of the customer's."""
    external_id: Optional[str]
    """Your own id, unique among the business's invoices."""
    lines: Sequence[LineInput]
    """The lines of the invoice, in order, at most 200. Default: the rest of its quote, or its job's
    quote, that no invoice has yet.
    """
    progress_percent: Optional[float]
    """Takes this percentage of each line of the accepted quote, at most the rest that its other
    invoices leave. Not together with `lines` or `progress_amount`.
    """
    progress_amount: Optional[float]
    """Takes this amount, including GST, of the accepted quote's lines, in proportion to the rests
    that its other invoices leave. It is the invoice's exact `total`. Not together with `lines` or
    `progress_percent`.
    """
    tax_inclusive: bool
    """Whether unit prices include GST. Default: as on the quote whose lines it takes, else false.
    """
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none. Default:
    that of the quote whose lines it takes, else 0.
    """
    issue_date: Optional[str]
    """The date of the invoice. Default: the day when it is first sent, in the business's time zone.
    """
    due_date: Optional[str]
    """The due date, not before `issue_date`. The invoice is overdue from the next day. Default when
    the invoice is sent: `issue_date` plus the business's `payment_terms_days`, 14 unless changed.
    """
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _InvoiceOptional(TypedDict, total=False):
    customer: Customer
    """The invoice's whole customer. Present only if `expand` names it."""
    job: Optional[Job]
    """The whole job that the invoice is for; null if there is none. Present only if `expand` names
    it.
    """
    quote: Optional[Quote]
    """The whole quote that the invoice is for; null if there is none. Present only if `expand`
    names it.
    """


class _PayInvoiceInputOptional(TypedDict, total=False):
    paid_at: str
    """When the payment was made, not in the future: a timestamp with an offset, or a day
    (`YYYY-MM-DD`) in the business's time zone. Default: now.
    """
    method: Literal["card", "bank_transfer", "cash", "other"]
    """The payment method. Default: `other`.

    - `card`: By card.
    - `bank_transfer`: By bank transfer.
    - `cash`: In cash.
    - `other`: In another way.
    """
    reference: Optional[str]
    """The payer's or the bank's reference."""
    owed_again: bool
    """Only for a refund: whether the customer owes the amount again, for example because the
    payment was a mistake. Default: false.
    """
    refuse_duplicate: bool
    """Whether to return a 409 with the payment's `id` if the invoice has one with the same amount,
    day and reference. Default: false: it is recorded again.
    """


class _CreateJobInputOptional(TypedDict, total=False):
    external_id: Optional[str]
    """Your own id, unique among the business's jobs."""
    description: Optional[str]
    """The details of the work."""
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out, one of the customer's."""
    lead_id: Optional[str]
    """The id of the lead that the job came from. It must belong to the same customer or to none; a
    new lead becomes `converted`. Default: the quote's lead.
    """
    assignee_ids: Sequence[str]
    """The ids of the active team members who do the work, at most 20. Duplicates are dropped. See
    `GET /v1/team_members` or the MCP server's instructions.
    """
    scheduled_start: Optional[str]
    """When the work is scheduled to start. With it the job is `scheduled`, without it
    `unscheduled`.
    """
    scheduled_end: Optional[str]
    """When the work is scheduled to end, after `scheduled_start`, which it requires."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _UpsertJobInputOptional(TypedDict, total=False):
    description: Optional[str]
    """The details of the work."""
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out, one of the customer's."""
    lead_id: Optional[str]
    """The id of the lead that the job came from. It must belong to the same customer or to none; a
    new lead becomes `converted`. Default: the quote's lead.
    """
    assignee_ids: Sequence[str]
    """The ids of the active team members who do the work, at most 20. Duplicates are dropped. See
    `GET /v1/team_members` or the MCP server's instructions.
    """
    scheduled_start: Optional[str]
    """When the work is scheduled to start. With it the job is `scheduled`, without it
    `unscheduled`.
    """
    scheduled_end: Optional[str]
    """When the work is scheduled to end, after `scheduled_start`, which it requires."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _CreateLeadInputOptional(TypedDict, total=False):
    external_id: Optional[str]
    """Your own id, unique among the business's leads."""
    lead_type: Literal["inbound", "marketplace", "referral", "manual"]
    """The lead's type. Default: `inbound`.

    - `inbound`: The person contacted the business.
    - `marketplace`: A marketplace passed the lead on.
    - `referral`: Somebody recommended the business.
    - `manual`: A team member entered the lead.
    """
    source: Literal["portal", "website", "api", "marketing"]
    """The channel that the lead was created through, such as `website` for a website's form. Only a
    team member can send `portal`. Default: `api` for API keys and connected apps, `portal` for team
    members.

    - `portal`: The portal, by a team member.
    - `website`: A form on the business's website.
    - `api`: The API or a connected app.
    - `marketing`: A marketing integration.
    """
    email: Optional[str]
    """The email address. Required unless `phone` is given."""
    phone: Optional[str]
    """The phone number. Required unless `email` is given. National unless it begins with `+`, or
    with `00` and a country code; stored in E.164 format.
    """
    address: Optional[AddressInput]
    """The address of the work."""
    description: Optional[str]
    """The work that the lead asks for."""
    customer_id: Optional[str]
    """The id of the lead's customer."""
    assignee_id: Optional[str]
    """The id of the active team member who is responsible for the lead. See `GET /v1/team_members`
    or the MCP server's instructions.
    """
    notify: bool
    """Whether to notify the business's owners and the assignee, in the portal and, unless they or
    the business have turned that off, by email. A signed-in person who creates the lead is not
    notified. Default: false.
    """
    auto_create_customer: bool
    """Whether to link the lead to the active customer with its email address, or with its phone
    number and no other email address. If there is none, a customer is created, with the lead's
    `address` as billing address and site. Ignored when `customer_id` is given. Default: false.
    """
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _UpsertLeadInputOptional(TypedDict, total=False):
    lead_type: Literal["inbound", "marketplace", "referral", "manual"]
    """The lead's type. Default: `inbound`.

    - `inbound`: The person contacted the business.
    - `marketplace`: A marketplace passed the lead on.
    - `referral`: Somebody recommended the business.
    - `manual`: A team member entered the lead.
    """
    source: Literal["portal", "website", "api", "marketing"]
    """The channel that the lead was created through, such as `website` for a website's form. Only a
    team member can send `portal`. Default: `api` for API keys and connected apps, `portal` for team
    members.

    - `portal`: The portal, by a team member.
    - `website`: A form on the business's website.
    - `api`: The API or a connected app.
    - `marketing`: A marketing integration.
    """
    email: Optional[str]
    """The email address. Required unless `phone` is given."""
    phone: Optional[str]
    """The phone number. Required unless `email` is given. National unless it begins with `+`, or
    with `00` and a country code; stored in E.164 format.
    """
    address: Optional[AddressInput]
    """The address of the work."""
    description: Optional[str]
    """The work that the lead asks for."""
    customer_id: Optional[str]
    """The id of the lead's customer."""
    assignee_id: Optional[str]
    """The id of the active team member who is responsible for the lead. See `GET /v1/team_members`
    or the MCP server's instructions.
    """
    notify: bool
    """Whether to notify the business's owners and the assignee, in the portal and, unless they or
    the business have turned that off, by email. A signed-in person who creates the lead is not
    notified. Default: false.
    """
    auto_create_customer: bool
    """Whether to link the lead to the active customer with its email address, or with its phone
    number and no other email address. If there is none, a customer is created, with the lead's
    `address` as billing address and site. Ignored when `customer_id` is given. Default: false.
    """
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _CreateNoteInputOptional(TypedDict, total=False):
    customer_id: Optional[str]
    """The customer that the note is about."""
    lead_id: Optional[str]
    """The lead that the note is about."""
    job_id: Optional[str]
    """The job that the note is about."""


class _CreatePriceItemInputOptional(TypedDict, total=False):
    external_id: Optional[str]
    """Your own id, unique among the business's items."""
    description: Optional[str]
    """The description below the name on a quote or invoice. Default: none."""
    tax_rate: float
    """The GST rate, as a fraction. Default: 0.1, which is 10% GST."""
    tax_inclusive: bool
    """Whether `unit_price` includes GST. Default: false."""


class _UpsertPriceItemInputOptional(TypedDict, total=False):
    description: Optional[str]
    """The description below the name on a quote or invoice. Default: none."""
    tax_rate: float
    """The GST rate, as a fraction. Default: 0.1, which is 10% GST."""
    tax_inclusive: bool
    """Whether `unit_price` includes GST. Default: false."""


class _CreateDuctedQuoteInputOptional(TypedDict, total=False):
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    lead_id: Optional[str]
    """The id of the lead that the quote is for: the customer's, or nobody's, which is then linked
    to the customer. A new lead is converted.
    """
    title: Optional[str]
    """The title of the quote. Default: made from the capacity, such as `Ducted system, 14 kW`."""
    external_id: Optional[str]
    """Your own id, unique among the business's quotes."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _CreateQuoteInputOptional(TypedDict, total=False):
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    lead_id: Optional[str]
    """The id of the lead that the quote is for: the customer's, or nobody's, which is then linked
    to the customer. A new lead is converted.
    """
    external_id: Optional[str]
    """Your own id, unique among the business's quotes."""
    title: Optional[str]
    """The title of the quote."""
    message: Optional[str]
    """A message to the customer, shown with the quote."""
    valid_until: Optional[str]
    """The last day on which the quote can be accepted. Default, once it is sent: the business's
    `quote_valid_days` later; if it has none, the quote does not expire.
    """
    deposit_amount: Optional[float]
    """The deposit to pay in advance, GST included, at most `total`."""
    deposit_percent: Optional[float]
    """The deposit in percent of `total`. It replaces `deposit_amount`."""
    lines: Sequence[LineInput]
    """The lines of the quote, in order, at most 200."""
    tax_inclusive: bool
    """Whether unit prices include GST. Default: false."""
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none. Default: 0.
    """
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _ReceiveSandboxMessageInputOptional(TypedDict, total=False):
    subject: Optional[str]
    """The subject of an email. Leave it out of a text."""


class _CreateSiteInputOptional(TypedDict, total=False):
    name: Optional[str]
    """The business's name for the site."""
    access_notes: Optional[str]
    """Access instructions."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see."""


class _CreateWebhookSubscriptionInputOptional(TypedDict, total=False):
    filters: Sequence[WebhookFilterInput]
    """Conditions for the events that are delivered, at most 10. All must be met. An event without
    the field is not delivered. An empty list removes them.
    """
    format: Literal["service", "standard"]
    """The headers of deliveries. Default: `service`.

    - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
    - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and
      `webhook-signature`.
    """
    description: Optional[str]
    """The business's description of the subscription."""
    disable_on_gone: bool
    """Whether a response of 410 switches the subscription off. Default: false."""


class _ReplayDeliveriesInputOptional(TypedDict, total=False):
    statuses: Optional[Sequence[Literal["pending", "delivered", "failed", "dead", "skipped"]]]
    """Filter by status, at least one. Default: `dead` and `skipped`."""
    event_type: Optional[EventType]
    """Filter by event type."""
    created_from: Optional[str]
    """Replay only events emitted at or after this time."""
    created_to: Optional[str]
    """Replay only events emitted before this time, which is after `created_from`."""


class FindFreeTimesResult(TypedDict):
    """Free times."""

    data: List[FreeTime]
    """The free times, by start: the hours of each day without bookings. A job takes up the times of
    its bookings; without any, its own, until the end of the day where it has no `scheduled_end`.
    Hours are those of the business's time zone. There are at most 500.
    """


class AdvanceSandboxResult(TypedDict):
    """A sandbox whose time was moved, and what became due by it."""

    sandbox: Sandbox
    """The sandbox."""
    quotes_expired: int
    """The number of quotes that have expired."""
    invoices_overdue: int
    """The number of invoices that have become overdue."""
    conversations_reopened: int
    """The number of conversations whose snooze has ended."""
    messages_due: int
    """The number of scheduled messages that are due. They are in the list of messages a moment
    later.
    """
    reminders_sent: int
    """The number of automatic reminders that are sent. They are in the list of messages a moment
    later.
    """


class ReceiveSandboxMessageResult(TypedDict):
    """The message that a sandbox has received."""

    message_id: str
    """The message's id."""
    conversation_id: str
    """The id of its conversation."""


class Booking(_BookingOptional):
    """A booking or a scheduled visit."""

    id: str
    """The booking's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's bookings; null if none was given."""
    title: str
    """The purpose of the booking. Emails to the customer show it."""
    kind: Union[Literal["booking", "visit"], str]
    """The kind of booking: `booking` or `visit`.

    - `booking`: An appointment that the customer booked.
    - `visit`: A visit that the business scheduled.
    """
    status: Union[Literal["scheduled", "completed", "cancelled"], str]
    """The booking's status.

    ```text
    scheduled ──complete──▶ completed
    scheduled ──cancel──▶ cancelled
    ```

    - `scheduled`: The booking takes up the assignee's time.
    - `completed`: The booking took place.
    - `cancelled`: The booking was cancelled, and its time is free again.
    """
    customer_id: str
    """The id of the customer that the booking is with."""
    site_id: Optional[str]
    """The id of the site where the booking takes place; null if none is set."""
    job_id: Optional[str]
    """The id of the job that the booking is part of; null if there is none."""
    lead_id: Optional[str]
    """The id of the lead that the booking came from; null if there is none."""
    assignee: Optional[Person]
    """The team member who attends; null if nobody is assigned."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends. The assignee's next booking can start at the same instant."""
    instructions: Optional[str]
    """Instructions for the assignee. The customer does not see them."""
    on_my_way_at: Optional[str]
    """When the customer was last texted that somebody is on the way; null until then."""
    created_at: str
    """When the booking was created."""
    updated_at: str
    """When the booking last changed."""


class Person(TypedDict):
    """A team member's id and name."""

    id: str
    """The team member's id, a UUID."""
    name: str
    """The full name."""


class Customer(TypedDict):
    """A customer, without its sites and contacts."""

    id: str
    """The customer's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's customers; null if none was given."""
    type: Union[Literal["individual", "business"], str]
    """The kind of customer: `individual` or `business`.

    - `individual`: A person or household.
    - `business`: A company or other organisation.
    """
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number, in E.164 format."""
    abn: Optional[str]
    """The Australian Business Number, 11 digits."""
    billing_address: Optional[Address]
    """The address that invoices are made out to."""
    notes: Optional[str]
    """Internal notes, which the customer never sees."""
    tags: List[str]
    """The business's own labels, at most 50. Duplicates are dropped."""
    archived_at: Optional[str]
    """When the customer was archived; null while it is active."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The customer's values of the business's custom fields, by their keys. Fields without a value
    are left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the customer. Other API keys and apps do not see them, and have their own.
    """
    created_at: str
    """When the customer was created."""
    updated_at: str
    """When the customer, or one of its sites or contacts, last changed."""


class Address(TypedDict):
    """A street or postal address."""

    line1: str
    """Street number and name."""
    line2: Optional[str]
    """Unit, level or building."""
    suburb: Optional[str]
    """Suburb or town."""
    state: Optional[str]
    """State or territory."""
    postcode: Optional[str]
    """Postcode."""
    country: str
    """ISO 3166-1 alpha-2 code."""


class Site(TypedDict):
    """An address where a customer has work done."""

    id: str
    """The site's id, a UUID."""
    customer_id: str
    """The id of the customer that the site belongs to."""
    name: Optional[str]
    """The business's name for the site."""
    address: Address
    """The address of the site."""
    access_notes: Optional[str]
    """Access instructions."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The site's values of the business's custom fields, by their keys. Fields without a value are
    left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the site. Other API keys and apps do not see them, and have their own."""
    created_at: str
    """When the site was created."""
    updated_at: str
    """When the site last changed."""


class Job(_JobOptional):
    """A job for a customer."""

    id: str
    """The job's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's jobs; null if none was given."""
    job_number: str
    """The job's number, unique within the business."""
    title: str
    """A short description of the work."""
    description: Optional[str]
    """The details of the work."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status.

    ```text
    unscheduled ──schedule──▶ scheduled
    scheduled ──unschedule──▶ unscheduled
    scheduled ──start──▶ in_progress
    unscheduled | scheduled | in_progress ──complete──▶ completed
    unscheduled | scheduled | in_progress ──cancel──▶ cancelled
    completed | cancelled ──reopen──▶ unscheduled
    completed | cancelled ──reopen──▶ scheduled
    completed | cancelled ──reopen──▶ in_progress
    ```

    - `unscheduled`: No start time is set.
    - `scheduled`: A start time is set, and the work has not started.
    - `in_progress`: The work has started.
    - `completed`: The work is done.
    - `cancelled`: The work will not be done.
    """
    customer_id: str
    """The id of the customer that the work is for."""
    site_id: Optional[str]
    """The id of the site where the work is done; null if none is set."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out; null if there is none."""
    lead_id: Optional[str]
    """The id of the lead that the job came from; null if there is none."""
    assignees: List[Person]
    """The team members who do the work, in the order in which they were assigned."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start; null while the job is `unscheduled`."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end; null if no end is set."""
    completed_at: Optional[str]
    """When the job was completed; null until then."""
    cancelled_at: Optional[str]
    """When the job was cancelled; null until then."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The job's values of the business's custom fields, by their keys. Fields without a value are
    left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the job. Other API keys and apps do not see them, and have their own."""
    created_at: str
    """When the job was created."""
    updated_at: str
    """When the job last changed."""


class Quote(_QuoteOptional):
    """A quote with its lines."""

    id: str
    """The quote's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's quotes; null if none was given."""
    quote_reference: str
    """The quote's number, unique within the business. All versions of a quote have it."""
    version: int
    """The quote's version, from 1. People see the second as `Q-1001 v2`."""
    revises_quote_id: Optional[str]
    """The id of the version before this one; null for the first."""
    revised_by_quote_id: Optional[str]
    """The id of the next version, which is a draft until `superseded_at` is set; null if there is
    none.
    """
    title: Optional[str]
    """The title of the quote; null if none was given."""
    message: Optional[str]
    """A message to the customer, shown with the quote."""
    status: Union[Literal["draft", "sent", "accepted", "declined", "expired"], str]
    """The quote's status. A sent quote is `expired` once its `valid_until` is over.

    ```text
    expired ──change_valid_until──▶ sent
    draft ──delete──▶ deleted
    draft ──send──▶ sent
    sent ──accept──▶ accepted
    sent ──decline──▶ declined
    sent ──withdraw──▶ expired
    sent ──send_newer_version──▶ expired
    sent ──expire──▶ expired
    ```

    - `draft`: Not sent yet. Only a draft can be updated or deleted, but for `valid_until`.
    - `sent`: Sent to the customer, who can accept or decline it.
    - `accepted`: Accepted by the customer. The quote has a job.
    - `declined`: Declined by the customer.
    - `expired`: No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or
      a newer version replaced it (`superseded_at`).
    """
    customer_id: str
    """The id of the customer that the quote is for."""
    site_id: Optional[str]
    """The id of the customer's site where the work is done; null if none was given."""
    lead_id: Optional[str]
    """The id of the lead that the quote is for; null if none was given."""
    lines: List[Line]
    """The lines of the quote, by `position`."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_inclusive: bool
    """Whether `unit_price` and `line_total` include GST."""
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none."""
    discount_total: float
    """The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals,
    rounded to cents, less its `line_total`.
    """
    subtotal: float
    """The sum of the lines, after discounts and before GST: `total` − `tax_total`."""
    tax_total: float
    """The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's
    taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total`
    × `tax_rate` ÷ (1 + `tax_rate`).
    """
    total: float
    """The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of
    `line_total`.
    """
    accepted_total: Optional[float]
    """The total that the customer accepted; null until then."""
    invoiced_total: float
    """The amount of the quote's lines that its invoices have, drafts included, with GST. Void and
    fully credited invoices do not count. A new invoice does not change `updated_at`.
    """
    uninvoiced_total: float
    """The rest of the quote's selected lines that a final invoice takes, with GST."""
    deposit_amount: Optional[float]
    """The deposit to pay in advance, GST included; once `deposit_paid_at` is set, the deposit that
    was paid. Null if there is none.
    """
    deposit_percent: Optional[float]
    """The deposit in percent of `total`, or null. `deposit_amount` follows it until the quote is
    accepted or the deposit is paid.
    """
    deposit_paid_at: Optional[str]
    """When the deposit was paid; null until then."""
    deposit_method: Optional[Union[Literal["card", "bank_transfer", "cash", "other"], str]]
    """The method by which the deposit was paid; null until it is.

    - `card`: By card.
    - `bank_transfer`: By bank transfer.
    - `cash`: In cash.
    - `other`: In another way.
    """
    deposit_reference: Optional[str]
    """The payer's or the bank's reference of the deposit; null if none was given."""
    valid_until: Optional[str]
    """The last day on which a sent quote can be accepted, in the business's time zone; null if it
    does not expire.
    """
    sent_at: Optional[str]
    """When the quote was last sent; null until then."""
    terms: Optional[str]
    """The terms and conditions: the business's `quote_terms` as they were when the quote was first
    sent; null until then, or if there were none.
    """
    viewed_at: Optional[str]
    """When the customer first opened the quote's page in a browser since it was last sent; null
    until then. A mail scanner that runs a browser can also be one.
    """
    last_viewed_at: Optional[str]
    """When the customer last opened the quote's page while it was open, to the minute; null if they
    have not since it was last sent.
    """
    view_count: int
    """The number of times that the customer opened the quote's page since it was last sent, counted
    at most once a minute. Views by people who are signed in to the portal do not count.
    """
    superseded_at: Optional[str]
    """When a newer version was sent, which replaced the quote; null until then."""
    withdrawn_at: Optional[str]
    """When the business withdrew the quote; null until then."""
    reminders_muted: bool
    """Whether automatic reminders of the quote are off. It can change in any status."""
    public_url: Optional[str]
    """The address of the customer's page. Whoever has it can read the quote, and accept or decline
    it. Null until the quote is sent, and without the scope `quotes:write`. It works for 30 to 60
    days. Read the record again for a new one.
    """
    pdf_url: Optional[str]
    """The address of the quote's PDF, which needs no credential; null until the quote is sent. It
    works for 30 to 60 days. Read the record again for a new one.
    """
    delivery: Optional[EmailDelivery]
    """The status of the last email with the quote; null if none was sent."""
    accepted_at: Optional[str]
    """When the quote was accepted; null until then."""
    accepted_by: Optional[str]
    """The name of the person who accepted, entered by the customer on the quote's page, or by the
    team. Null if none was given, and until the quote is accepted.
    """
    accepted_signature: Optional[str]
    """The signature that the customer drew on the quote's page; null if they drew none. It is an
    SVG path in a box of 600 by 200, of the commands `M` and `L` with whole numbers, such as `M40
    120L52 96L60 131`. Stroke it, and do not fill it.
    """
    declined_at: Optional[str]
    """When the quote was declined; null until then."""
    decline_reason: Optional[str]
    """Why the quote was declined; null if no reason was given."""
    job_id: Optional[str]
    """The id of the job that was created when the quote was accepted; null until then."""
    job_number: Optional[str]
    """The number of that job, such as `J-1001`; null until the quote is accepted."""
    ducted: Optional[DuctedSystem]
    """The figures that a ducted quote was priced from; null for other quotes."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The quote's values of the business's custom fields, by their keys. Fields without a value are
    left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the quote. Other API keys and apps do not see them, and have their own."""
    created_at: str
    """When the quote was created."""
    updated_at: str
    """When the quote last changed."""


class Line(TypedDict):
    """A line of a quote or an invoice."""

    id: str
    """The line's id, a UUID."""
    position: int
    """The line's position in the quote or invoice, from 1."""
    description: str
    """The product or work, on one or more lines."""
    quantity: float
    """The quantity."""
    unit_price: float
    """The unit price, before GST unless `tax_inclusive`; negative for a discount."""
    tax_rate: float
    """The GST rate, as a fraction."""
    discount_percent: float
    """The line's discount, in percent; 0 if there is none."""
    line_total: float
    """`quantity` × `unit_price`, less the line's discount and that of its quote or invoice, rounded
    to cents, half a cent away from zero. It includes GST if prices do.
    """
    is_optional: bool
    """Whether the customer can leave the line out. Always false on invoices and credit notes."""
    is_selected: bool
    """Whether the line is in the totals. An optional line is if it was preselected or, once the
    quote is accepted, if the customer chose it.
    """
    quote_line_id: Optional[str]
    """The id of the quote's line that an invoice's line is of, whole or in part; null if there is
    none.
    """


class EmailDelivery(TypedDict):
    """The status of the last email to the customer."""

    status: Union[Literal["queued", "sent", "failed"], str]
    """The email's status.

    ```text
    failed ──retry_email──▶ queued
    ```

    - `queued`: To be sent, for the first time or again after a failed attempt.
    - `sent`: Accepted by the mail server.
    - `failed`: Refused for good, not accepted within a day, returned by the recipient's mail
      server, or not sent because the business may send no more. No more attempts are made unless it
      is retried.
    """
    reason: Optional[str]
    """Why the last attempt to send it failed; null if it did not."""


class DuctedSystem(TypedDict):
    """The figures of a ducted air-conditioning system."""

    area_m2: float
    """The conditioned area, in square metres."""
    capacity_kw: float
    """The cooling capacity, in kilowatts."""
    outlets: int
    """The number of outlets."""
    zones: int
    """The number of zones."""


class LeadAssignee(TypedDict):
    """The team member who is responsible for the lead; null if nobody is."""

    id: str
    """The team member's id, a UUID."""
    name: str
    """The full name."""


class Lead(_LeadOptional):
    """A lead."""

    id: str
    """The lead's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's leads; null if none was given."""
    reference: str
    """The lead's number, unique within the business."""
    lead_type: Union[Literal["inbound", "marketplace", "referral", "manual"], str]
    """The lead's type.

    - `inbound`: The person contacted the business.
    - `marketplace`: A marketplace passed the lead on.
    - `referral`: Somebody recommended the business.
    - `manual`: A team member entered the lead.
    """
    source: Union[Literal["portal", "website", "api", "marketing"], str]
    """The channel that the lead was created through.

    - `portal`: The portal, by a team member.
    - `website`: A form on the business's website.
    - `api`: The API or a connected app.
    - `marketing`: A marketing integration.
    """
    status: Union[Literal["new", "converted", "won", "lost"], str]
    """The lead's status.

    ```text
    new ──qualify──▶ converted
    new | converted ──win──▶ won
    new | converted | lost ──accept_quote──▶ won
    new | converted ──lose──▶ lost
    ```

    - `new`: No quote or job was created for the lead yet, and nobody qualified it.
    - `converted`: An active opportunity: a quote or a job was created for the lead, or somebody
      qualified it.
    - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked won.
    - `lost`: The lead was marked lost.
    """
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address. A lead has an email address, a phone number or both."""
    phone: Optional[str]
    """The phone number, in E.164 format."""
    address: Optional[Address]
    """The address of the work."""
    description: Optional[str]
    """The work that the lead asks for."""
    customer_id: Optional[str]
    """The id of the lead's customer; null until it is known."""
    assignee: Optional[LeadAssignee]
    """The team member who is responsible for the lead; null if nobody is."""
    converted_via: Optional[Union[Literal["quote", "job", "manual"], str]]
    """The trigger of the conversion; null until then.

    - `quote`: The lead's first quote.
    - `job`: The lead's first job.
    - `manual`: The lead was qualified by hand.
    """
    converted_at: Optional[str]
    """When the lead was converted; null until then. It stays when the quote that converted the lead
    is deleted.
    """
    won_at: Optional[str]
    """When the lead was won; null until then."""
    lost_at: Optional[str]
    """When the lead was lost; null until then."""
    lost_reason: Optional[str]
    """Why the lead was lost; null if no reason was given."""
    quote_id: Optional[str]
    """The id of the lead's first quote; null if it has none."""
    job_id: Optional[str]
    """The id of the lead's first job; null until it has one."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The lead's values of the business's custom fields, by their keys. Fields without a value are
    left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the lead. Other API keys and apps do not see them, and have their own."""
    created_at: str
    """When the lead was created."""
    updated_at: str
    """When the lead last changed."""


class CreateBookingInput(_CreateBookingInputOptional):
    """A new booking."""

    title: str
    """The purpose of the booking. Emails to the customer show it."""
    customer_id: str
    """The id of the customer that the booking is with."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends, after `start_at` and at most 31 days later."""


class FreeTime(TypedDict):
    """A time in which a team member is free."""

    assignee: Person
    """The team member."""
    start_at: str
    """When it begins."""
    end_at: str
    """When it ends."""


class OnMyWayInput(TypedDict, total=False):
    """When somebody will arrive."""

    eta_minutes: Optional[int]
    """The minutes until they arrive, 1 to 600. Leave it out if you don't know."""


class UpdateBookingInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    external_id: Optional[str]
    """Your own id, unique among the business's bookings."""
    title: str
    """The purpose of the booking. Emails to the customer show it."""
    kind: Literal["booking", "visit"]
    """The kind of booking: `booking` or `visit`.

    - `booking`: An appointment that the customer booked.
    - `visit`: A visit that the business scheduled.
    """
    site_id: Optional[str]
    """The id of the site where the booking takes place, one of the customer's."""
    job_id: Optional[str]
    """The id of the job that the booking is part of, one of the customer's."""
    assignee_id: Optional[str]
    """The id of the active team member who attends. See `GET /v1/team_members` or the MCP server's
    instructions.
    """
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends, after `start_at` and at most 31 days later."""
    instructions: Optional[str]
    """Instructions for the assignee. The customer does not see them."""


class CreateContactInput(_CreateContactInputOptional):
    """A new contact of a customer."""

    name: str
    """The full name."""


class Contact(_ContactOptional):
    """A person to contact at a customer."""

    id: str
    """The contact's id, a UUID."""
    customer_id: str
    """The id of the customer that the contact belongs to."""
    name: str
    """The full name."""
    role: Optional[str]
    """The person's role."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number, in E.164 format."""
    is_primary: bool
    """Whether this is the customer's primary contact. A customer has at most one."""
    created_at: str
    """When the contact was created."""
    updated_at: str
    """When the contact last changed."""


class UpdateContactInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    name: str
    """The full name."""
    role: Optional[str]
    """The person's role."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    is_primary: bool
    """Whether this is the customer's primary contact. A customer has at most one."""


class ConversationDetail(TypedDict):
    """A conversation with its waiting drafts."""

    id: str
    """The conversation's id, a UUID."""
    customer: Optional[CustomerName]
    """The customer; null while the sender matches no customer."""
    sender_address: Optional[str]
    """The unknown sender's phone number, in E.164 format, or email address; null once matched to a
    customer.
    """
    is_unmatched: bool
    """True while the sender matches no customer."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state.

    - `open`: In the inbox.
    - `snoozed`: Out of the inbox until `snoozed_until`.
    - `archived`: Done.
    - `trashed`: In the trash. Not listed.
    - `spam`: Marked as spam. Not listed.
    """
    snoozed_until: Optional[str]
    """When a snoozed conversation reopens; null in any other state."""
    assignee: Optional[Person]
    """The team member assigned to the conversation; null if nobody is."""
    last_message_at: Optional[str]
    """When the latest message or call was sent or received; null if there is none. Excludes
    comments.
    """
    last_inbound_at: Optional[str]
    """When the latest SMS or email was received; null if there is none. Excludes calls."""
    last_reply_at: Optional[str]
    """When the latest SMS or email was sent; null if there is none. Excludes calls."""
    is_unreplied: bool
    """True if no SMS or email was sent after the latest one received."""
    latest_message: Optional[LatestMessage]
    """The latest message or call; null if there is none."""
    draft_count: int
    """The number of drafts waiting in the conversation, written by people and apps."""
    waiting_drafts: List[Draft]
    """The drafts waiting in the conversation for a person to send, oldest first, as many as have 1
    MB of content together. `GET /v1/drafts` returns all of them.
    """


class CustomerName(TypedDict):
    """A customer's id and name."""

    id: str
    """The customer's id, a UUID."""
    name: str
    """The full or trading name."""


class LatestMessage(TypedDict):
    """The latest message or call of a conversation."""

    id: str
    """The item's id in the thread, a UUID."""
    direction: Optional[Union[Literal["in", "out"], str]]
    """Whether the message or call was received or sent.

    - `in`: From the customer to the business.
    - `out`: From the business to the customer.
    """
    channel: Optional[Union[Literal["sms", "email", "voice", "call"], str]]
    """The channel of the message or call.

    - `sms`: SMS.
    - `email`: Email.
    - `voice`: Voicemail.
    - `call`: Phone call.
    """
    preview: str
    """The beginning of the text, on one line of at most 140 characters; empty if there is no text.
    """
    at: str
    """When the message or call was sent or received."""


class DraftDraftedBy(TypedDict):
    """The author of the draft."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """The kind of author.

    - `user`: A team member.
    - `api_key`: An API key.
    - `oauth`: A connected app.
    """
    name: str
    """The name of the person, key or app when the draft was created."""


class Draft(TypedDict):
    """A draft and its author."""

    id: str
    """The draft's id, a UUID."""
    conversation_id: Optional[str]
    """The id of the draft's conversation; null while its customer has none."""
    customer_id: Optional[str]
    """The id of the customer; null if the conversation is with an unknown sender."""
    channel: Union[Literal["sms", "email"], str]
    """The channel of the draft.

    - `sms`: SMS, to an Australian mobile number.
    - `email`: Email.
    """
    to: str
    """The recipient's phone number, in E.164 format, or email address. Set when the draft is
    created.
    """
    subject: Optional[str]
    """The subject of an email; null for an SMS."""
    text: Optional[str]
    """The plain text."""
    html: Optional[str]
    """The sanitised HTML of an email; null for an SMS."""
    reply_to_message_id: Optional[str]
    """The id of the email that the draft replies to; null if it replies to none."""
    drafted_by: DraftDraftedBy
    """The author of the draft."""
    status: Union[Literal["draft", "scheduled", "sending", "sent", "failed", "deleted"], str]
    """The draft's status.

    - `draft`: Waiting for a person to send it.
    - `scheduled`: Scheduled by a person to be sent at `send_at`.
    - `sending`: Sent by a person. The send can be undone until `send_at`.
    - `sent`: Sent.
    - `failed`: Sent by a person, but could not be delivered.
    - `deleted`: Deleted, or replaced by a new draft when its send was undone or unscheduled.
    """
    created_at: str
    """When the draft was created."""
    updated_at: str
    """When the draft last changed."""


class MessageAttachments(TypedDict):
    """A file that was sent or received with an email. Its content is read in the portal alone."""

    id: str
    """The file's id, a UUID."""
    filename: str
    """The file's name."""
    content_type: Optional[str]
    """The media type that the sender declared; null if there was none."""
    size: Optional[int]
    """The size in bytes; null if unknown."""


class MessageCall(TypedDict):
    """The details of a call; null for other types."""

    outcome: Union[Literal["answered", "no_answer", "busy", "failed", "voicemail"], str]
    """The outcome of the call.

    - `answered`: The call was answered.
    - `no_answer`: There was no answer.
    - `busy`: The line was busy.
    - `failed`: The call could not be connected.
    - `voicemail`: The caller left a voicemail.
    """
    duration_seconds: Optional[int]
    """The length of the call or voicemail in seconds; null if unknown."""


_MessageKeywords = TypedDict("_MessageKeywords", {"from": "Optional[str]"})


class Message(_MessageKeywords):
    """A message, call or comment in a conversation."""

    id: str
    """The item's id, a UUID."""
    type: Union[Literal["message", "call", "comment"], str]
    """The item's type.

    - `message`: An SMS or email.
    - `call`: A call or voicemail.
    - `comment`: An internal note by the team, which the customer never sees.
    """
    direction: Optional[Union[Literal["in", "out"], str]]
    """Whether the message or call was received or sent; null for a comment.

    - `in`: From the customer to the business.
    - `out`: From the business to the customer.
    """
    channel: Optional[Union[Literal["sms", "email", "voice", "call"], str]]
    """The channel of the message or call; null for a comment.

    - `sms`: SMS.
    - `email`: Email.
    - `voice`: Voicemail.
    - `call`: Phone call.
    """
    subject: Optional[str]
    """The subject of an email."""
    text: Optional[str]
    """The plain text, or the transcript of a voicemail. Taken from the HTML of an email that has no
    plain text.
    """
    html: Optional[str]
    """The HTML of an email. Received HTML is sanitised on arrival; treat it as untrusted and
    sanitise it again before rendering.
    """
    to: Optional[str]
    """The recipient's phone number, in E.164 format, or email address."""
    cc: List[str]
    """The other recipients of an email."""
    at: str
    """When the item was sent, received or written."""
    attachments: List[MessageAttachments]
    """The files attached to an email, without inline images."""
    call: Optional[MessageCall]
    """The details of a call; null for other types."""
    sent_by: Optional[Person]
    """The team member who sent the message, made the call or wrote the comment."""
    contact: Optional[ContactName]
    """The contact who sent or received the message; null if it was the customer."""
    draft_id: Optional[str]
    """The id of the draft that the message was sent from; null if it was sent without a draft."""


class ContactName(TypedDict):
    """A contact's id and name."""

    id: str
    """The contact's id, a UUID."""
    name: str
    """The full name."""


class Conversation(TypedDict):
    """A conversation, without its drafts."""

    id: str
    """The conversation's id, a UUID."""
    customer: Optional[CustomerName]
    """The customer; null while the sender matches no customer."""
    sender_address: Optional[str]
    """The unknown sender's phone number, in E.164 format, or email address; null once matched to a
    customer.
    """
    is_unmatched: bool
    """True while the sender matches no customer."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state.

    - `open`: In the inbox.
    - `snoozed`: Out of the inbox until `snoozed_until`.
    - `archived`: Done.
    - `trashed`: In the trash. Not listed.
    - `spam`: Marked as spam. Not listed.
    """
    snoozed_until: Optional[str]
    """When a snoozed conversation reopens; null in any other state."""
    assignee: Optional[Person]
    """The team member assigned to the conversation; null if nobody is."""
    last_message_at: Optional[str]
    """When the latest message or call was sent or received; null if there is none. Excludes
    comments.
    """
    last_inbound_at: Optional[str]
    """When the latest SMS or email was received; null if there is none. Excludes calls."""
    last_reply_at: Optional[str]
    """When the latest SMS or email was sent; null if there is none. Excludes calls."""
    is_unreplied: bool
    """True if no SMS or email was sent after the latest one received."""
    latest_message: Optional[LatestMessage]
    """The latest message or call; null if there is none."""
    draft_count: int
    """The number of drafts waiting in the conversation, written by people and apps."""


class ApplyCreditNoteInput(_ApplyCreditNoteInputOptional):
    """The invoice to settle."""

    invoice_id: str
    """The id of an unpaid invoice of the same customer."""


class CreditNoteDetailApplications(TypedDict):
    """A part of a credit note that settles an invoice."""

    id: str
    """The application's id, a UUID."""
    invoice_id: str
    """The id of the invoice that is settled."""
    amount: float
    """The amount that is settled."""
    created_at: str
    """When the application was created."""
    updated_at: str
    """When the application last changed."""


class CreditNoteDetail(TypedDict):
    """A credit note with its lines, applications and refunds."""

    id: str
    """The credit note's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's credit notes; null if none was given."""
    credit_note_number: str
    """The credit note's number, unique within the business."""
    status: Union[Literal["issued", "void"], str]
    """The credit note's status.

    ```text
    issued ──void──▶ void
    ```

    - `issued`: Its amount settles invoices, or can be refunded.
    - `void`: Cancelled. It settles nothing.
    """
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The id of the invoice's customer."""
    reason: Optional[str]
    """The reason, which the customer sees; null if none was given."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_inclusive: bool
    """Whether the lines' prices include GST."""
    lines: List[Line]
    """The credited lines, by `position`."""
    discount_percent: float
    """The discount on each line, in percent: that of the invoice, unless `amount` was credited."""
    discount_total: float
    """The sum of the lines' discounts in percent."""
    subtotal: float
    """The credit before GST."""
    tax_total: float
    """The GST of the credit."""
    total: float
    """`subtotal` + `tax_total`."""
    amount_applied: float
    """The amount that settles invoices."""
    amount_refunded: float
    """The amount that was paid back to the customer."""
    amount_remaining: float
    """The amount that is neither applied nor refunded; 0 if the credit note is void."""
    issue_date: str
    """The date of the credit note."""
    sent_at: Optional[str]
    """When the credit note was last emailed; null until then."""
    public_url: Optional[str]
    """The address of the customer's page. Whoever has it can read the credit note. Null without the
    scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one.
    """
    pdf_url: Optional[str]
    """The address of the credit note's PDF, which needs no credential. It works for 30 to 60 days.
    Read the record again for a new one.
    """
    delivery: Optional[EmailDelivery]
    """The status of the last email with the credit note; null if none was sent."""
    voided_at: Optional[str]
    """When the credit note was voided; null if it was not."""
    created_at: str
    """When the credit note was created."""
    updated_at: str
    """When the credit note last changed."""
    applications: List[CreditNoteDetailApplications]
    """The invoices that the credit settles, oldest application first."""
    refunds: List[Payment]
    """The refunds that pay the credit out, oldest first."""


class Payment(TypedDict):
    """A payment of an invoice."""

    id: str
    """The payment's id, a UUID."""
    kind: Union[Literal["payment", "deposit", "refund"], str]
    """The kind of payment.

    - `payment`: A payment of the invoice.
    - `deposit`: The paid deposit of the invoice's quote, credited to the quote's first invoice. The
      rest, if it is more than that invoice's total, goes to the next one.
    - `refund`: Money paid back to the customer; the amount is negative.
    """
    amount: float
    """The amount that was paid; negative if it was paid back."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    owed_again: bool
    """Whether the customer owes a refund's amount again. If not, the refund leaves `amount_due` as
    it is.
    """
    credit_note_id: Optional[str]
    """The id of the credit note that the refund pays out; null if there is none."""
    method: Union[Literal["card", "bank_transfer", "cash", "other"], str]
    """The payment method.

    - `card`: By card.
    - `bank_transfer`: By bank transfer.
    - `cash`: In cash.
    - `other`: In another way.
    """
    reference: Optional[str]
    """The payer's or the bank's reference; null if none was given."""
    paid_at: str
    """When the payment was made."""
    created_at: str
    """When the payment was created."""
    updated_at: str
    """When the payment last changed."""


class CreateCreditNoteInput(_CreateCreditNoteInputOptional):
    """A new credit note, which is issued at once."""

    invoice_id: str
    """The id of the invoice to credit, which is sent, partially paid or paid."""


class LineInput(_LineInputOptional):
    """A line of a quote or an invoice."""

    description: str
    """The product or work, on one or more lines."""
    quantity: float
    """The quantity."""
    unit_price: float
    """The unit price, before GST unless `tax_inclusive`; negative for a discount."""


class CreditNote(TypedDict):
    """A credit note with its lines."""

    id: str
    """The credit note's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's credit notes; null if none was given."""
    credit_note_number: str
    """The credit note's number, unique within the business."""
    status: Union[Literal["issued", "void"], str]
    """The credit note's status.

    ```text
    issued ──void──▶ void
    ```

    - `issued`: Its amount settles invoices, or can be refunded.
    - `void`: Cancelled. It settles nothing.
    """
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The id of the invoice's customer."""
    reason: Optional[str]
    """The reason, which the customer sees; null if none was given."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_inclusive: bool
    """Whether the lines' prices include GST."""
    lines: List[Line]
    """The credited lines, by `position`."""
    discount_percent: float
    """The discount on each line, in percent: that of the invoice, unless `amount` was credited."""
    discount_total: float
    """The sum of the lines' discounts in percent."""
    subtotal: float
    """The credit before GST."""
    tax_total: float
    """The GST of the credit."""
    total: float
    """`subtotal` + `tax_total`."""
    amount_applied: float
    """The amount that settles invoices."""
    amount_refunded: float
    """The amount that was paid back to the customer."""
    amount_remaining: float
    """The amount that is neither applied nor refunded; 0 if the credit note is void."""
    issue_date: str
    """The date of the credit note."""
    sent_at: Optional[str]
    """When the credit note was last emailed; null until then."""
    public_url: Optional[str]
    """The address of the customer's page. Whoever has it can read the credit note. Null without the
    scope `invoices:write`. It works for 30 to 60 days. Read the record again for a new one.
    """
    pdf_url: Optional[str]
    """The address of the credit note's PDF, which needs no credential. It works for 30 to 60 days.
    Read the record again for a new one.
    """
    delivery: Optional[EmailDelivery]
    """The status of the last email with the credit note; null if none was sent."""
    voided_at: Optional[str]
    """When the credit note was voided; null if it was not."""
    created_at: str
    """When the credit note was created."""
    updated_at: str
    """When the credit note last changed."""


class RefundCreditNoteInput(TypedDict, total=False):
    """The refund that was made."""

    amount: float
    """The amount that was paid back. Default: as much as is left of the credit."""
    paid_at: str
    """When the refund was made, not in the future: a timestamp with an offset, or a day
    (`YYYY-MM-DD`) in the business's time zone. Default: now.
    """
    method: Literal["card", "bank_transfer", "cash", "other"]
    """The payment method. Default: `other`.

    - `card`: By card.
    - `bank_transfer`: By bank transfer.
    - `cash`: In cash.
    - `other`: In another way.
    """
    reference: Optional[str]
    """The bank's reference."""


class UpdateCreditNoteInput(TypedDict, total=False):
    """The fields to change. An issued credit note's amounts never change."""

    external_id: Optional[str]
    """Your own id, unique among the business's credit notes."""


class CustomField(TypedDict):
    """A field that the business has added to a kind of record."""

    id: str
    """The custom field's id, a UUID."""
    record: Union[Literal["customer", "site", "lead", "quote", "job", "invoice"], str]
    """The kind of record that the field is for.

    - `customer`: Customers.
    - `site`: Sites.
    - `lead`: Leads.
    - `quote`: Quotes.
    - `job`: Jobs.
    - `invoice`: Invoices.
    """
    key: str
    """The field's name in `custom`, unique among the fields of a kind of record. It never changes.
    """
    label: str
    """The field's name for people."""
    type: Union[Literal["text", "number", "date", "choice", "boolean"], str]
    """The kind of value that the field holds. It never changes.

    - `text`: One line of text, at most 255 characters.
    - `number`: A number with at most 6 decimals.
    - `date`: A day, such as `2026-07-01`.
    - `choice`: One of the field's choices.
    - `boolean`: `true` or `false`.
    """
    choices: List[str]
    """The values that a choice can have; empty for other types."""
    archived_at: Optional[str]
    """When the field was archived; null while values can be set."""
    created_at: str
    """When the custom field was created."""
    updated_at: str
    """When the custom field last changed."""


class CreateCustomerInput(_CreateCustomerInputOptional):
    """A new customer."""

    name: str
    """The full or trading name."""


class AddressInput(_AddressInputOptional):
    """A street or postal address. It is replaced as a whole."""

    line1: str
    """Street number and name."""


class CustomerDetail(TypedDict):
    """A customer with its sites and contacts."""

    id: str
    """The customer's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's customers; null if none was given."""
    type: Union[Literal["individual", "business"], str]
    """The kind of customer: `individual` or `business`.

    - `individual`: A person or household.
    - `business`: A company or other organisation.
    """
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number, in E.164 format."""
    abn: Optional[str]
    """The Australian Business Number, 11 digits."""
    billing_address: Optional[Address]
    """The address that invoices are made out to."""
    notes: Optional[str]
    """Internal notes, which the customer never sees."""
    tags: List[str]
    """The business's own labels, at most 50. Duplicates are dropped."""
    archived_at: Optional[str]
    """When the customer was archived; null while it is active."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The customer's values of the business's custom fields, by their keys. Fields without a value
    are left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the customer. Other API keys and apps do not see them, and have their own.
    """
    created_at: str
    """When the customer was created."""
    updated_at: str
    """When the customer, or one of its sites or contacts, last changed."""
    sites: List[Site]
    """The customer's newest 100 sites, newest first, as many as have 1 MB of content together. `GET
    /v1/customers/{id}/sites` returns all of them.
    """
    contacts: List[Contact]
    """The customer's newest 100 contacts, newest first. `GET /v1/customers/{id}/contacts` returns
    all of them.
    """


class UpdateCustomerInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    external_id: Optional[str]
    """Your own id, unique among the business's customers."""
    type: Literal["individual", "business"]
    """The kind of customer: `individual` or `business`.

    - `individual`: A person or household.
    - `business`: A company or other organisation.
    """
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    abn: Optional[str]
    """The Australian Business Number, 11 digits."""
    billing_address: Optional[AddressInput]
    """The address that invoices are made out to."""
    notes: Optional[str]
    """Internal notes, which the customer never sees."""
    tags: Sequence[str]
    """The business's own labels, at most 50. Duplicates are dropped."""
    archived_at: Optional[str]
    """Send null to make an archived customer active again. To archive a customer, delete it."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class UpsertCustomerInput(_UpsertCustomerInputOptional):
    """A new customer, or the fields to change."""

    name: str
    """The full or trading name."""


class CreateDraftInput(_CreateDraftInputOptional):
    """A new draft. Its recipient is the customer, contact or unknown sender, and cannot be chosen
    freely.
    """

    channel: Literal["sms", "email"]
    """The channel of the message.

    - `sms`: SMS, to an Australian mobile number.
    - `email`: Email.
    """


class UpdateDraftInput(TypedDict, total=False):
    """The new content of a draft. Send at least one field, and not both `text` and `html`."""

    subject: Optional[str]
    """The subject of an email; null clears it."""
    text: str
    """The plain text. It replaces the whole body; the HTML of an email is made from it."""
    html: str
    """The HTML of an email. It replaces the whole body; the plain text is made from it."""


class CustomerCreatedEvent(_Test):
    """A customer was created. Emitted once for a customer."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["customer.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    customer_id: str
    """The customer's id."""
    name: str
    """Full or trading name."""
    email: Optional[str]
    """Email address. Null if there is none."""
    phone: Optional[str]
    """Phone number in E.164. Null if there is none."""
    external_id: Optional[str]
    """The caller's own id of the customer. Null if there is none."""


class CustomerUpdatedEvent(_Test):
    """A customer, or one of its sites or contacts, changed. Emitted again when they change again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["customer.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    customer_id: str
    """The customer's id."""
    name: str
    """Full or trading name."""
    external_id: Optional[str]
    """The caller's own id of the customer. Null if there is none."""
    custom: Dict[str, Union[str, float, bool]]
    """The customer's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the customer's fields that changed."""


class CustomerArchivedEvent(_Test):
    """A customer was archived. Emitted again when it was made active and is archived again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["customer.archived"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    customer_id: str
    """The customer's id."""
    name: str
    """Full or trading name."""
    external_id: Optional[str]
    """The caller's own id of the customer. Null if there is none."""
    custom: Dict[str, Union[str, float, bool]]
    """The customer's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the customer's fields that changed."""


class LeadCreatedEvent(_Test):
    """A lead was created. It came from the portal, a form on the website, the API or a marketing
    integration. Emitted once for a lead.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["lead.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    lead_id: str
    """The lead's id."""
    lead_type: Union[Literal["inbound", "marketplace", "referral", "manual"], str]
    """The lead's type."""
    source: Union[Literal["portal", "website", "api", "marketing"], str]
    """Where the lead was created."""
    name: str
    """Full or trading name."""
    email: Optional[str]
    """Email address. Null if there is none."""
    phone: Optional[str]
    """Phone number in E.164. Null if there is none."""
    customer_id: Optional[str]
    """The customer's id. Null if the lead has no customer yet, which is usual."""


class LeadConvertedEvent(_Test):
    """A lead was converted, by its first quote or job or by a person. Emitted once for a lead, also
    when that quote is deleted and another is created.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["lead.converted"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    lead_id: str
    """The lead's id."""
    customer_id: Optional[str]
    """The customer's id. Null if the lead has no customer."""
    converted_via: Union[Literal["quote", "job", "manual"], str]
    """The trigger of the conversion."""
    quote_id: Optional[str]
    """The id of the quote that converted the lead. Null if none did."""
    job_id: Optional[str]
    """The id of the job that converted the lead. Null if none did."""


class LeadWonEvent(_Test):
    """A lead was won. Emitted once for a lead."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["lead.won"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    lead_id: str
    """The lead's id."""
    customer_id: Optional[str]
    """The customer's id. Null if the lead has no customer."""
    won_via: Union[Literal["quote_accepted", "quote_paid", "invoice_paid", "manual"], str]
    """The trigger of the win: an accepted quote, a paid deposit, a paid invoice or a person."""
    quote_id: Optional[str]
    """The id of the quote that won the lead. Null if none did."""
    invoice_id: Optional[str]
    """The id of the invoice that won the lead. Null if none did."""


class LeadLostEvent(_Test):
    """A lead was lost. Emitted once for a lead."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["lead.lost"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    lead_id: str
    """The lead's id."""
    customer_id: Optional[str]
    """The customer's id. Null if the lead has no customer."""
    name: str
    """Full or trading name."""
    status: Union[Literal["lost"], str]
    """Always `lost`."""
    assignee_id: Optional[str]
    """The id of the team member that the lead is assigned to. Null if there is none."""
    custom: Dict[str, Union[str, float, bool]]
    """The lead's values of custom fields, by their keys."""
    lost_reason: Optional[str]
    """Why the lead was lost. Null if no reason was given."""
    changed: List[str]
    """The names of the lead's fields that changed."""


class LeadUpdatedEvent(_Test):
    """A lead's details, assignee or links changed. Emitted again when they change again. A change
    of the status has its own event.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["lead.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    lead_id: str
    """The lead's id."""
    customer_id: Optional[str]
    """The customer's id. Null if the lead has no customer."""
    name: str
    """Full or trading name."""
    status: Union[Literal["new", "converted", "won", "lost"], str]
    """The lead's status."""
    assignee_id: Optional[str]
    """The id of the team member that the lead is assigned to. Null if there is none."""
    custom: Dict[str, Union[str, float, bool]]
    """The lead's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the lead's fields that changed."""


class QuoteSentEvent(_Test):
    """A quote was sent to the customer. Emitted again when it is sent again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.sent"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""


class QuoteAcceptedEvent(_Test):
    """A quote was accepted, and its job was created. Emitted once for a quote."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.accepted"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    accepted_total: float
    """The accepted total in the business's currency, including GST."""
    job_number: str
    """The job's number."""


class QuotePaidEvent(_Test):
    """The deposit of a quote was paid. Emitted again when the deposit was refunded in full and is
    paid again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.paid"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    deposit_amount: float
    """The deposit in the business's currency."""
    paid_at: str
    """When the deposit was paid."""


class QuoteViewedEvent(_Test):
    """The customer opened the page of a sent quote for the first time since it was sent. Emitted
    again when it was sent again and is opened.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.viewed"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    lead_id: Optional[str]
    """The lead's id. Null if there is none."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The quote's values of custom fields, by their keys."""
    viewed_at: str
    """When the page was opened."""
    changed: List[str]
    """The names of the quote's fields that changed."""


class QuoteDeclinedEvent(_Test):
    """A quote was declined. Emitted once for a quote."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.declined"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    lead_id: Optional[str]
    """The lead's id. Null if there is none."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The quote's values of custom fields, by their keys."""
    decline_reason: Optional[str]
    """Why the quote was declined. Null if no reason was given."""
    declined_at: str
    """When the quote was declined."""
    changed: List[str]
    """The names of the quote's fields that changed."""


class QuoteWithdrawnEvent(_Test):
    """A sent quote was withdrawn by the business. Emitted once for a quote."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.withdrawn"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    lead_id: Optional[str]
    """The lead's id. Null if there is none."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The quote's values of custom fields, by their keys."""
    withdrawn_at: str
    """When the quote was withdrawn."""
    changed: List[str]
    """The names of the quote's fields that changed."""


class QuoteRevisedEvent(_Test):
    """A newer version of a quote was sent, and replaces it. Its lead, jobs, invoices and files
    belong to the newer version from then on. Emitted once for a quote.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.revised"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    lead_id: Optional[str]
    """The lead's id. Null if there is none."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The quote's values of custom fields, by their keys."""
    revised_by_quote_id: str
    """The id of the newer version."""
    superseded_at: str
    """When the newer version was sent."""
    changed: List[str]
    """The names of the quote's fields that changed."""


class QuoteExpiredEvent(_Test):
    """A quote was neither accepted nor declined in time. Emitted up to a few minutes after its last
    day. Emitted again when it got a later day and expires again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["quote.expired"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    quote_id: str
    """The quote's id."""
    customer_id: str
    """The customer's id."""
    lead_id: Optional[str]
    """The lead's id. Null if there is none."""
    quote_reference: str
    """The quote's number."""
    quote_version: int
    """The quote's version, from 1. All versions of a quote have its number."""
    total: float
    """The quote's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The quote's values of custom fields, by their keys."""
    valid_until: str
    """The last day on which it could be accepted, in the business's time zone."""
    changed: List[str]
    """The names of the quote's fields that changed."""


class JobCreatedEvent(_Test):
    """A job was created. Emitted once for a job."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""


class JobScheduledEvent(_Test):
    """A job got a time: it was created with one, or its time was set or moved. Emitted again when
    the time changes again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.scheduled"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the job's fields that changed."""


class JobStartedEvent(_Test):
    """The work on a job started. Emitted again when it was reopened and is started again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.started"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the job's fields that changed."""


class JobCompletedEvent(_Test):
    """A job was completed. Emitted again when it was reopened and is completed again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.completed"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    completed_at: str
    """When the job was completed."""


class JobCancelledEvent(_Test):
    """A job was cancelled. Emitted again when it was reopened and is cancelled again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.cancelled"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""
    cancelled_at: str
    """When the job was cancelled."""
    changed: List[str]
    """The names of the job's fields that changed."""


class JobReopenedEvent(_Test):
    """A completed or cancelled job was reopened. Its `status` is the one before. Emitted again when
    it is reopened again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.reopened"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the job's fields that changed."""


class JobUpdatedEvent(_Test):
    """A job's details, site, assignees or links changed, or its time was removed. Emitted again
    when they change again. A new time and a change of the status have their own events.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["job.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    job_id: str
    """The job's id."""
    job_number: str
    """The job's number."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    quote_id: Optional[str]
    """The id of the quote that the job carries out. Null if there is none."""
    lead_id: Optional[str]
    """The lead's id."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status."""
    scheduled_start: Optional[str]
    """When the work is scheduled to start. Null if no time is set."""
    scheduled_end: Optional[str]
    """When the work is scheduled to end. Null if no end is set."""
    custom: Dict[str, Union[str, float, bool]]
    """The job's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the job's fields that changed."""


class InvoiceCreatedEvent(_Test):
    """An invoice was created, as a draft. Emitted once for an invoice."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    due_date: Optional[str]
    """The due date, in the business's time zone. The invoice is overdue from the next day."""


class InvoiceSentEvent(_Test):
    """An invoice was sent to the customer. Emitted again when it is sent again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.sent"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    due_date: Optional[str]
    """The due date, in the business's time zone. The invoice is overdue from the next day."""


class InvoicePaidEvent(_Test):
    """An invoice was paid in full. Emitted again when a payment was refunded or deleted and the
    invoice is paid in full again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.paid"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    paid_at: str
    """When the last payment was made."""


class InvoicePaymentRecordedEvent(_Test):
    """A payment of an invoice was recorded, or a deposit was credited to it. Emitted once for a
    payment. A payment that pays the rest is followed by `invoice.paid`.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.payment_recorded"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    payment_id: str
    """The payment's id."""
    kind: Union[Literal["payment", "deposit"], str]
    """Whether it is a payment or a credited deposit."""
    amount: float
    """The payment in the business's currency."""
    paid_at: str
    """When it was paid."""
    amount_paid: float
    """The amount paid since, refunds subtracted, in the business's currency."""
    amount_due: float
    """The amount left to pay in the business's currency."""
    changed: List[str]
    """The names of the invoice's fields that changed."""


class InvoiceRefundedEvent(_Test):
    """A refund of an invoice's payments was recorded. Emitted once for a refund."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.refunded"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    payment_id: str
    """The refund's id, among the invoice's payments."""
    amount: float
    """The refund in the business's currency."""
    paid_at: str
    """When it was refunded."""
    amount_paid: float
    """The amount paid since, refunds subtracted, in the business's currency."""
    amount_due: float
    """The amount left to pay in the business's currency."""
    changed: List[str]
    """The names of the invoice's fields that changed."""


class InvoiceCreditedEvent(_Test):
    """A credit note settled a part of an invoice, or no longer does. Emitted again when the credit
    of the invoice changes again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.credited"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    credited: float
    """The amount that credit notes have settled, in the business's currency."""
    amount_paid: float
    """The amount paid since, refunds subtracted, in the business's currency."""
    amount_due: float
    """The amount left to pay in the business's currency."""
    changed: List[str]
    """The names of the invoice's fields that changed."""


class InvoiceOverdueEvent(_Test):
    """An invoice is unpaid and its due date is over. Emitted up to a few minutes after that day.
    Emitted again when its due date was changed and is over again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.overdue"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    due_date: str
    """The due date that is over."""
    amount_due: float
    """The amount left to pay in the business's currency."""


class InvoiceVoidedEvent(_Test):
    """An invoice was voided. Emitted once for an invoice."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["invoice.voided"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    invoice_id: str
    """The invoice's id."""
    invoice_number: str
    """The invoice's number."""
    customer_id: str
    """The customer's id."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    quote_id: Optional[str]
    """The quote's id. Null if there is none."""
    total: float
    """The invoice's total in the business's currency, including GST."""
    custom: Dict[str, Union[str, float, bool]]
    """The invoice's values of custom fields, by their keys."""
    changed: List[str]
    """The names of the invoice's fields that changed."""


class CreditNoteIssuedEvent(_Test):
    """A credit note was issued. Emitted once for a credit note."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["credit_note.issued"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    credit_note_id: str
    """The credit note's id."""
    credit_note_number: str
    """The credit note's number."""
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The customer's id."""
    total: float
    """The credit in the business's currency, including GST."""
    amount_applied: float
    """The amount that settles invoices, in the business's currency."""
    amount_refunded: float
    """The amount that was paid back, in the business's currency."""
    amount_remaining: float
    """The amount that is neither applied nor refunded, in the business's currency."""


class CreditNoteSentEvent(_Test):
    """A credit note was emailed to the customer. Emitted again when it is sent again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["credit_note.sent"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    credit_note_id: str
    """The credit note's id."""
    credit_note_number: str
    """The credit note's number."""
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The customer's id."""
    total: float
    """The credit in the business's currency, including GST."""
    amount_applied: float
    """The amount that settles invoices, in the business's currency."""
    amount_refunded: float
    """The amount that was paid back, in the business's currency."""
    amount_remaining: float
    """The amount that is neither applied nor refunded, in the business's currency."""


class CreditNoteUpdatedEvent(_Test):
    """A credit note settled another invoice, was taken back from one, was refunded, or its external
    id changed. Emitted again when that happens again.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["credit_note.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    credit_note_id: str
    """The credit note's id."""
    credit_note_number: str
    """The credit note's number."""
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The customer's id."""
    total: float
    """The credit in the business's currency, including GST."""
    amount_applied: float
    """The amount that settles invoices, in the business's currency."""
    amount_refunded: float
    """The amount that was paid back, in the business's currency."""
    amount_remaining: float
    """The amount that is neither applied nor refunded, in the business's currency."""
    changed: List[str]
    """The names of the credit note's fields that changed."""


class CreditNoteVoidedEvent(_Test):
    """A credit note was voided. Emitted once for a credit note."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["credit_note.voided"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    credit_note_id: str
    """The credit note's id."""
    credit_note_number: str
    """The credit note's number."""
    invoice_id: str
    """The id of the invoice that is credited."""
    customer_id: str
    """The customer's id."""
    total: float
    """The credit in the business's currency, including GST."""
    amount_applied: float
    """The amount that settles invoices, in the business's currency."""
    amount_refunded: float
    """The amount that was paid back, in the business's currency."""
    amount_remaining: float
    """The amount that is neither applied nor refunded, in the business's currency."""
    changed: List[str]
    """The names of the credit note's fields that changed."""


class BookingCreatedEventAssignee(TypedDict):
    """The assigned team member. Null if nobody is assigned."""

    id: str
    """The team member's id."""
    name: str
    """The team member's name."""


class BookingCreatedEvent(_Test):
    """A booking or a scheduled visit was created. Emitted once for a booking."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["booking.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    booking_id: str
    """The booking's id."""
    kind: Union[Literal["booking", "visit"], str]
    """Whether it is a booking or a scheduled visit."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends."""
    assignee: Optional[BookingCreatedEventAssignee]
    """The assigned team member. Null if nobody is assigned."""


class BookingUpdatedEvent(_Test):
    """A booking's time, assignee or details changed. Emitted again when they change again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["booking.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    booking_id: str
    """The booking's id."""
    kind: Union[Literal["booking", "visit"], str]
    """Whether it is a booking or a scheduled visit."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends."""
    status: Union[Literal["scheduled", "completed", "cancelled"], str]
    """The booking's status."""
    assignee_id: Optional[str]
    """The id of the team member that the booking is assigned to. Null if there is none."""
    changed: List[str]
    """The names of the booking's fields that changed."""


class BookingCancelledEvent(_Test):
    """A booking was cancelled. Emitted once for a booking."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["booking.cancelled"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    booking_id: str
    """The booking's id."""
    kind: Union[Literal["booking", "visit"], str]
    """Whether it is a booking or a scheduled visit."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends."""
    status: Union[Literal["scheduled", "completed", "cancelled"], str]
    """The booking's status."""
    assignee_id: Optional[str]
    """The id of the team member that the booking is assigned to. Null if there is none."""
    changed: List[str]
    """The names of the booking's fields that changed."""


class BookingCompletedEvent(_Test):
    """A booking was completed. Emitted once for a booking."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["booking.completed"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    booking_id: str
    """The booking's id."""
    kind: Union[Literal["booking", "visit"], str]
    """Whether it is a booking or a scheduled visit."""
    customer_id: str
    """The customer's id."""
    site_id: Optional[str]
    """The site's id. Null if there is none."""
    job_id: Optional[str]
    """The job's id. Null if there is none."""
    start_at: str
    """When the booking starts."""
    end_at: str
    """When the booking ends."""
    status: Union[Literal["scheduled", "completed", "cancelled"], str]
    """The booking's status."""
    assignee_id: Optional[str]
    """The id of the team member that the booking is assigned to. Null if there is none."""
    changed: List[str]
    """The names of the booking's fields that changed."""


class FileCreatedEventAuthor(TypedDict):
    """The person or the program that uploaded it."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name when the file was uploaded."""


class FileCreatedEvent(_Test):
    """A file was added to a customer, a quote or a job. Emitted once for a file."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["file.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    file_id: str
    """The file's id."""
    customer_id: Optional[str]
    """The id of the customer that the file belongs to. Null if it belongs to another record."""
    quote_id: Optional[str]
    """The id of the quote that the file belongs to. Null if it belongs to another record."""
    job_id: Optional[str]
    """The id of the job that the file belongs to. Null if it belongs to another record."""
    filename: str
    """The file's name."""
    content_type: str
    """The media type of its content."""
    size: int
    """The stored size in bytes."""
    author: FileCreatedEventAuthor
    """The person or the program that uploaded it."""


class FileDeletedEvent(_Test):
    """A file of a customer, a quote or a job was deleted. Emitted once for a file."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["file.deleted"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    file_id: str
    """The file's id."""
    customer_id: Optional[str]
    """The id of the customer that the file belongs to. Null if it belongs to another record."""
    quote_id: Optional[str]
    """The id of the quote that the file belongs to. Null if it belongs to another record."""
    job_id: Optional[str]
    """The id of the job that the file belongs to. Null if it belongs to another record."""
    filename: str
    """The file's name."""
    content_type: str
    """The media type of its content."""
    size: int
    """The stored size in bytes."""


class NoteCreatedEventAuthor(TypedDict):
    """The author of the note."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name when the note was written."""


class NoteCreatedEvent(_Test):
    """A note was added to a customer, a lead or a job. Emitted once for a note."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["note.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    note_id: str
    """The note's id."""
    customer_id: Optional[str]
    """The id of the customer that the note is about. Null if it is about another record."""
    lead_id: Optional[str]
    """The id of the lead that the note is about. Null if it is about another record."""
    job_id: Optional[str]
    """The id of the job that the note is about. Null if it is about another record."""
    author: NoteCreatedEventAuthor
    """The author of the note."""


class NoteUpdatedEventAuthor(TypedDict):
    """The author of the note."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name when the note was written."""


class NoteUpdatedEvent(_Test):
    """The text of a note changed. Emitted again when it changes again."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["note.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    note_id: str
    """The note's id."""
    customer_id: Optional[str]
    """The id of the customer that the note is about. Null if it is about another record."""
    lead_id: Optional[str]
    """The id of the lead that the note is about. Null if it is about another record."""
    job_id: Optional[str]
    """The id of the job that the note is about. Null if it is about another record."""
    author: NoteUpdatedEventAuthor
    """The author of the note."""
    changed: List[str]
    """The names of the note's fields that changed."""


class NoteDeletedEventAuthor(TypedDict):
    """The author of the note."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name when the note was written."""


class NoteDeletedEvent(_Test):
    """A note was deleted. Emitted once for a note."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["note.deleted"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    note_id: str
    """The note's id."""
    customer_id: Optional[str]
    """The id of the customer that the note is about. Null if it is about another record."""
    lead_id: Optional[str]
    """The id of the lead that the note is about. Null if it is about another record."""
    job_id: Optional[str]
    """The id of the job that the note is about. Null if it is about another record."""
    author: NoteDeletedEventAuthor
    """The author of the note."""


class MessageReceivedEventMessageAttachments(TypedDict):
    """An attached file. Images inside the HTML of an email are not included."""

    filename: str
    """File name."""
    content_type: Optional[str]
    """Media type. Null if unknown."""
    size: Optional[int]
    """Size in bytes. Null if unknown."""


_MessageReceivedEventMessageKeywords = TypedDict(
    "_MessageReceivedEventMessageKeywords",
    {"from": "Optional[str]"},
)


class MessageReceivedEventMessage(_MessageReceivedEventMessageKeywords):
    """The SMS or email."""

    id: str
    """The message's id, as in the conversation's messages."""
    direction: Literal["in"]
    """Always `in`: received."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: SMS or email."""
    subject: Optional[str]
    """Subject of an email. Null for an SMS."""
    text: Optional[str]
    """Content as plain text."""
    html: Optional[str]
    """Content of an email as HTML. Null for an SMS. The HTML of received emails is untrusted:
    sanitise it before you render it.
    """
    to: Optional[str]
    """Phone number (E.164) or email address of the recipient."""
    cc: List[str]
    """Other recipients of an email. Empty for an SMS."""
    at: str
    """When the message was received."""
    attachments: List[MessageReceivedEventMessageAttachments]
    """Attached files."""


class MessageReceivedEventConversation(TypedDict):
    """The conversation of the message."""

    id: str
    """The conversation's id."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state after the message."""
    is_unmatched: bool
    """Whether the other party is neither a customer nor a contact."""


class MessageReceivedEventCustomer(TypedDict):
    """The customer of the conversation. Null if the other party is unknown."""

    id: str
    """The customer's id."""
    name: Optional[str]
    """Full or trading name."""
    email: Optional[str]
    """Email address on file, which can differ from the message's. Null if none."""
    phone: Optional[str]
    """Phone number on file in E.164, which can differ from the message's. Null if none."""


class MessageReceivedEventContact(TypedDict):
    """The contact who sent the message. Null if the sender is the customer or unknown."""

    id: str
    """The contact's id."""
    name: str
    """The contact's name."""


class MessageReceivedEvent(_Test):
    """An SMS or email was received, from a customer or an unknown sender. Emitted once for a
    message.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["message.received"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    message: MessageReceivedEventMessage
    """The SMS or email."""
    conversation: Optional[MessageReceivedEventConversation]
    """The conversation of the message."""
    customer: Optional[MessageReceivedEventCustomer]
    """The customer of the conversation. Null if the other party is unknown."""
    contact: Optional[MessageReceivedEventContact]
    """The contact who sent the message. Null if the sender is the customer or unknown."""
    sender_address: Optional[str]
    """Phone number or email address of an unknown sender. Null if the conversation has a customer.
    """


class MessageSentEventMessageAttachments(TypedDict):
    """An attached file. Images inside the HTML of an email are not included."""

    filename: str
    """File name."""
    content_type: Optional[str]
    """Media type. Null if unknown."""
    size: Optional[int]
    """Size in bytes. Null if unknown."""


_MessageSentEventMessageKeywords = TypedDict(
    "_MessageSentEventMessageKeywords",
    {"from": "Optional[str]"},
)


class MessageSentEventMessage(_MessageSentEventMessageKeywords):
    """The SMS or email."""

    id: str
    """The message's id, as in the conversation's messages."""
    direction: Literal["out"]
    """Always `out`: sent."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: SMS or email."""
    subject: Optional[str]
    """Subject of an email. Null for an SMS."""
    text: Optional[str]
    """Content as plain text."""
    html: Optional[str]
    """Content of an email as HTML. Null for an SMS. The HTML of received emails is untrusted:
    sanitise it before you render it.
    """
    to: Optional[str]
    """Phone number (E.164) or email address of the recipient."""
    cc: List[str]
    """Other recipients of an email. Empty for an SMS."""
    at: str
    """When the message was sent."""
    attachments: List[MessageSentEventMessageAttachments]
    """Attached files."""


class MessageSentEventConversation(TypedDict):
    """The conversation of the message."""

    id: str
    """The conversation's id."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state after the message."""
    is_unmatched: bool
    """Whether the other party is neither a customer nor a contact."""


class MessageSentEventCustomer(TypedDict):
    """The customer of the conversation. Null if the other party is unknown."""

    id: str
    """The customer's id."""
    name: Optional[str]
    """Full or trading name."""
    email: Optional[str]
    """Email address on file, which can differ from the message's. Null if none."""
    phone: Optional[str]
    """Phone number on file in E.164, which can differ from the message's. Null if none."""


class MessageSentEventContact(TypedDict):
    """The contact that the message was sent to. Null if the recipient is the customer or unknown.
    """

    id: str
    """The contact's id."""
    name: str
    """The contact's name."""


class MessageSentEventSentBy(TypedDict):
    """The team member who sent or scheduled the message."""

    id: str
    """The team member's id."""
    name: str
    """The team member's name."""


class MessageSentEventDraftDraftedBy(TypedDict):
    """The author of the draft."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name at the time of creation."""


class MessageSentEventDraft(TypedDict):
    """The draft that was sent. Null if the message was sent without a draft."""

    id: str
    """The draft's id when it was sent. After an undo, that is the id of the new draft."""
    drafted_by: MessageSentEventDraftDraftedBy
    """The author of the draft."""


class MessageSentEvent(_Test):
    """A team member sent an SMS or email from the inbox, or a scheduled one was sent. Quotes and
    invoices have their own events. In rare cases this event is not emitted; the conversation's
    messages are always complete.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["message.sent"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    message: MessageSentEventMessage
    """The SMS or email."""
    conversation: Optional[MessageSentEventConversation]
    """The conversation of the message."""
    customer: Optional[MessageSentEventCustomer]
    """The customer of the conversation. Null if the other party is unknown."""
    contact: Optional[MessageSentEventContact]
    """The contact that the message was sent to. Null if the recipient is the customer or unknown.
    """
    sender_address: Optional[str]
    """Phone number or email address of an unknown sender. Null if the conversation has a customer.
    """
    sent_by: MessageSentEventSentBy
    """The team member who sent or scheduled the message."""
    draft: Optional[MessageSentEventDraft]
    """The draft that was sent. Null if the message was sent without a draft."""


class DraftCreatedEventDraftedBy(TypedDict):
    """The author of the draft."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name at the time of creation."""


class DraftCreatedEvent(_Test):
    """A reply draft was created, also when a send was undone. Emitted once for a draft."""

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["draft.created"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    draft_id: str
    """The draft's id."""
    conversation_id: Optional[str]
    """The conversation's id. Null if the customer has none yet."""
    customer_id: Optional[str]
    """The customer's id. Null if the other party is unknown."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: SMS or email."""
    drafted_by: DraftCreatedEventDraftedBy
    """The author of the draft."""


class DraftSentEventDraftedBy(TypedDict):
    """The author of the draft."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name at the time of creation."""


class DraftSentEvent(_Test):
    """A reply draft was sent by a team member, and the undo period is over. Emitted once for a
    draft.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["draft.sent"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    draft_id: str
    """The draft's id."""
    conversation_id: Optional[str]
    """The conversation's id. Null if the customer has none yet."""
    customer_id: Optional[str]
    """The customer's id. Null if the other party is unknown."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: SMS or email."""
    drafted_by: DraftSentEventDraftedBy
    """The author of the draft."""
    message_id: str
    """The id of the sent message."""
    changed: List[str]
    """The names of the draft's fields that changed."""


class DraftDeletedEventDraftedBy(TypedDict):
    """The author of the draft."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """A team member, an API key or a connected app."""
    name: str
    """The name at the time of creation."""


class DraftDeletedEvent(_Test):
    """A reply draft was deleted, or replaced by a new one because its send was undone. Emitted once
    for a draft.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["draft.deleted"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    draft_id: str
    """The draft's id."""
    conversation_id: Optional[str]
    """The conversation's id. Null if the customer has none yet."""
    customer_id: Optional[str]
    """The customer's id. Null if the other party is unknown."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: SMS or email."""
    drafted_by: DraftDeletedEventDraftedBy
    """The author of the draft."""
    changed: List[str]
    """The names of the draft's fields that changed."""


class ConversationUpdatedEvent(_Test):
    """A conversation was moved, assigned or matched to a customer. Emitted again when that changes
    again. Messages have their own events.
    """

    version: Literal["v1"]
    """The version of the event format."""
    event_type: Literal["conversation.updated"]
    """The event type."""
    event_id: str
    """The event's id, the same in every delivery of it. Use it to ignore duplicates."""
    business_id: str
    """The business's id."""
    occurred_at: str
    """When the event occurred."""
    conversation_id: str
    """The conversation's id."""
    customer_id: Optional[str]
    """The customer's id. Null if the other party is unknown."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state."""
    assignee_id: Optional[str]
    """The id of the team member that the conversation is assigned to. Null if there is none."""
    changed: List[str]
    """The names of the conversation's fields that changed."""


class StoredFileAuthor(TypedDict):
    """The person or the program that uploaded it; null if it came in an email."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """The kind of author.

    - `user`: A team member.
    - `api_key`: An API key.
    - `oauth`: A connected app.
    """
    name: str
    """The name of the person, key or app."""


class StoredFile(TypedDict):
    """A photo or another file of a customer, a quote or a job."""

    id: str
    """The file's id, a UUID."""
    customer_id: Optional[str]
    """The id of the customer that the file belongs to; null if it belongs to another record."""
    quote_id: Optional[str]
    """The id of the quote that the file belongs to; null if it belongs to another record."""
    job_id: Optional[str]
    """The id of the job that the file belongs to; null if it belongs to another record."""
    filename: str
    """The file's name."""
    content_type: str
    """The media type of its content."""
    size: int
    """The stored size, in bytes."""
    download_url: str
    """The URL that the file is read at. It needs no credential, and can be read for an hour at
    least and two at most.
    """
    preview_url: Optional[str]
    """The URL that a small picture of a photo is read at, a JPEG; null if it is no photo. It needs
    no credential, and can be read for an hour at least and two at most.
    """
    author: Optional[StoredFileAuthor]
    """The person or the program that uploaded it; null if it came in an email."""
    created_at: str
    """When the file was created."""
    updated_at: str
    """When the file last changed."""


class AddInvoiceLineInput(_AddInvoiceLineInputOptional):
    """A line to add to an invoice."""

    description: str
    """The product or work, on one or more lines."""
    quantity: float
    """The quantity."""
    unit_price: float
    """The unit price, before GST unless `tax_inclusive`; negative for a discount."""


class InvoiceDetail(_InvoiceDetailOptional):
    """An invoice with its lines and payments."""

    id: str
    """The invoice's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's invoices; null if none was given."""
    invoice_number: str
    """The invoice's number, unique within the business."""
    status: Union[Literal["draft", "sent", "partially_paid", "paid", "void"], str]
    """The invoice's status.

    ```text
    draft ──delete──▶ deleted
    draft ──send──▶ sent
    sent ──pay──▶ partially_paid
    sent | partially_paid ──pay──▶ paid
    paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
    partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
    sent | partially_paid ──credit_the_rest──▶ paid
    draft | sent | partially_paid ──void──▶ void
    ```

    - `draft`: Not sent yet. Only a draft's lines can change.
    - `sent`: Sent to the customer, with nothing paid yet.
    - `partially_paid`: Sent and paid in part, if only by a deposit.
    - `paid`: Paid in full, credited in full, or both in part.
    - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
    """
    customer_id: str
    """The id of the invoice's customer."""
    job_id: Optional[str]
    """The id of the job that the invoice is for; null if none was given."""
    quote_id: Optional[str]
    """The id of the quote that the invoice is for, given or that of its job; null if there is none.
    """
    lines: List[Line]
    """The lines of the invoice, by `position`."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_inclusive: bool
    """Whether `unit_price` and `line_total` include GST."""
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none."""
    discount_total: float
    """The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals,
    rounded to cents, less its `line_total`.
    """
    subtotal: float
    """The sum of the lines, after discounts and before GST: `total` − `tax_total`."""
    tax_total: float
    """The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's
    taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total`
    × `tax_rate` ÷ (1 + `tax_rate`).
    """
    total: float
    """The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of
    `line_total`.
    """
    amount_paid: float
    """The sum of the payments, with the deposit that is credited, less refunds."""
    amount_refunded: float
    """The refunds that the customer does not owe again. They leave `amount_due` as it is."""
    credited: float
    """The amount that credit notes have settled."""
    amount_due: float
    """The amount left to pay: `total` − `amount_paid` − `amount_refunded` − `credited`; 0 if the
    invoice is void.
    """
    issue_date: Optional[str]
    """The date of the invoice; null until it is given or the invoice is sent."""
    due_date: Optional[str]
    """The due date. The invoice is overdue from the next day. Null until it is set or the invoice
    is sent.
    """
    is_overdue: bool
    """Whether the invoice is sent or partially paid and its `due_date` is over in the business's
    time zone.
    """
    sent_at: Optional[str]
    """When the invoice was last sent; null until then."""
    terms: Optional[str]
    """The terms and conditions: the business's `invoice_terms` as they were when the invoice was
    first sent; null until then, or if there were none.
    """
    public_url: Optional[str]
    """The address of the customer's page. Whoever has it can read the invoice, and pay it online if
    that is possible. Null until the invoice is sent, and without the scope `invoices:write`. It
    works for 30 to 60 days. Read the record again for a new one.
    """
    pdf_url: Optional[str]
    """The address of the invoice's PDF, which needs no credential; null until the invoice is sent.
    It works for 30 to 60 days. Read the record again for a new one.
    """
    delivery: Optional[EmailDelivery]
    """The status of the last email with the invoice; null if none was sent."""
    paid_at: Optional[str]
    """When the invoice was paid in full; null until then."""
    reminders_muted: bool
    """Whether automatic reminders of the invoice are off."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The invoice's values of the business's custom fields, by their keys. Fields without a value
    are left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the invoice. Other API keys and apps do not see them, and have their own.
    """
    created_at: str
    """When the invoice was created."""
    updated_at: str
    """When the invoice last changed."""
    payments: List[Payment]
    """The payments of the invoice, in the order in which they were recorded."""


class CreateInvoiceInput(_CreateInvoiceInputOptional):
    """A new invoice, which is a draft."""

    customer_id: str
    """The id of the invoice's customer."""


class RemindersData(TypedDict):
    """An automatic reminder of an invoice or a quote."""

    step_id: str
    """The id of the step that it follows from."""
    days: int
    """The days after an invoice's due date, negative before it, or after a quote was sent."""
    channel: Union[Literal["sms", "email"], str]
    """The channel.

    - `sms`: SMS, to an Australian mobile number.
    - `email`: Email.
    """
    status: Union[Literal["scheduled", "queued", "sent", "failed", "skipped"], str]
    """Its state.

    - `scheduled`: To be sent at `send_at`, unless the record is settled before.
    - `queued`: On its way, for the first time or again after a failed attempt.
    - `sent`: Accepted by the mail server or the carrier.
    - `failed`: Not sent, for the reason in `failure`.
    - `skipped`: Not sent, or not going to be, for the reason in `skipped`.
    """
    send_at: str
    """When it will be sent, after any quiet hours; once it is decided, when it was."""
    to: Optional[str]
    """The number or address that it went to; null until it is sent."""
    skipped: Optional[
        Union[
            Literal[
                "settled",
                "being_paid",
                "answered",
                "expired",
                "cancelled",
                "muted",
                "no_address",
                "opted_out",
                "later_step",
                "replaced",
                "too_early",
                "too_late",
            ],
            str,
        ]
    ]
    """Why it is skipped; null if it is not.

    - `settled`: The invoice was paid, credited in full or voided.
    - `being_paid`: The customer has paid the invoice from a bank account, and the bank has not
      confirmed it.
    - `answered`: The quote was accepted or declined, or is not open to an answer any more.
    - `expired`: The quote has expired.
    - `cancelled`: The booking was completed, cancelled or moved.
    - `muted`: Reminders of the record are muted.
    - `no_address`: The customer has no email address, or no Australian mobile number.
    - `opted_out`: The customer answered STOP to a text.
    - `later_step`: A later reminder was due at the same time, so this one was left out.
    - `replaced`: A later email about the record took its place.
    - `too_early`: It fell due before the reminder was set up, or before the record was last sent.
    - `too_late`: It fell due more than a week before it could be sent.
    """
    failure: Optional[str]
    """Why it was not sent; null if it was, or will be."""


class Reminders(TypedDict):
    """The automatic reminders of an invoice or a quote."""

    muted: bool
    """Whether they are off for this record: its `reminders_muted`."""
    data: List[RemindersData]
    """The reminders, in the order in which they are sent. Empty until the record is sent."""


class Invoice(_InvoiceOptional):
    """An invoice with its lines, without its payments."""

    id: str
    """The invoice's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's invoices; null if none was given."""
    invoice_number: str
    """The invoice's number, unique within the business."""
    status: Union[Literal["draft", "sent", "partially_paid", "paid", "void"], str]
    """The invoice's status.

    ```text
    draft ──delete──▶ deleted
    draft ──send──▶ sent
    sent ──pay──▶ partially_paid
    sent | partially_paid ──pay──▶ paid
    paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
    partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
    sent | partially_paid ──credit_the_rest──▶ paid
    draft | sent | partially_paid ──void──▶ void
    ```

    - `draft`: Not sent yet. Only a draft's lines can change.
    - `sent`: Sent to the customer, with nothing paid yet.
    - `partially_paid`: Sent and paid in part, if only by a deposit.
    - `paid`: Paid in full, credited in full, or both in part.
    - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
    """
    customer_id: str
    """The id of the invoice's customer."""
    job_id: Optional[str]
    """The id of the job that the invoice is for; null if none was given."""
    quote_id: Optional[str]
    """The id of the quote that the invoice is for, given or that of its job; null if there is none.
    """
    lines: List[Line]
    """The lines of the invoice, by `position`."""
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of the amounts, ISO 4217: that of the business.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_inclusive: bool
    """Whether `unit_price` and `line_total` include GST."""
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none."""
    discount_total: float
    """The sum of all discounts in percent: `quantity` × `unit_price` of each line in the totals,
    rounded to cents, less its `line_total`.
    """
    subtotal: float
    """The sum of the lines, after discounts and before GST: `total` − `tax_total`."""
    tax_total: float
    """The sum of the lines' GST, each rounded to cents, half a cent away from zero (the ATO's
    taxable supply rule). A line's is `line_total` × `tax_rate`; if prices include GST, `line_total`
    × `tax_rate` ÷ (1 + `tax_rate`).
    """
    total: float
    """The amount with GST: `subtotal` + `tax_total`. If prices include GST, the exact sum of
    `line_total`.
    """
    amount_paid: float
    """The sum of the payments, with the deposit that is credited, less refunds."""
    amount_refunded: float
    """The refunds that the customer does not owe again. They leave `amount_due` as it is."""
    credited: float
    """The amount that credit notes have settled."""
    amount_due: float
    """The amount left to pay: `total` − `amount_paid` − `amount_refunded` − `credited`; 0 if the
    invoice is void.
    """
    issue_date: Optional[str]
    """The date of the invoice; null until it is given or the invoice is sent."""
    due_date: Optional[str]
    """The due date. The invoice is overdue from the next day. Null until it is set or the invoice
    is sent.
    """
    is_overdue: bool
    """Whether the invoice is sent or partially paid and its `due_date` is over in the business's
    time zone.
    """
    sent_at: Optional[str]
    """When the invoice was last sent; null until then."""
    terms: Optional[str]
    """The terms and conditions: the business's `invoice_terms` as they were when the invoice was
    first sent; null until then, or if there were none.
    """
    public_url: Optional[str]
    """The address of the customer's page. Whoever has it can read the invoice, and pay it online if
    that is possible. Null until the invoice is sent, and without the scope `invoices:write`. It
    works for 30 to 60 days. Read the record again for a new one.
    """
    pdf_url: Optional[str]
    """The address of the invoice's PDF, which needs no credential; null until the invoice is sent.
    It works for 30 to 60 days. Read the record again for a new one.
    """
    delivery: Optional[EmailDelivery]
    """The status of the last email with the invoice; null if none was sent."""
    paid_at: Optional[str]
    """When the invoice was paid in full; null until then."""
    reminders_muted: bool
    """Whether automatic reminders of the invoice are off."""
    custom: Dict[str, Optional[Union[str, float, bool]]]
    """The invoice's values of the business's custom fields, by their keys. Fields without a value
    are left out.
    """
    metadata: Dict[str, Optional[str]]
    """Your own pairs of the invoice. Other API keys and apps do not see them, and have their own.
    """
    created_at: str
    """When the invoice was created."""
    updated_at: str
    """When the invoice last changed."""


class PayInvoiceInput(_PayInvoiceInputOptional):
    """A payment that was received, or a refund that was made."""

    amount: float
    """The amount that was paid, at most the invoice's `amount_due`. A negative amount is a refund,
    of at most `amount_paid`.
    """


class UpdateInvoiceInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field. Once
    the invoice is sent, only `external_id`, `due_date`, `reminders_muted`, `custom` and `metadata`
    can change.
    """

    external_id: Optional[str]
    """Your own id, unique among the business's invoices."""
    customer_id: str
    """The id of the invoice's customer, who can be another one in a draft. The old customer's
    `job_id` and `quote_id` are then cleared, unless new ones are given.
    """
    job_id: Optional[str]
    """The id of the job that the invoice is for, one of the customer's."""
    quote_id: Optional[str]
    """The id of the quote that the invoice is for, one of the customer's."""
    lines: Sequence[LineInput]
    """The lines of the invoice, in order, at most 200. They replace all existing lines."""
    tax_inclusive: bool
    """Whether unit prices include GST. A change keeps them as they are, and recomputes the totals.
    """
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none."""
    issue_date: Optional[str]
    """The date of the invoice. Default: the day when it is first sent, in the business's time zone.
    """
    due_date: Optional[str]
    """The due date, not before `issue_date`. It can be changed until the invoice is paid or void.
    Only a draft's can be cleared.
    """
    reminders_muted: bool
    """Whether automatic reminders of the invoice are off."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class UpdateInvoiceLineInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values."""

    description: str
    """The product or work, on one or more lines."""
    quantity: float
    """The quantity."""
    unit_price: float
    """The unit price, before GST unless `tax_inclusive`; negative for a discount."""
    tax_rate: float
    """The GST rate, as a fraction."""
    discount_percent: float
    """The line's discount, in percent; 0 if there is none."""


class CreateJobInput(_CreateJobInputOptional):
    """A new job."""

    title: str
    """A short description of the work."""
    customer_id: str
    """The id of the customer that the work is for."""


class UpdateJobInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    external_id: Optional[str]
    """Your own id, unique among the business's jobs."""
    title: str
    """A short description of the work."""
    description: Optional[str]
    """The details of the work."""
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    assignee_ids: Sequence[str]
    """The ids of the active team members who do the work, at most 20. Duplicates are dropped. The
    list replaces the present one. See `GET /v1/team_members` or the MCP server's instructions.
    """
    scheduled_start: Optional[str]
    """When the work is scheduled to start. It makes an unscheduled job `scheduled`. Null makes a
    scheduled job `unscheduled` and clears `scheduled_end`.
    """
    scheduled_end: Optional[str]
    """When the work is scheduled to end, after `scheduled_start`, which it requires."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class UpsertJobInput(_UpsertJobInputOptional):
    """A new job, or the fields to change."""

    title: str
    """A short description of the work."""
    customer_id: str
    """The id of the customer that the work is for."""


class CreateLeadInput(_CreateLeadInputOptional):
    """A new lead. `email` or `phone` is required."""

    name: str
    """The full or trading name."""


class LoseLeadInput(TypedDict, total=False):
    """Why the lead was lost."""

    lost_reason: Optional[str]
    """Why the lead was lost."""


class UpdateLeadInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    external_id: Optional[str]
    """Your own id, unique among the business's leads."""
    lead_type: Literal["inbound", "marketplace", "referral", "manual"]
    """The lead's type.

    - `inbound`: The person contacted the business.
    - `marketplace`: A marketplace passed the lead on.
    - `referral`: Somebody recommended the business.
    - `manual`: A team member entered the lead.
    """
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address. It cannot be cleared while the lead has no phone number."""
    phone: Optional[str]
    """The phone number. National unless it begins with `+`, or with `00` and a country code; stored
    in E.164 format.
    """
    address: Optional[AddressInput]
    """The address of the work."""
    description: Optional[str]
    """The work that the lead asks for."""
    customer_id: Optional[str]
    """The id of the lead's customer. It cannot change once the lead has a quote or a job."""
    assignee_id: Optional[str]
    """The id of the active team member who is responsible for the lead. See `GET /v1/team_members`
    or the MCP server's instructions.
    """
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class UpsertLeadInput(_UpsertLeadInputOptional):
    """A new lead, or the fields to change. A new lead requires `email` or `phone`."""

    name: str
    """The full or trading name."""


class MeBusiness(TypedDict):
    """The business that the credential belongs to."""

    id: str
    """The business's id, a UUID."""
    name: str
    """The trading name."""
    slug: Optional[str]
    """The short name, unique among all businesses."""
    business_email: Optional[str]
    """The email address that customers see; null if none is set."""
    business_phone: Optional[str]
    """The phone number that customers see, in E.164 format; null if none is set."""
    website: Optional[str]
    """The address of the website; null if none is set."""
    abn: Optional[str]
    """The Australian Business Number, 11 digits; null if none is set."""
    country: Union[Literal["AU", "NZ", "GB", "US", "CA", "IE"], str]
    """The country, which decides the tax's name and its default rate. Default: `AU`.

    - `AU`: Australia.
    - `NZ`: New Zealand.
    - `GB`: The United Kingdom.
    - `US`: The United States.
    - `CA`: Canada.
    - `IE`: Ireland.
    """
    currency: Union[Literal["AUD", "NZD", "GBP", "USD", "CAD", "EUR"], str]
    """The currency of all amounts, ISO 4217. Default: that of the country.

    - `AUD`: Australian dollars.
    - `NZD`: New Zealand dollars.
    - `GBP`: Pounds sterling.
    - `USD`: US dollars.
    - `CAD`: Canadian dollars.
    - `EUR`: Euros.
    """
    tax_id: Optional[str]
    """The tax id that customers see, without separators: the ABN, or the country's GST, VAT or
    business number, or EIN; null if none is set.
    """


class MeCaller(TypedDict):
    """The credential."""

    kind: Union[Literal["api_key", "oauth", "user"], str]
    """The kind: `api_key`, `oauth` or `user`.

    - `api_key`: An API key.
    - `oauth`: The access token of a connected app.
    - `user`: The session of a team member in the portal.
    """
    scopes: List[str]
    """The scopes that the credential holds."""
    sandbox: bool
    """Whether the credential belongs to a sandbox, from which nothing reaches a customer."""


class Me(TypedDict):
    """The business and the credential of a call."""

    business: MeBusiness
    """The business that the credential belongs to."""
    caller: MeCaller
    """The credential."""


class CreateNoteInput(_CreateNoteInputOptional):
    """A new note. It is about one record."""

    text: str
    """The note, which can have several lines."""


class NoteAuthor(TypedDict):
    """The author of the note. Edits by others do not change it."""

    kind: Union[Literal["user", "api_key", "oauth"], str]
    """The kind of author.

    - `user`: A team member.
    - `api_key`: An API key.
    - `oauth`: A connected app.
    """
    name: str
    """The name of the person, key or app."""


class Note(TypedDict):
    """A note about a customer, a lead or a job."""

    id: str
    """The note's id, a UUID."""
    customer_id: Optional[str]
    """The id of the customer that the note is about; null if it is about a lead or a job."""
    lead_id: Optional[str]
    """The id of the lead that the note is about; null if it is about a customer or a job."""
    job_id: Optional[str]
    """The id of the job that the note is about; null if it is about a customer or a lead."""
    text: str
    """The note, which can have several lines."""
    author: NoteAuthor
    """The author of the note. Edits by others do not change it."""
    edited_at: Optional[str]
    """When the text was changed last; null while it is as it was written."""
    edited_by: Optional[str]
    """The name of the person, key or app that changed the text last; null while it is as it was
    written.
    """
    created_at: str
    """When the note was created."""
    updated_at: str
    """When the note last changed."""


class UpdateNoteInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values."""

    text: str
    """The note, which can have several lines."""


class CreatePriceItemInput(_CreatePriceItemInputOptional):
    """A new item of the price list."""

    name: str
    """The name of the item, with which its line on a quote or invoice begins."""
    unit_price: float
    """The price of one unit, before GST unless `tax_inclusive`; negative for a discount."""


class PriceItem(TypedDict):
    """A product or work of the price list, from which lines of quotes and invoices are made."""

    id: str
    """The item's id, a UUID."""
    external_id: Optional[str]
    """Your own id, unique among the business's items; null if none was given."""
    name: str
    """The name of the item, with which its line on a quote or invoice begins."""
    description: Optional[str]
    """The description below the name on a quote or invoice, which can have several lines; null if
    there is none.
    """
    unit_price: float
    """The price of one unit, before GST unless `tax_inclusive`; negative for a discount."""
    tax_rate: float
    """The GST rate, as a fraction."""
    tax_inclusive: bool
    """Whether `unit_price` includes GST."""
    archived_at: Optional[str]
    """When the item was archived; null while lines are made from it."""
    created_at: str
    """When the item was created."""
    updated_at: str
    """When the item last changed."""


class UpdatePriceItemInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    external_id: Optional[str]
    """Your own id, unique among the business's items."""
    name: str
    """The name of the item, with which its line on a quote or invoice begins."""
    description: Optional[str]
    """The description below the name on a quote or invoice. Default: none."""
    unit_price: float
    """The price of one unit, before GST unless `tax_inclusive`; negative for a discount."""
    tax_rate: float
    """The GST rate, as a fraction."""
    tax_inclusive: bool
    """Whether `unit_price` includes GST."""
    archived_at: Optional[str]
    """Send null to return an archived item to the price list. To archive an item, delete it."""


class UpsertPriceItemInput(_UpsertPriceItemInputOptional):
    """A new item of the price list, or the fields to change."""

    name: str
    """The name of the item, with which its line on a quote or invoice begins."""
    unit_price: float
    """The price of one unit, before GST unless `tax_inclusive`; negative for a discount."""


class AcceptQuoteInput(TypedDict, total=False):
    """The options that the customer chose, and the person who accepted."""

    selected_line_ids: Sequence[str]
    """The ids of the optional lines that the customer chose. The other optional lines are left out.
    Default: the preselected ones.
    """
    accepted_by: Optional[str]
    """The name of the person who accepted the quote for the customer."""


class CreateDuctedQuoteInput(_CreateDuctedQuoteInputOptional):
    """The figures of a ducted system."""

    customer_id: str
    """The id of the quote's customer."""
    area_m2: float
    """The area to condition, in square metres."""
    capacity_kw: float
    """The cooling capacity, in kilowatts."""
    outlets: int
    """The number of outlets."""
    zones: int
    """The number of zones, at most the number of outlets."""


class CreateQuoteInput(_CreateQuoteInputOptional):
    """A new quote, which is a draft."""

    customer_id: str
    """The id of the customer that the quote is for."""


class DeclineQuoteInput(TypedDict, total=False):
    """Why the quote was declined."""

    decline_reason: Optional[str]
    """Why the quote was declined."""


class PayQuoteDepositInput(TypedDict, total=False):
    """The deposit that was paid."""

    amount: float
    """The amount that was paid, at most the quote's `total`. Default: the quote's `deposit_amount`.
    """
    paid_at: str
    """When the deposit was paid, not in the future: a timestamp with an offset, or a day
    (`YYYY-MM-DD`) in the business's time zone. Default: now.
    """
    method: Literal["card", "bank_transfer", "cash", "other"]
    """The payment method. Default: `other`.

    - `card`: By card.
    - `bank_transfer`: By bank transfer.
    - `cash`: In cash.
    - `other`: In another way.
    """
    reference: Optional[str]
    """The payer's or the bank's reference."""


class UpdateQuoteInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    customer_id: str
    """The id of the customer that the quote is for, who can be another one while no job or invoice
    refers to the quote. The old customer's `site_id`, unless a new one is given, and `lead_id` are
    then cleared.
    """
    site_id: Optional[str]
    """The id of the site where the work is done, one of the customer's."""
    external_id: Optional[str]
    """Your own id, unique among the business's quotes."""
    title: Optional[str]
    """The title of the quote."""
    message: Optional[str]
    """A message to the customer, shown with the quote."""
    valid_until: Optional[str]
    """The last day on which the quote can be accepted; null if it does not expire. It can change on
    a draft, sent or expired quote; an expired one becomes `sent` again. A sent quote takes no day
    that is over.
    """
    deposit_amount: Optional[float]
    """The deposit to pay in advance, GST included, at most `total`. It replaces `deposit_percent`.
    """
    deposit_percent: Optional[float]
    """The deposit in percent of `total`. It replaces `deposit_amount`."""
    lines: Sequence[LineInput]
    """The lines of the quote, in order, at most 200. They replace all existing lines."""
    tax_inclusive: bool
    """Whether unit prices include GST. A change keeps them as they are, and recomputes the totals.
    """
    discount_percent: float
    """The discount on each line, after the line's own, in percent; 0 if there is none."""
    reminders_muted: bool
    """Whether automatic reminders of the quote are off. It can change in any status."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class ApiRequest(TypedDict):
    """A request in the log."""

    id: str
    """The logged request's id, a UUID."""
    request_id: str
    """The id of the request, as in `x-service-request-id` and in problems. A caller can send its
    own.
    """
    method: str
    """The HTTP method."""
    path: str
    """The path below the base address, with the ids in it, without the query. Up to 500 characters
    are kept.
    """
    operation: Optional[str]
    """The operation, or the last one that an MCP client called. Null if the request reached none.
    """
    status: int
    """The status of the response. 499 if the caller had left."""
    problem: Optional[str]
    """The type of the problem, without `urn:service:error:`. Null if the response is no problem."""
    milliseconds: int
    """The time from the request's headers to the end of the response."""
    credential_kind: Union[Literal["api_key", "oauth"], str]
    """The kind of credential.

    - `api_key`: An API key.
    - `oauth`: A token of a connected app.
    """
    credential_id: str
    """The id of the API key or connected app."""
    credential_name: str
    """The name of the credential when it was used."""
    address: Optional[str]
    """The caller's address."""
    user_agent: Optional[str]
    """The caller's `User-Agent`. Up to 500 characters are kept."""
    request_body: Optional[str]
    """In a sandbox, the JSON body of a REST request, without secrets. Up to 16,000 characters are
    kept, of a body of up to 64,000 bytes. Null in a live business, without a body, and for files.
    """
    response_body: Optional[str]
    """In a sandbox, the JSON body of a REST response, without secrets. Up to 16,000 characters are
    kept, of a body of up to 64,000 bytes. Null in a live business and without a body.
    """
    created_at: str
    """When the response ended."""


class AdvanceSandboxInput(TypedDict):
    """A move of the sandbox's time."""

    days: int
    """The number of days."""


class Sandbox(TypedDict):
    """A sandbox."""

    id: str
    """The sandbox's id, which is that of its business."""
    name: str
    """The name of the sandbox's business."""
    created_at: str
    """When the sandbox was created."""
    reset_at: str
    """When its sample data were last filled in."""
    resets_at: str
    """When it is reset by itself: 30 days after the last reset."""
    advanced_days: int
    """The days that its time has been moved since the last reset."""


_SandboxMessageKeywords = TypedDict("_SandboxMessageKeywords", {"from": "str"})


class SandboxMessage(_SandboxMessageKeywords):
    """A message that a sandbox would have sent."""

    id: str
    """The message's id, a UUID."""
    channel: Union[Literal["sms", "email"], str]
    """The channel: `sms` or `email`.

    - `sms`: A text.
    - `email`: An email.
    """
    to: str
    """The number or address that it would have gone to."""
    subject: Optional[str]
    """The subject of an email; null for a text."""
    text: str
    """The plain text."""
    attachments: List[str]
    """The names of the files that would have gone along."""
    created_at: str
    """When it would have been sent."""


class ReceiveSandboxMessageInput(_ReceiveSandboxMessageInputOptional):
    """A message that a customer would have sent."""

    channel: Literal["sms", "email"]
    """The channel.

    - `sms`: A text.
    - `email`: An email.
    """
    sender_address: str
    """The sender: a phone number for a text, an email address for an email."""
    text: str
    """The plain text."""


class SearchResults(TypedDict):
    """The records that a search found, each kind newest first."""

    customers: List[CustomerFound]
    """Customers whose name, email or phone number, or a contact's, has the text. Archived ones are
    left out.
    """
    leads: List[LeadFound]
    """Leads whose reference, name, email or phone number, or whose customer's name, has the text.
    """
    quotes: List[QuoteFound]
    """Quotes whose reference or title, or whose customer's name, has the text."""
    jobs: List[JobFound]
    """Jobs whose number or title, or whose customer's name, has the text."""
    invoices: List[InvoiceFound]
    """Invoices whose number, or whose customer's name, has the text."""
    conversations: List[ConversationFound]
    """Open, snoozed and archived conversations whose customer's name, phone number or email, a
    contact's email, or an unknown sender's address has the text: latest activity first.
    """


class CustomerFound(TypedDict):
    """A customer that a search found."""

    id: str
    """The customer's id, a UUID."""
    name: str
    """The full or trading name."""
    email: Optional[str]
    """The email address; null if there is none."""
    phone: Optional[str]
    """The phone number in E.164 format; null if there is none."""


class LeadFound(TypedDict):
    """A lead that a search found."""

    id: str
    """The lead's id, a UUID."""
    reference: str
    """The lead's number."""
    name: str
    """The name of the person or company."""
    status: Union[Literal["new", "converted", "won", "lost"], str]
    """The lead's status.

    ```text
    new ──qualify──▶ converted
    new | converted ──win──▶ won
    new | converted | lost ──accept_quote──▶ won
    new | converted ──lose──▶ lost
    ```

    - `new`: No quote or job was created for the lead yet, and nobody qualified it.
    - `converted`: An active opportunity: a quote or a job was created for the lead, or somebody
      qualified it.
    - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked won.
    - `lost`: The lead was marked lost.
    """
    customer: Optional[CustomerName]
    """The customer; null if there is none."""


class QuoteFound(TypedDict):
    """A quote that a search found."""

    id: str
    """The quote's id, a UUID."""
    quote_reference: str
    """The quote's number."""
    version: int
    """The quote's version, from 1."""
    title: Optional[str]
    """The title; null if there is none."""
    status: Union[Literal["draft", "sent", "accepted", "declined", "expired"], str]
    """The quote's status.

    ```text
    expired ──change_valid_until──▶ sent
    draft ──delete──▶ deleted
    draft ──send──▶ sent
    sent ──accept──▶ accepted
    sent ──decline──▶ declined
    sent ──withdraw──▶ expired
    sent ──send_newer_version──▶ expired
    sent ──expire──▶ expired
    ```

    - `draft`: Not sent yet. Only a draft can be updated or deleted, but for `valid_until`.
    - `sent`: Sent to the customer, who can accept or decline it.
    - `accepted`: Accepted by the customer. The quote has a job.
    - `declined`: Declined by the customer.
    - `expired`: No longer open: `valid_until` is over, the quote was withdrawn (`withdrawn_at`), or
      a newer version replaced it (`superseded_at`).
    """
    customer: CustomerName
    """The customer."""


class JobFound(TypedDict):
    """A job that a search found."""

    id: str
    """The job's id, a UUID."""
    job_number: str
    """The job's number."""
    title: str
    """A short description of the work."""
    status: Union[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"], str]
    """The job's status.

    ```text
    unscheduled ──schedule──▶ scheduled
    scheduled ──unschedule──▶ unscheduled
    scheduled ──start──▶ in_progress
    unscheduled | scheduled | in_progress ──complete──▶ completed
    unscheduled | scheduled | in_progress ──cancel──▶ cancelled
    completed | cancelled ──reopen──▶ unscheduled
    completed | cancelled ──reopen──▶ scheduled
    completed | cancelled ──reopen──▶ in_progress
    ```

    - `unscheduled`: No start time is set.
    - `scheduled`: A start time is set, and the work has not started.
    - `in_progress`: The work has started.
    - `completed`: The work is done.
    - `cancelled`: The work will not be done.
    """
    customer: CustomerName
    """The customer."""


class InvoiceFound(TypedDict):
    """An invoice that a search found."""

    id: str
    """The invoice's id, a UUID."""
    invoice_number: str
    """The invoice's number."""
    status: Union[Literal["draft", "sent", "partially_paid", "paid", "void"], str]
    """The invoice's status.

    ```text
    draft ──delete──▶ deleted
    draft ──send──▶ sent
    sent ──pay──▶ partially_paid
    sent | partially_paid ──pay──▶ paid
    paid ──refund_an_amount_that_is_owed_again──▶ partially_paid
    partially_paid | paid ──refund_an_amount_that_is_owed_again──▶ sent
    sent | partially_paid ──credit_the_rest──▶ paid
    draft | sent | partially_paid ──void──▶ void
    ```

    - `draft`: Not sent yet. Only a draft's lines can change.
    - `sent`: Sent to the customer, with nothing paid yet.
    - `partially_paid`: Sent and paid in part, if only by a deposit.
    - `paid`: Paid in full, credited in full, or both in part.
    - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
    """
    customer: CustomerName
    """The customer."""


class ConversationFound(TypedDict):
    """A conversation that a search found."""

    id: str
    """The conversation's id, a UUID."""
    state: Union[Literal["open", "snoozed", "archived", "trashed", "spam"], str]
    """The conversation's state.

    - `open`: In the inbox.
    - `snoozed`: Out of the inbox until `snoozed_until`.
    - `archived`: Done.
    - `trashed`: In the trash. Not listed.
    - `spam`: Marked as spam. Not listed.
    """
    sender_address: Optional[str]
    """The unknown sender's phone number or email address; null once matched to a customer."""
    customer: Optional[CustomerName]
    """The customer; null while the sender matches no customer."""


class CreateSiteInput(_CreateSiteInputOptional):
    """A new site of a customer."""

    address: AddressInput
    """The address of the site."""


class UpdateSiteInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    name: Optional[str]
    """The business's name for the site."""
    address: AddressInput
    """The address of the site."""
    access_notes: Optional[str]
    """Access instructions."""
    custom: Mapping[str, Optional[Union[str, float, bool]]]
    """Values of custom fields by key; null clears one."""
    metadata: Mapping[str, Optional[str]]
    """Your own pairs, which other API keys and apps do not see. Null removes one; others keep their
    values.
    """


class TeamMember(TypedDict):
    """A member of the business's team."""

    id: str
    """The team member's id, a UUID."""
    name: str
    """The full name."""
    email: str
    """The email address that the team member signs in with."""
    role: Union[Literal["owner", "admin", "member"], str]
    """The role: `owner`, `admin` or `member`.

    - `owner`: Full access, including API keys, webhooks and connected apps.
    - `admin`: Access to the business's work and inbox, and read access to webhooks.
    - `member`: Access to the business's work and inbox.
    """
    is_active: bool
    """False once the person has left the team."""
    created_at: str
    """When the team member was added."""
    updated_at: str
    """When the team member last changed."""


class CreateWebhookSubscriptionInput(_CreateWebhookSubscriptionInputOptional):
    """A new webhook subscription. It is active."""

    url: str
    """The https address that events are delivered to."""
    events: Sequence[
        Literal[
            "customer.created",
            "customer.updated",
            "customer.archived",
            "lead.created",
            "lead.converted",
            "lead.won",
            "lead.lost",
            "lead.updated",
            "quote.sent",
            "quote.accepted",
            "quote.paid",
            "quote.viewed",
            "quote.declined",
            "quote.withdrawn",
            "quote.revised",
            "quote.expired",
            "job.created",
            "job.scheduled",
            "job.started",
            "job.completed",
            "job.cancelled",
            "job.reopened",
            "job.updated",
            "invoice.created",
            "invoice.sent",
            "invoice.paid",
            "invoice.payment_recorded",
            "invoice.refunded",
            "invoice.credited",
            "invoice.overdue",
            "invoice.voided",
            "credit_note.issued",
            "credit_note.sent",
            "credit_note.updated",
            "credit_note.voided",
            "booking.created",
            "booking.updated",
            "booking.cancelled",
            "booking.completed",
            "file.created",
            "file.deleted",
            "note.created",
            "note.updated",
            "note.deleted",
            "message.received",
            "message.sent",
            "draft.created",
            "draft.sent",
            "draft.deleted",
            "conversation.updated",
            "customer.*",
            "lead.*",
            "quote.*",
            "job.*",
            "invoice.*",
            "credit_note.*",
            "booking.*",
            "file.*",
            "note.*",
            "message.*",
            "draft.*",
            "conversation.*",
            "*",
        ]
    ]
    """The event types to deliver, at least one: single ones, all of a record such as `job.*`, or
    all: `*`. Events of messages, drafts and conversations, and so `*`, also need `messages:read`.
    Duplicates are dropped.
    """


class WebhookFilterInput(TypedDict):
    """A condition for the events that are delivered."""

    field: str
    """A field of the event, such as `lead_type` or `message.channel`."""
    values: Sequence[str]
    """The values that pass. Numbers and booleans are written as text."""


class WebhookSubscriptionWithSecret(TypedDict):
    """A webhook subscription with its new secret."""

    id: str
    """The webhook subscription's id, a UUID."""
    url: str
    """The https address that events are delivered to."""
    events: List[
        Union[
            Literal[
                "customer.created",
                "customer.updated",
                "customer.archived",
                "lead.created",
                "lead.converted",
                "lead.won",
                "lead.lost",
                "lead.updated",
                "quote.sent",
                "quote.accepted",
                "quote.paid",
                "quote.viewed",
                "quote.declined",
                "quote.withdrawn",
                "quote.revised",
                "quote.expired",
                "job.created",
                "job.scheduled",
                "job.started",
                "job.completed",
                "job.cancelled",
                "job.reopened",
                "job.updated",
                "invoice.created",
                "invoice.sent",
                "invoice.paid",
                "invoice.payment_recorded",
                "invoice.refunded",
                "invoice.credited",
                "invoice.overdue",
                "invoice.voided",
                "credit_note.issued",
                "credit_note.sent",
                "credit_note.updated",
                "credit_note.voided",
                "booking.created",
                "booking.updated",
                "booking.cancelled",
                "booking.completed",
                "file.created",
                "file.deleted",
                "note.created",
                "note.updated",
                "note.deleted",
                "message.received",
                "message.sent",
                "draft.created",
                "draft.sent",
                "draft.deleted",
                "conversation.updated",
                "customer.*",
                "lead.*",
                "quote.*",
                "job.*",
                "invoice.*",
                "credit_note.*",
                "booking.*",
                "file.*",
                "note.*",
                "message.*",
                "draft.*",
                "conversation.*",
                "*",
            ],
            str,
        ]
    ]
    """The event types that are delivered. `job.*` is all events of a record and `*` all events,
    also those that are added later.
    """
    filters: List[WebhookFilter]
    """Conditions for the events that are delivered. All must be met. None: every event is
    delivered.
    """
    format: Union[Literal["service", "standard"], str]
    """The headers of deliveries.

    - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
    - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and
      `webhook-signature`.
    """
    description: Optional[str]
    """The business's description of the subscription; null if there is none."""
    active: bool
    """Whether events are delivered; false while the subscription is paused."""
    disable_on_gone: bool
    """Whether a response of 410 switches the subscription off."""
    disabled_reason: Optional[Union[Literal["failing", "gone"], str]]
    """Why the subscription was switched off; null if it is active, or if someone paused it.

    - `failing`: No attempt has succeeded for 5 days.
    - `gone`: The endpoint responded 410.
    """
    disabled_at: Optional[str]
    """When the subscription was switched off; null if it was not."""
    secret: str
    """The secret that deliveries are signed with. The whole string is the key. It is shown this
    once and cannot be read again.
    """
    created_at: str
    """When the webhook subscription was created."""
    updated_at: str
    """When the webhook subscription last changed."""


class WebhookFilter(TypedDict):
    """A condition for the events that a webhook subscription receives."""

    field: str
    """A field of the event, such as `lead_type` or `message.channel`."""
    values: List[str]
    """The values that pass. Numbers and booleans are written as text."""


class WebhookDeliveryDetail(TypedDict):
    """A delivery with its body and its attempts."""

    id: str
    """The delivery's id, a UUID."""
    event_id: str
    """The event's id, which every attempt sends as `X-Service-Event-Id`."""
    event_type: Union[EventType, str]
    """The event's type."""
    subscription_id: str
    """The id of the webhook subscription."""
    status: Union[Literal["pending", "delivered", "failed", "dead", "skipped"], str]
    """The delivery's status.

    - `pending`: No attempt has ended yet.
    - `delivered`: The endpoint responded to an attempt with a 2xx status.
    - `failed`: The last attempt failed, and another one is scheduled.
    - `dead`: All scheduled attempts failed. No more are made unless the delivery is replayed.
    - `skipped`: Not sent, because the subscription was paused or deleted, or because the business
      had no API access.
    """
    attempt_count: int
    """The number of scheduled attempts that have been started, at most 6. Replays do not count."""
    next_attempt_at: Optional[str]
    """When the next scheduled attempt is due; null if there is none, or while one is under way."""
    replay_at: Optional[str]
    """When the replay that is waiting to be sent was requested; null if none is waiting."""
    delivered_at: Optional[str]
    """When the event was first delivered; null until then."""
    created_at: str
    """When the event was emitted."""
    updated_at: str
    """When the delivery last changed."""
    payload: str
    """The body of every attempt, byte for byte."""
    attempts: List[WebhookAttempt]
    """The delivery's attempts, oldest first; after many replays, the first 1 MB of them."""


class WebhookAttempt(TypedDict):
    """An HTTP request that a delivery made."""

    id: str
    """The attempt's id, a UUID, which it sends as `X-Service-Delivery-Id`."""
    trigger: Union[Literal["schedule", "replay"], str]
    """The trigger of the attempt.

    - `schedule`: The delivery's schedule: the first attempt, or one of the retries.
    - `replay`: A replay.
    """
    started_at: str
    """When the attempt started."""
    ended_at: Optional[str]
    """When the attempt ended; null while it is under way."""
    duration_ms: Optional[int]
    """The duration of the attempt, in milliseconds; null while it is under way."""
    response_status: Optional[int]
    """The HTTP status of the response; null if there is none."""
    response_body: Optional[str]
    """The beginning of the response's body, at most 1 KB; null if there is none."""
    failure: Optional[
        Union[
            Literal[
                "name_not_resolved",
                "address_not_allowed",
                "connection_failed",
                "tls_failed",
                "timed_out",
                "connection_lost",
                "response_invalid",
                "bad_status",
                "interrupted",
            ],
            str,
        ]
    ]
    """The reason why the attempt failed; null if it succeeded or is under way.

    - `name_not_resolved`: The host name of the URL does not resolve.
    - `address_not_allowed`: The host name does not lead to an address on the public internet. So
      does none of a local network, and no alias of a name that does not resolve.
    - `connection_failed`: The connection was refused, or the address could not be reached.
    - `tls_failed`: TLS failed, for example because the certificate has expired.
    - `timed_out`: The attempt did not end within its timeout.
    - `connection_lost`: The endpoint closed the connection before it responded.
    - `response_invalid`: The response was not well-formed HTTP, or its headers were too long.
    - `bad_status`: The response's status was not 2xx. Redirects are not followed.
    - `interrupted`: The attempt was interrupted on this side. The request may have reached the
      endpoint.
    """
    detail: Optional[str]
    """The failure in a sentence; null if there is none."""


class WebhookSubscription(TypedDict):
    """A webhook subscription, without its secret."""

    id: str
    """The webhook subscription's id, a UUID."""
    url: str
    """The https address that events are delivered to."""
    events: List[
        Union[
            Literal[
                "customer.created",
                "customer.updated",
                "customer.archived",
                "lead.created",
                "lead.converted",
                "lead.won",
                "lead.lost",
                "lead.updated",
                "quote.sent",
                "quote.accepted",
                "quote.paid",
                "quote.viewed",
                "quote.declined",
                "quote.withdrawn",
                "quote.revised",
                "quote.expired",
                "job.created",
                "job.scheduled",
                "job.started",
                "job.completed",
                "job.cancelled",
                "job.reopened",
                "job.updated",
                "invoice.created",
                "invoice.sent",
                "invoice.paid",
                "invoice.payment_recorded",
                "invoice.refunded",
                "invoice.credited",
                "invoice.overdue",
                "invoice.voided",
                "credit_note.issued",
                "credit_note.sent",
                "credit_note.updated",
                "credit_note.voided",
                "booking.created",
                "booking.updated",
                "booking.cancelled",
                "booking.completed",
                "file.created",
                "file.deleted",
                "note.created",
                "note.updated",
                "note.deleted",
                "message.received",
                "message.sent",
                "draft.created",
                "draft.sent",
                "draft.deleted",
                "conversation.updated",
                "customer.*",
                "lead.*",
                "quote.*",
                "job.*",
                "invoice.*",
                "credit_note.*",
                "booking.*",
                "file.*",
                "note.*",
                "message.*",
                "draft.*",
                "conversation.*",
                "*",
            ],
            str,
        ]
    ]
    """The event types that are delivered. `job.*` is all events of a record and `*` all events,
    also those that are added later.
    """
    filters: List[WebhookFilter]
    """Conditions for the events that are delivered. All must be met. None: every event is
    delivered.
    """
    format: Union[Literal["service", "standard"], str]
    """The headers of deliveries.

    - `service`: `X-Service-Signature`, `X-Service-Event-Id` and `X-Service-Delivery-Id`.
    - `standard`: The headers of Standard Webhooks besides: `webhook-id`, `webhook-timestamp` and
      `webhook-signature`.
    """
    description: Optional[str]
    """The business's description of the subscription; null if there is none."""
    active: bool
    """Whether events are delivered; false while the subscription is paused."""
    disable_on_gone: bool
    """Whether a response of 410 switches the subscription off."""
    disabled_reason: Optional[Union[Literal["failing", "gone"], str]]
    """Why the subscription was switched off; null if it is active, or if someone paused it.

    - `failing`: No attempt has succeeded for 5 days.
    - `gone`: The endpoint responded 410.
    """
    disabled_at: Optional[str]
    """When the subscription was switched off; null if it was not."""
    created_at: str
    """When the webhook subscription was created."""
    updated_at: str
    """When the webhook subscription last changed."""


class WebhookSubscriptionHealth(TypedDict):
    """The health of a webhook subscription."""

    id: str
    """The webhook subscription's id, a UUID."""
    health: WebhookHealth
    """The deliveries of the last 24 hours."""


class WebhookHealth(TypedDict):
    """The deliveries of a webhook subscription in the last 24 hours."""

    delivered: int
    """The number of deliveries that are delivered."""
    failed: int
    """The number of deliveries whose last attempt failed and that are attempted again."""
    dead: int
    """The number of deliveries whose scheduled attempts all failed."""
    skipped: int
    """The number of deliveries that were not sent."""
    waiting: int
    """The number of deliveries without a finished attempt."""
    last_delivered_at: Optional[str]
    """When one of them was last delivered; null if none was."""
    last_failure: Optional[
        Union[
            Literal[
                "name_not_resolved",
                "address_not_allowed",
                "connection_failed",
                "tls_failed",
                "timed_out",
                "connection_lost",
                "response_invalid",
                "bad_status",
                "interrupted",
            ],
            str,
        ]
    ]
    """The reason of the last failed attempt, of the failed or dead delivery that changed last; null
    if there is none.

    - `name_not_resolved`: The host name of the URL does not resolve.
    - `address_not_allowed`: The host name does not lead to an address on the public internet. So
      does none of a local network, and no alias of a name that does not resolve.
    - `connection_failed`: The connection was refused, or the address could not be reached.
    - `tls_failed`: TLS failed, for example because the certificate has expired.
    - `timed_out`: The attempt did not end within its timeout.
    - `connection_lost`: The endpoint closed the connection before it responded.
    - `response_invalid`: The response was not well-formed HTTP, or its headers were too long.
    - `bad_status`: The response's status was not 2xx. Redirects are not followed.
    - `interrupted`: The attempt was interrupted on this side. The request may have reached the
      endpoint.
    """


class WebhookDelivery(TypedDict):
    """The delivery of an event to a webhook subscription."""

    id: str
    """The delivery's id, a UUID."""
    event_id: str
    """The event's id, which every attempt sends as `X-Service-Event-Id`."""
    event_type: Union[EventType, str]
    """The event's type."""
    subscription_id: str
    """The id of the webhook subscription."""
    status: Union[Literal["pending", "delivered", "failed", "dead", "skipped"], str]
    """The delivery's status.

    - `pending`: No attempt has ended yet.
    - `delivered`: The endpoint responded to an attempt with a 2xx status.
    - `failed`: The last attempt failed, and another one is scheduled.
    - `dead`: All scheduled attempts failed. No more are made unless the delivery is replayed.
    - `skipped`: Not sent, because the subscription was paused or deleted, or because the business
      had no API access.
    """
    attempt_count: int
    """The number of scheduled attempts that have been started, at most 6. Replays do not count."""
    next_attempt_at: Optional[str]
    """When the next scheduled attempt is due; null if there is none, or while one is under way."""
    replay_at: Optional[str]
    """When the replay that is waiting to be sent was requested; null if none is waiting."""
    delivered_at: Optional[str]
    """When the event was first delivered; null until then."""
    created_at: str
    """When the event was emitted."""
    updated_at: str
    """When the delivery last changed."""


class ReplayDeliveriesInput(_ReplayDeliveriesInputOptional):
    """The deliveries to replay: those of a subscription that match the filters."""

    subscription_id: str
    """The id of the webhook subscription."""


class ReplayedDeliveries(TypedDict):
    """The result of replaying deliveries by filter."""

    replayed: int
    """The number of deliveries that are sent again."""
    more: bool
    """Whether more deliveries match the filters than one call replays."""
    last_created_at: Optional[str]
    """When the newest of them was emitted: the next call's `created_from`. Null if there is none.
    """


class SendTestEventInput(TypedDict, total=False):
    """A test event."""

    event_type: Optional[EventType]
    """The event type, one of those that the subscription names. Default: the first of them."""


class UpdateWebhookSubscriptionInput(TypedDict, total=False):
    """The fields to change. Fields that are left out keep their values; null clears a field."""

    url: str
    """The https address that events are delivered to."""
    events: Sequence[
        Literal[
            "customer.created",
            "customer.updated",
            "customer.archived",
            "lead.created",
            "lead.converted",
            "lead.won",
            "lead.lost",
            "lead.updated",
            "quote.sent",
            "quote.accepted",
            "quote.paid",
            "quote.viewed",
            "quote.declined",
            "quote.withdrawn",
            "quote.revised",
            "quote.expired",
            "job.created",
            "job.scheduled",
            "job.started",
            "job.completed",
            "job.cancelled",
            "job.reopened",
            "job.updated",
            "invoice.created",
            "invoice.sent",
            "invoice.paid",
            "invoice.payment_recorded",
            "invoice.refunded",
            "invoice.credited",
            "invoice.overdue",
            "invoice.voided",
            "credit_note.issued",
            "credit_note.sent",
            "credit_note.updated",
            "credit_note.voided",
            "booking.created",
            "booking.updated",
            "booking.cancelled",
            "booking.completed",
            "file.created",
            "file.deleted",
            "note.created",
            "note.updated",
            "note.deleted",
            "message.received",
            "message.sent",
            "draft.created",
            "draft.sent",
            "draft.deleted",
            "conversation.updated",
            "customer.*",
            "lead.*",
            "quote.*",
            "job.*",
            "invoice.*",
            "credit_note.*",
            "booking.*",
            "file.*",
            "note.*",
            "message.*",
            "draft.*",
            "conversation.*",
            "*",
        ]
    ]
    """The event types to deliver, at least one: single ones, all of a record such as `job.*`, or
    all: `*`. Events of messages, drafts and conversations, and so `*`, also need `messages:read`.
    Duplicates are dropped.
    """
    filters: Sequence[WebhookFilterInput]
    """Conditions for the events that are delivered, at most 10. All must be met. An event without
    the field is not delivered. An empty list removes them.
    """
    description: Optional[str]
    """The business's description of the subscription."""
    active: bool
    """False pauses the subscription. True resumes it, also one that was switched off, for events
    that occur from then on.
    """
    disable_on_gone: bool
    """Whether a response of 410 switches the subscription off."""


Event = Union[
    CustomerCreatedEvent,
    CustomerUpdatedEvent,
    CustomerArchivedEvent,
    LeadCreatedEvent,
    LeadConvertedEvent,
    LeadWonEvent,
    LeadLostEvent,
    LeadUpdatedEvent,
    QuoteSentEvent,
    QuoteAcceptedEvent,
    QuotePaidEvent,
    QuoteViewedEvent,
    QuoteDeclinedEvent,
    QuoteWithdrawnEvent,
    QuoteRevisedEvent,
    QuoteExpiredEvent,
    JobCreatedEvent,
    JobScheduledEvent,
    JobStartedEvent,
    JobCompletedEvent,
    JobCancelledEvent,
    JobReopenedEvent,
    JobUpdatedEvent,
    InvoiceCreatedEvent,
    InvoiceSentEvent,
    InvoicePaidEvent,
    InvoicePaymentRecordedEvent,
    InvoiceRefundedEvent,
    InvoiceCreditedEvent,
    InvoiceOverdueEvent,
    InvoiceVoidedEvent,
    CreditNoteIssuedEvent,
    CreditNoteSentEvent,
    CreditNoteUpdatedEvent,
    CreditNoteVoidedEvent,
    BookingCreatedEvent,
    BookingUpdatedEvent,
    BookingCancelledEvent,
    BookingCompletedEvent,
    FileCreatedEvent,
    FileDeletedEvent,
    NoteCreatedEvent,
    NoteUpdatedEvent,
    NoteDeletedEvent,
    MessageReceivedEvent,
    MessageSentEvent,
    DraftCreatedEvent,
    DraftSentEvent,
    DraftDeletedEvent,
    ConversationUpdatedEvent,
]
"""An event: the body of its deliveries. `event_type` says which fields it has."""


Events = TypedDict(
    "Events",
    {
        "customer.created": CustomerCreatedEvent,
        "customer.updated": CustomerUpdatedEvent,
        "customer.archived": CustomerArchivedEvent,
        "lead.created": LeadCreatedEvent,
        "lead.converted": LeadConvertedEvent,
        "lead.won": LeadWonEvent,
        "lead.lost": LeadLostEvent,
        "lead.updated": LeadUpdatedEvent,
        "quote.sent": QuoteSentEvent,
        "quote.accepted": QuoteAcceptedEvent,
        "quote.paid": QuotePaidEvent,
        "quote.viewed": QuoteViewedEvent,
        "quote.declined": QuoteDeclinedEvent,
        "quote.withdrawn": QuoteWithdrawnEvent,
        "quote.revised": QuoteRevisedEvent,
        "quote.expired": QuoteExpiredEvent,
        "job.created": JobCreatedEvent,
        "job.scheduled": JobScheduledEvent,
        "job.started": JobStartedEvent,
        "job.completed": JobCompletedEvent,
        "job.cancelled": JobCancelledEvent,
        "job.reopened": JobReopenedEvent,
        "job.updated": JobUpdatedEvent,
        "invoice.created": InvoiceCreatedEvent,
        "invoice.sent": InvoiceSentEvent,
        "invoice.paid": InvoicePaidEvent,
        "invoice.payment_recorded": InvoicePaymentRecordedEvent,
        "invoice.refunded": InvoiceRefundedEvent,
        "invoice.credited": InvoiceCreditedEvent,
        "invoice.overdue": InvoiceOverdueEvent,
        "invoice.voided": InvoiceVoidedEvent,
        "credit_note.issued": CreditNoteIssuedEvent,
        "credit_note.sent": CreditNoteSentEvent,
        "credit_note.updated": CreditNoteUpdatedEvent,
        "credit_note.voided": CreditNoteVoidedEvent,
        "booking.created": BookingCreatedEvent,
        "booking.updated": BookingUpdatedEvent,
        "booking.cancelled": BookingCancelledEvent,
        "booking.completed": BookingCompletedEvent,
        "file.created": FileCreatedEvent,
        "file.deleted": FileDeletedEvent,
        "note.created": NoteCreatedEvent,
        "note.updated": NoteUpdatedEvent,
        "note.deleted": NoteDeletedEvent,
        "message.received": MessageReceivedEvent,
        "message.sent": MessageSentEvent,
        "draft.created": DraftCreatedEvent,
        "draft.sent": DraftSentEvent,
        "draft.deleted": DraftDeletedEvent,
        "conversation.updated": ConversationUpdatedEvent,
    },
)
"""The body of each event, by its type."""


class EventTypeDescription(TypedDict):
    """An event type as the event catalogue describes it."""

    type: Union[EventType, str]
    description: str
    """When the event is emitted."""
    schema: Dict[str, Any]
    """The JSON Schema (2020-12) of the delivery body, self-contained."""
    sample: Event
    """An example of the delivery body."""


class EventTypes(TypedDict):
    """The event catalogue."""

    data: List[EventTypeDescription]
