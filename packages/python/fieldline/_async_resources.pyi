# Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.

from __future__ import annotations

from typing import Literal, Mapping, Optional, Sequence, Union, overload

from ._files import FileContent
from ._listing import AsyncListing, CountedPage, Page, SyncPage
from ._options import CallOptions, NOT_GIVEN, NotGiven
from .types import (
    AddressInput,
    AdvanceSandboxResult,
    ApiRequest,
    Booking,
    Contact,
    Conversation,
    ConversationDetail,
    CreditNote,
    CreditNoteDetail,
    CustomField,
    Customer,
    CustomerDetail,
    Draft,
    Event,
    EventType,
    EventTypes,
    FindFreeTimesResult,
    Invoice,
    InvoiceDetail,
    Job,
    JobLineInput,
    Lead,
    LineInput,
    Me,
    Message,
    Note,
    PriceItem,
    Quote,
    ReceiveSandboxMessageResult,
    Reminders,
    ReplayedDeliveries,
    Sandbox,
    SandboxMessage,
    SearchResults,
    SendCustomerStatementResult,
    Site,
    Statement,
    StoredFile,
    TeamMember,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookFilterInput,
    WebhookSubscription,
    WebhookSubscriptionHealth,
    WebhookSubscriptionWithSecret,
)


class AsyncBookingsResource:
    async def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Cancel a booking."""
        ...

    async def complete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Complete a booking."""
        ...

    async def create(
        self,
        *,
        title: str,
        customer_id: str,
        start_at: str,
        end_at: str,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        kind: Union[Literal["booking", "visit"], NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_id: Union[str, None, NotGiven] = NOT_GIVEN,
        instructions: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Create a booking."""
        ...

    @overload
    async def find_free_times(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        minutes: Optional[int] = None,
        from_hour: Optional[int] = None,
        to_hour: Optional[int] = None,
        weekends: Optional[bool] = None,
        assignee_ids: Optional[Sequence[str]] = None,
        options: Optional[CallOptions] = None,
    ) -> FindFreeTimesResult: ...
    @overload
    async def find_free_times(
        self,
        *,
        if_none_match: Optional[str],
        from_: Optional[str] = None,
        to: Optional[str] = None,
        minutes: Optional[int] = None,
        from_hour: Optional[int] = None,
        to_hour: Optional[int] = None,
        weekends: Optional[bool] = None,
        assignee_ids: Optional[Sequence[str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[FindFreeTimesResult]: ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Booking]: ...

    def list(
        self,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        customer_id: Optional[str] = None,
        job_id: Optional[str] = None,
        assignee_id: Optional[str] = None,
        status: Optional[Literal["scheduled", "completed", "cancelled"]] = None,
        statuses: Optional[Sequence[Literal["scheduled", "completed", "cancelled"]]] = None,
        external_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Booking, CountedPage[Booking]]:
        """List bookings."""
        ...

    async def send_on_my_way(
        self,
        id: str,
        *,
        eta_minutes: Union[int, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Tell the customer that somebody is on the way."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        title: Union[str, NotGiven] = NOT_GIVEN,
        kind: Union[Literal["booking", "visit"], NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_id: Union[str, None, NotGiven] = NOT_GIVEN,
        start_at: Union[str, NotGiven] = NOT_GIVEN,
        end_at: Union[str, NotGiven] = NOT_GIVEN,
        instructions: Union[str, None, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Update a booking."""
        ...


class AsyncContactsResource:
    async def create(
        self,
        customer_id: str,
        *,
        name: str,
        role: Union[str, None, NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        is_primary: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Contact:
        """Create a contact."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a contact."""
        ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Contact: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Contact]: ...

    def list(
        self,
        customer_id: str,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Contact, SyncPage[Contact]]:
        """List a customer's contacts."""
        ...

    async def update(
        self,
        id: str,
        *,
        name: Union[str, NotGiven] = NOT_GIVEN,
        role: Union[str, None, NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        is_primary: Union[bool, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Contact:
        """Update a contact."""
        ...


class AsyncConversationsResource:
    @overload
    async def get(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> ConversationDetail: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[ConversationDetail]: ...

    def list_messages(
        self,
        id: str,
        *,
        include: Optional[Literal["comments"]] = None,
        html: Optional[bool] = None,
        quoted: Optional[bool] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Message, SyncPage[Message]]:
        """List a conversation's messages."""
        ...

    def list(
        self,
        *,
        state: Optional[Literal["open", "snoozed", "archived"]] = None,
        channel: Optional[Literal["sms", "email", "voice", "calls"]] = None,
        customer_id: Optional[str] = None,
        assignee_id: Optional[str] = None,
        search: Optional[str] = None,
        unreplied: Optional[bool] = None,
        unmatched: Optional[Literal["include", "exclude", "only"]] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Conversation, SyncPage[Conversation]]:
        """List conversations."""
        ...


class AsyncCreditNotesResource:
    async def apply(
        self,
        id: str,
        *,
        invoice_id: str,
        amount: Union[float, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Apply a credit note."""
        ...

    async def create(
        self,
        *,
        invoice_id: str,
        amount: Union[float, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[LineInput], NotGiven] = NOT_GIVEN,
        reason: Union[str, None, NotGiven] = NOT_GIVEN,
        issue_date: Union[str, NotGiven] = NOT_GIVEN,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Issue a credit note."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> CreditNoteDetail: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[CreditNoteDetail]: ...

    def list(
        self,
        *,
        status: Optional[Literal["issued", "void"]] = None,
        customer_id: Optional[str] = None,
        invoice_id: Optional[str] = None,
        credit_note_number: Optional[str] = None,
        external_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[CreditNote, SyncPage[CreditNote]]:
        """List credit notes."""
        ...

    async def refund(
        self,
        id: str,
        *,
        amount: Union[float, NotGiven] = NOT_GIVEN,
        paid_at: Union[str, NotGiven] = NOT_GIVEN,
        method: Union[Literal["card", "bank_transfer", "cash", "other"], NotGiven] = NOT_GIVEN,
        reference: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Refund a credit note."""
        ...

    async def remove_credit_application(
        self,
        id: str,
        application_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Remove an application."""
        ...

    async def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Send a credit note."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Update a credit note."""
        ...

    async def void(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Void a credit note."""
        ...

    async def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the credit_note as a PDF."""
        ...


class AsyncCustomFieldsResource:
    def list(
        self,
        *,
        record: Optional[Literal["customer", "site", "lead", "quote", "job", "invoice"]] = None,
        archived: Optional[bool] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[CustomField, SyncPage[CustomField]]:
        """List custom fields."""
        ...


class AsyncCustomersResource:
    async def archive(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Archive a customer."""
        ...

    async def create(
        self,
        *,
        name: str,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        type: Union[Literal["individual", "business"], NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        abn: Union[str, None, NotGiven] = NOT_GIVEN,
        billing_address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        notes: Union[str, None, NotGiven] = NOT_GIVEN,
        tags: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CustomerDetail:
        """Create a customer."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> CustomerDetail: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[CustomerDetail]: ...

    @overload
    async def get_statement(
        self,
        id: str,
        *,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Statement: ...
    @overload
    async def get_statement(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        from_: Optional[str] = None,
        to: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Statement]: ...

    def list(
        self,
        *,
        search: Optional[str] = None,
        tag: Optional[str] = None,
        archived: Optional[Literal["exclude", "include", "only"]] = None,
        external_id: Optional[str] = None,
        custom: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Customer, CountedPage[Customer]]:
        """List customers."""
        ...

    async def send_statement(
        self,
        id: str,
        *,
        from_: Union[str, NotGiven] = NOT_GIVEN,
        to: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> SendCustomerStatementResult:
        """Send the statement of a customer."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        type: Union[Literal["individual", "business"], NotGiven] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        abn: Union[str, None, NotGiven] = NOT_GIVEN,
        billing_address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        notes: Union[str, None, NotGiven] = NOT_GIVEN,
        tags: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        archived_at: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CustomerDetail:
        """Update a customer."""
        ...

    async def upsert(
        self,
        external_id: str,
        *,
        name: str,
        type: Union[Literal["individual", "business"], NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        abn: Union[str, None, NotGiven] = NOT_GIVEN,
        billing_address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        notes: Union[str, None, NotGiven] = NOT_GIVEN,
        tags: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> CustomerDetail:
        """Create or update a customer by your own id."""
        ...


class AsyncDraftsResource:
    async def create(
        self,
        *,
        channel: Literal["sms", "email"],
        conversation_id: Union[str, None, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        contact_id: Union[str, None, NotGiven] = NOT_GIVEN,
        text: Union[str, None, NotGiven] = NOT_GIVEN,
        subject: Union[str, None, NotGiven] = NOT_GIVEN,
        html: Union[str, None, NotGiven] = NOT_GIVEN,
        reply_to_message_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Draft:
        """Create a draft."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a draft."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> Draft: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Draft]: ...

    def list(
        self,
        *,
        conversation_id: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Draft, SyncPage[Draft]]:
        """List drafts."""
        ...

    async def update(
        self,
        id: str,
        *,
        subject: Union[str, None, NotGiven] = NOT_GIVEN,
        text: Union[str, NotGiven] = NOT_GIVEN,
        html: Union[str, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Draft:
        """Update a draft."""
        ...


class AsyncEventsResource:
    def list(
        self,
        *,
        type: Optional[EventType] = None,
        occurred_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        wait: Optional[int] = None,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Event, Page[Event]]:
        """List events."""
        ...


class AsyncFilesResource:
    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a file."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> StoredFile: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[StoredFile]: ...

    def list(
        self,
        *,
        customer_id: Optional[str] = None,
        quote_id: Optional[str] = None,
        job_id: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[StoredFile, SyncPage[StoredFile]]:
        """List files."""
        ...

    async def upload(
        self,
        *,
        file: FileContent,
        filename: Optional[str] = None,
        customer_id: Optional[str] = None,
        quote_id: Optional[str] = None,
        job_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> StoredFile:
        """Upload a file."""
        ...

    async def create(
        self,
        *,
        source_url: str,
        filename: Union[str, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, NotGiven] = NOT_GIVEN,
        quote_id: Union[str, NotGiven] = NOT_GIVEN,
        job_id: Union[str, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> StoredFile:
        """Add a file from a URL."""
        ...


class AsyncInvoicesResource:
    async def add_line(
        self,
        id: str,
        *,
        description: str,
        quantity: float,
        unit_price: float,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        quote_line_id: Union[str, None, NotGiven] = NOT_GIVEN,
        job_line_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Add an invoice line."""
        ...

    async def copy(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Copy an invoice."""
        ...

    async def create(
        self,
        *,
        customer_id: str,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        quote_id: Union[str, None, NotGiven] = NOT_GIVEN,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[LineInput], NotGiven] = NOT_GIVEN,
        progress_percent: Union[float, None, NotGiven] = NOT_GIVEN,
        progress_amount: Union[float, None, NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        issue_date: Union[str, None, NotGiven] = NOT_GIVEN,
        due_date: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Create an invoice."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete an invoice."""
        ...

    async def delete_line(
        self,
        id: str,
        line_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete an invoice line."""
        ...

    async def delete_payment(
        self,
        id: str,
        payment_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Delete a payment of an invoice."""
        ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[InvoiceDetail]: ...

    @overload
    async def list_reminders(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> Reminders: ...
    @overload
    async def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]: ...

    def list(
        self,
        *,
        status: Optional[Literal["draft", "sent", "partially_paid", "paid", "void"]] = None,
        statuses: Optional[
            Sequence[Literal["draft", "sent", "partially_paid", "paid", "void"]]
        ] = None,
        customer_id: Optional[str] = None,
        job_id: Optional[str] = None,
        quote_id: Optional[str] = None,
        invoice_number: Optional[str] = None,
        overdue: Optional[bool] = None,
        external_id: Optional[str] = None,
        custom: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Invoice, CountedPage[Invoice]]:
        """List invoices."""
        ...

    async def pay(
        self,
        id: str,
        *,
        amount: float,
        paid_at: Union[str, NotGiven] = NOT_GIVEN,
        method: Union[Literal["card", "bank_transfer", "cash", "other"], NotGiven] = NOT_GIVEN,
        reference: Union[str, None, NotGiven] = NOT_GIVEN,
        owed_again: Union[bool, NotGiven] = NOT_GIVEN,
        refuse_duplicate: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Record a payment of an invoice."""
        ...

    async def remind(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Remind the customer of an invoice."""
        ...

    async def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Send an invoice."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, NotGiven] = NOT_GIVEN,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        quote_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[LineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        issue_date: Union[str, None, NotGiven] = NOT_GIVEN,
        due_date: Union[str, None, NotGiven] = NOT_GIVEN,
        reminders_muted: Union[bool, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Update an invoice."""
        ...

    async def update_line(
        self,
        id: str,
        line_id: str,
        *,
        description: Union[str, NotGiven] = NOT_GIVEN,
        quantity: Union[float, NotGiven] = NOT_GIVEN,
        unit_price: Union[float, NotGiven] = NOT_GIVEN,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Update an invoice line."""
        ...

    async def void(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Void an invoice."""
        ...

    async def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the invoice as a PDF."""
        ...


class AsyncJobsResource:
    async def add_line(
        self,
        id: str,
        *,
        description: str,
        quantity: float,
        unit_price: float,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Add a job line."""
        ...

    async def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Cancel a job."""
        ...

    async def complete(
        self,
        id: str,
        *,
        signed_by: Union[str, None, NotGiven] = NOT_GIVEN,
        signature: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Complete a job."""
        ...

    async def create(
        self,
        *,
        title: str,
        customer_id: str,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        quote_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_ids: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        scheduled_start: Union[str, None, NotGiven] = NOT_GIVEN,
        scheduled_end: Union[str, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[JobLineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Create a job."""
        ...

    async def delete_line(
        self,
        id: str,
        line_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a job line."""
        ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Job: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Job]: ...

    def list(
        self,
        *,
        status: Optional[
            Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"]
        ] = None,
        statuses: Optional[
            Sequence[Literal["unscheduled", "scheduled", "in_progress", "completed", "cancelled"]]
        ] = None,
        customer_id: Optional[str] = None,
        assignee_id: Optional[str] = None,
        lead_id: Optional[str] = None,
        quote_id: Optional[str] = None,
        job_number: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        scheduled_from: Optional[str] = None,
        scheduled_to: Optional[str] = None,
        external_id: Optional[str] = None,
        custom: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Job, CountedPage[Job]]:
        """List jobs."""
        ...

    async def reopen(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Reopen a job."""
        ...

    async def start(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Start a job."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        title: Union[str, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_ids: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        scheduled_start: Union[str, None, NotGiven] = NOT_GIVEN,
        scheduled_end: Union[str, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[JobLineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Update a job."""
        ...

    async def update_line(
        self,
        id: str,
        line_id: str,
        *,
        description: Union[str, NotGiven] = NOT_GIVEN,
        quantity: Union[float, NotGiven] = NOT_GIVEN,
        unit_price: Union[float, NotGiven] = NOT_GIVEN,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Update a job line."""
        ...

    async def upsert(
        self,
        external_id: str,
        *,
        title: str,
        customer_id: str,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        quote_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_ids: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        scheduled_start: Union[str, None, NotGiven] = NOT_GIVEN,
        scheduled_end: Union[str, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[JobLineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Create or update a job by your own id."""
        ...


class AsyncLeadsResource:
    async def create(
        self,
        *,
        name: str,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_type: Union[
            Literal["inbound", "marketplace", "referral", "manual"],
            NotGiven,
        ] = NOT_GIVEN,
        source: Union[Literal["portal", "website", "api", "marketing"], NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_id: Union[str, None, NotGiven] = NOT_GIVEN,
        notify: Union[bool, NotGiven] = NOT_GIVEN,
        auto_create_customer: Union[bool, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Create a lead."""
        ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Lead]: ...

    def list(
        self,
        *,
        status: Optional[Literal["new", "converted", "won", "lost"]] = None,
        statuses: Optional[Sequence[Literal["new", "converted", "won", "lost"]]] = None,
        lead_type: Optional[Literal["inbound", "marketplace", "referral", "manual"]] = None,
        customer_id: Optional[str] = None,
        assignee_id: Optional[str] = None,
        reference: Optional[str] = None,
        external_id: Optional[str] = None,
        custom: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Lead, CountedPage[Lead]]:
        """List leads."""
        ...

    async def lose(
        self,
        id: str,
        *,
        lost_reason: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Mark a lead as lost."""
        ...

    async def qualify(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Qualify a lead."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_type: Union[
            Literal["inbound", "marketplace", "referral", "manual"],
            NotGiven,
        ] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_id: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Update a lead."""
        ...

    async def upsert(
        self,
        external_id: str,
        *,
        name: str,
        lead_type: Union[
            Literal["inbound", "marketplace", "referral", "manual"],
            NotGiven,
        ] = NOT_GIVEN,
        source: Union[Literal["portal", "website", "api", "marketing"], NotGiven] = NOT_GIVEN,
        email: Union[str, None, NotGiven] = NOT_GIVEN,
        phone: Union[str, None, NotGiven] = NOT_GIVEN,
        address: Union[AddressInput, None, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        assignee_id: Union[str, None, NotGiven] = NOT_GIVEN,
        notify: Union[bool, NotGiven] = NOT_GIVEN,
        auto_create_customer: Union[bool, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Create or update a lead by your own id."""
        ...

    async def win(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Mark a lead as won."""
        ...


class AsyncMeResource:
    @overload
    async def get(self, *, options: Optional[CallOptions] = None) -> Me: ...
    @overload
    async def get(
        self,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Me]: ...


class AsyncNotesResource:
    async def create(
        self,
        *,
        text: str,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Note:
        """Create a note."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a note."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> Note: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Note]: ...

    def list(
        self,
        *,
        customer_id: Optional[str] = None,
        lead_id: Optional[str] = None,
        job_id: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Note, SyncPage[Note]]:
        """List notes."""
        ...

    async def update(
        self,
        id: str,
        *,
        text: Union[str, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Note:
        """Update a note."""
        ...


class AsyncPriceItemsResource:
    async def archive(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Archive a price item."""
        ...

    async def create(
        self,
        *,
        name: str,
        unit_price: float,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> PriceItem:
        """Create a price item."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> PriceItem: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[PriceItem]: ...

    def list(
        self,
        *,
        search: Optional[str] = None,
        archived: Optional[bool] = None,
        external_id: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[PriceItem, CountedPage[PriceItem]]:
        """List price items."""
        ...

    async def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        name: Union[str, NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        unit_price: Union[float, NotGiven] = NOT_GIVEN,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        archived_at: Union[str, None, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> PriceItem:
        """Update a price item."""
        ...

    async def upsert(
        self,
        external_id: str,
        *,
        name: str,
        unit_price: float,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> PriceItem:
        """Create or update a price item by your own id."""
        ...


class AsyncQuotesResource:
    async def accept(
        self,
        id: str,
        *,
        selected_line_ids: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        accepted_by: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Accept a quote."""
        ...

    async def copy(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Copy a quote."""
        ...

    async def create_ducted(
        self,
        *,
        customer_id: str,
        area_m2: float,
        capacity_kw: float,
        outlets: int,
        zones: int,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        title: Union[str, None, NotGiven] = NOT_GIVEN,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Create a ducted quote."""
        ...

    async def create(
        self,
        *,
        customer_id: str,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        title: Union[str, None, NotGiven] = NOT_GIVEN,
        message: Union[str, None, NotGiven] = NOT_GIVEN,
        valid_until: Union[str, None, NotGiven] = NOT_GIVEN,
        deposit_amount: Union[float, None, NotGiven] = NOT_GIVEN,
        deposit_percent: Union[float, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[LineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Create a quote."""
        ...

    async def decline(
        self,
        id: str,
        *,
        decline_reason: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Decline a quote."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a quote."""
        ...

    async def delete_deposit(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Delete the deposit of a quote."""
        ...

    @overload
    async def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Quote]: ...

    @overload
    async def list_reminders(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> Reminders: ...
    @overload
    async def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]: ...

    def list(
        self,
        *,
        status: Optional[Literal["draft", "sent", "accepted", "declined", "expired"]] = None,
        statuses: Optional[
            Sequence[Literal["draft", "sent", "accepted", "declined", "expired"]]
        ] = None,
        customer_id: Optional[str] = None,
        lead_id: Optional[str] = None,
        quote_reference: Optional[str] = None,
        external_id: Optional[str] = None,
        custom: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        sort: Optional[
            Literal["created_at_desc", "created_at_asc", "updated_at_desc", "updated_at_asc"]
        ] = None,
        total_count: Optional[bool] = None,
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Quote, CountedPage[Quote]]:
        """List quotes."""
        ...

    async def pay_deposit(
        self,
        id: str,
        *,
        amount: Union[float, NotGiven] = NOT_GIVEN,
        paid_at: Union[str, NotGiven] = NOT_GIVEN,
        method: Union[Literal["card", "bank_transfer", "cash", "other"], NotGiven] = NOT_GIVEN,
        reference: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Record the deposit of a quote."""
        ...

    async def revise(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Revise a quote."""
        ...

    async def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Send a quote."""
        ...

    async def update(
        self,
        id: str,
        *,
        customer_id: Union[str, NotGiven] = NOT_GIVEN,
        site_id: Union[str, None, NotGiven] = NOT_GIVEN,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        title: Union[str, None, NotGiven] = NOT_GIVEN,
        message: Union[str, None, NotGiven] = NOT_GIVEN,
        valid_until: Union[str, None, NotGiven] = NOT_GIVEN,
        deposit_amount: Union[float, None, NotGiven] = NOT_GIVEN,
        deposit_percent: Union[float, None, NotGiven] = NOT_GIVEN,
        lines: Union[Sequence[LineInput], NotGiven] = NOT_GIVEN,
        tax_inclusive: Union[bool, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        reminders_muted: Union[bool, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Update a quote."""
        ...

    async def withdraw(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Withdraw a quote."""
        ...

    async def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the quote as a PDF."""
        ...


class AsyncRequestsResource:
    def list(
        self,
        *,
        method: Optional[str] = None,
        path: Optional[str] = None,
        operation: Optional[str] = None,
        status: Optional[int] = None,
        failed: Optional[bool] = None,
        problem: Optional[str] = None,
        credential_id: Optional[str] = None,
        request_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[ApiRequest, Page[ApiRequest]]:
        """List requests."""
        ...


class AsyncSandboxResource:
    async def advance(
        self,
        *,
        days: int,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AdvanceSandboxResult:
        """Move the sandbox's time."""
        ...

    @overload
    async def get(self, *, options: Optional[CallOptions] = None) -> Sandbox: ...
    @overload
    async def get(
        self,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Sandbox]: ...

    def list_messages(
        self,
        *,
        channel: Optional[Literal["sms", "email"]] = None,
        to: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[SandboxMessage, Page[SandboxMessage]]:
        """List the sandbox's messages."""
        ...

    async def receive_message(
        self,
        *,
        channel: Literal["sms", "email"],
        sender_address: str,
        text: str,
        subject: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ReceiveSandboxMessageResult:
        """Receive a message in the sandbox."""
        ...

    async def reset(
        self,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Sandbox:
        """Reset the sandbox."""
        ...


class AsyncSearchResource:
    @overload
    async def records(
        self,
        *,
        query: str,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> SearchResults: ...
    @overload
    async def records(
        self,
        *,
        if_none_match: Optional[str],
        query: str,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[SearchResults]: ...


class AsyncSitesResource:
    async def create(
        self,
        customer_id: str,
        *,
        address: AddressInput,
        name: Union[str, None, NotGiven] = NOT_GIVEN,
        access_notes: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Site:
        """Create a site."""
        ...

    async def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a site."""
        ...

    @overload
    async def get(self, id: str, *, options: Optional[CallOptions] = None) -> Site: ...
    @overload
    async def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Site]: ...

    def list(
        self,
        customer_id: str,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[Site, SyncPage[Site]]:
        """List a customer's sites."""
        ...

    async def update(
        self,
        id: str,
        *,
        name: Union[str, None, NotGiven] = NOT_GIVEN,
        address: Union[AddressInput, NotGiven] = NOT_GIVEN,
        access_notes: Union[str, None, NotGiven] = NOT_GIVEN,
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Site:
        """Update a site."""
        ...


class AsyncTeamResource:
    def list(
        self,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[TeamMember, SyncPage[TeamMember]]:
        """List team members."""
        ...


class AsyncWebhooksResource:
    async def create_subscription(
        self,
        *,
        url: str,
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
        ],
        filters: Union[Sequence[WebhookFilterInput], NotGiven] = NOT_GIVEN,
        format: Union[Literal["service", "standard"], NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        disable_on_gone: Union[bool, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscriptionWithSecret:
        """Create a webhook subscription."""
        ...

    async def delete_subscription(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a webhook subscription."""
        ...

    @overload
    async def get_delivery(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail: ...
    @overload
    async def get_delivery(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookDeliveryDetail]: ...

    @overload
    async def get_subscription(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscription: ...
    @overload
    async def get_subscription(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscription]: ...

    @overload
    async def get_subscription_health(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscriptionHealth: ...
    @overload
    async def get_subscription_health(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscriptionHealth]: ...

    def list_deliveries(
        self,
        *,
        subscription_id: Optional[str] = None,
        status: Optional[Literal["pending", "delivered", "failed", "dead", "skipped"]] = None,
        event_type: Optional[EventType] = None,
        event_id: Optional[str] = None,
        created_from: Optional[str] = None,
        created_to: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[WebhookDelivery, Page[WebhookDelivery]]:
        """List deliveries."""
        ...

    def list_subscriptions(
        self,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AsyncListing[WebhookSubscription, SyncPage[WebhookSubscription]]:
        """List webhook subscriptions."""
        ...

    async def replay_deliveries(
        self,
        *,
        subscription_id: str,
        statuses: Union[
            Sequence[Literal["pending", "delivered", "failed", "dead", "skipped"]],
            None,
            NotGiven,
        ] = NOT_GIVEN,
        event_type: Union[EventType, None, NotGiven] = NOT_GIVEN,
        created_from: Union[str, None, NotGiven] = NOT_GIVEN,
        created_to: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ReplayedDeliveries:
        """Replay deliveries."""
        ...

    async def replay_delivery(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail:
        """Replay a delivery."""
        ...

    async def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscriptionWithSecret:
        """Rotate a webhook secret."""
        ...

    async def send_test_event(
        self,
        subscription_id: str,
        *,
        event_type: Union[EventType, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail:
        """Send a test event."""
        ...

    async def update_subscription(
        self,
        id: str,
        *,
        url: Union[str, NotGiven] = NOT_GIVEN,
        events: Union[
            Sequence[
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
            ],
            NotGiven,
        ] = NOT_GIVEN,
        filters: Union[Sequence[WebhookFilterInput], NotGiven] = NOT_GIVEN,
        description: Union[str, None, NotGiven] = NOT_GIVEN,
        active: Union[bool, NotGiven] = NOT_GIVEN,
        disable_on_gone: Union[bool, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscription:
        """Update a webhook subscription."""
        ...

    async def list_event_types(self, *, options: Optional[CallOptions] = None) -> EventTypes:
        """List event types."""
        ...


class AsyncResources:
    bookings: AsyncBookingsResource
    contacts: AsyncContactsResource
    conversations: AsyncConversationsResource
    credit_notes: AsyncCreditNotesResource
    custom_fields: AsyncCustomFieldsResource
    customers: AsyncCustomersResource
    drafts: AsyncDraftsResource
    events: AsyncEventsResource
    files: AsyncFilesResource
    invoices: AsyncInvoicesResource
    jobs: AsyncJobsResource
    leads: AsyncLeadsResource
    me: AsyncMeResource
    notes: AsyncNotesResource
    price_items: AsyncPriceItemsResource
    quotes: AsyncQuotesResource
    requests: AsyncRequestsResource
    sandbox: AsyncSandboxResource
    search: AsyncSearchResource
    sites: AsyncSitesResource
    team: AsyncTeamResource
    webhooks: AsyncWebhooksResource

    def __init__(self, transport: object) -> None: ...
