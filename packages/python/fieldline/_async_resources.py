# Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.
"""The same methods, which return coroutines. The stub beside this file has their types."""

from __future__ import annotations

from ._resources import (
    BookingsResource,
    ContactsResource,
    ConversationsResource,
    CreditNotesResource,
    CustomFieldsResource,
    CustomersResource,
    DraftsResource,
    EventsResource,
    FilesResource,
    InvoicesResource,
    JobsResource,
    LeadsResource,
    MeResource,
    NotesResource,
    PriceItemsResource,
    QuotesResource,
    RequestsResource,
    Resources,
    SandboxResource,
    SearchResource,
    SitesResource,
    TeamResource,
    WebhooksResource,
)


AsyncBookingsResource = BookingsResource
AsyncContactsResource = ContactsResource
AsyncConversationsResource = ConversationsResource
AsyncCreditNotesResource = CreditNotesResource
AsyncCustomFieldsResource = CustomFieldsResource
AsyncCustomersResource = CustomersResource
AsyncDraftsResource = DraftsResource
AsyncEventsResource = EventsResource
AsyncFilesResource = FilesResource
AsyncInvoicesResource = InvoicesResource
AsyncJobsResource = JobsResource
AsyncLeadsResource = LeadsResource
AsyncMeResource = MeResource
AsyncNotesResource = NotesResource
AsyncPriceItemsResource = PriceItemsResource
AsyncQuotesResource = QuotesResource
AsyncRequestsResource = RequestsResource
AsyncSandboxResource = SandboxResource
AsyncSearchResource = SearchResource
AsyncSitesResource = SitesResource
AsyncTeamResource = TeamResource
AsyncWebhooksResource = WebhooksResource
AsyncResources = Resources
