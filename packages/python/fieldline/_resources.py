# Printed by `npm run print` from schema/operations, src/events and src/problems.ts; edit those.
"""The methods of the API, a class for each resource."""

from __future__ import annotations

from typing import Literal, Mapping, Optional, Sequence, Union, overload

from ._files import FileContent, Form
from ._listing import CountedPage, Listing, Page, SyncPage
from ._options import CallOptions, NOT_GIVEN, NotGiven
from ._resource import Resource, Transport, segment
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
    Site,
    StoredFile,
    TeamMember,
    WebhookDelivery,
    WebhookDeliveryDetail,
    WebhookFilterInput,
    WebhookSubscription,
    WebhookSubscriptionHealth,
    WebhookSubscriptionWithSecret,
)


class BookingsResource(Resource):
    """The methods of `fieldline.bookings`."""

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Cancel a booking.

        Cancels a scheduled booking, frees the assignee's time and emails the customer, under the
        same conditions as a new booking. Returns a 409 if the booking is completed or cancelled.

        `POST /v1/bookings/{id}/cancel` requires the scope `bookings:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/bookings/{segment(id)}/cancel",
            idempotency_key=idempotency_key,
            options=options,
        )

    def complete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Complete a booking.

        Marks a scheduled booking as completed. Returns a 409 if the booking is completed or
        cancelled.

        `POST /v1/bookings/{id}/complete` requires the scope `bookings:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/bookings/{segment(id)}/complete",
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        """Create a booking.

        Creates a booking or a scheduled visit for a customer and emits `booking.created`. Returns a
        409 of the type `booking-overlap` if the assignee has another scheduled booking at that
        time. A booking can start when another one ends.

        Emails the customer the title, time, site and assignee, with a calendar file. No email is
        sent if the customer has no email address, the booking has ended, or the business has turned
        off `booking_emails`.

        `POST /v1/bookings` requires the scope `bookings:write`.

        Args:
            external_id: Your own id, unique among the business's bookings.
            title: The purpose of the booking. Emails to the customer show it.
            kind: The kind of booking: `booking` or `visit`. Default: `booking`.

                - `booking`: An appointment that the customer booked.
                - `visit`: A visit that the business scheduled.
            customer_id: The id of the customer that the booking is with.
            site_id: The id of the site where the booking takes place, one of the customer's.
            job_id: The id of the job that the booking is part of, one of the customer's.
            lead_id: The id of the lead that the booking came from. It must belong to the same
                customer or to none; its status stays.
            assignee_id: The id of the active team member who attends. See `GET /v1/team_members` or
                the MCP server's instructions.
            start_at: When the booking starts.
            end_at: When the booking ends, after `start_at` and at most 31 days later.
            instructions: Instructions for the assignee. The customer does not see them.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `booking-overlap`, `duplicate-external-id`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/bookings",
            body={
                "external_id": external_id,
                "title": title,
                "kind": kind,
                "customer_id": customer_id,
                "site_id": site_id,
                "job_id": job_id,
                "lead_id": lead_id,
                "assignee_id": assignee_id,
                "start_at": start_at,
                "end_at": end_at,
                "instructions": instructions,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def find_free_times(
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
    def find_free_times(
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
    def find_free_times(
        self,
        *,
        if_none_match: Optional[str] = None,
        from_: Optional[str] = None,
        to: Optional[str] = None,
        minutes: Optional[int] = None,
        from_hour: Optional[int] = None,
        to_hour: Optional[int] = None,
        weekends: Optional[bool] = None,
        assignee_ids: Optional[Sequence[str]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[FindFreeTimesResult]:
        """Find free times.

        Returns when the team is free, for example for a booking website. Take a time of at least
        `minutes`, and create the booking with its `assignee_id`. If somebody else takes the time
        first, that is a 409 `booking-overlap`.

        `GET /v1/availability` requires the scope `bookings:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            from_: Only times after this time. Default: the next quarter of an hour.
            to: Only times before this time, at most 42 days after `from`. Default: 14 days after
                `from`.
            minutes: The minimum duration of a time, 1 to 1440 minutes.
            from_hour: The hour at which each day begins, 0 to 23.
            to_hour: The hour at which each day ends, at most 24.
            weekends: Whether to include Saturdays and Sundays.
            assignee_ids: Only these team members.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            "/v1/availability",
            query={
                "from": from_,
                "to": to,
                "minutes": minutes,
                "from_hour": from_hour,
                "to_hour": to_hour,
                "weekends": weekends,
                "assignee_ids": assignee_ids,
            },
            if_none_match=if_none_match,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Booking]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer", "site", "job", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Booking]:
        """Get a booking.

        Returns a booking in any status.

        `GET /v1/bookings/{id}` requires the scope `bookings:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/bookings/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Booking, CountedPage[Booking]]:
        """List bookings.

        Returns the business's bookings, newest first. `from` and `to` select the bookings that
        overlap a period; a booking that ends at `from` or starts at `to` is not included.

        `GET /v1/bookings` requires the scope `bookings:read`.

        Args:
            from_: Only bookings that end after this time.
            to: Only bookings that start before this time. Must be after `from`.
            customer_id: Filter by customer.
            job_id: Filter by job.
            assignee_id: Filter by assignee. See `GET /v1/team_members` or the MCP server's
                instructions.
            status: Filter by status.

                - `scheduled`: The booking takes up the assignee's time.
                - `completed`: The booking took place.
                - `cancelled`: The booking was cancelled, and its time is free again.
            statuses: Filter by any of several statuses. Not together with `status`.
            external_id: Filter by external id.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/bookings",
            CountedPage,
            query={
                "from": from_,
                "to": to,
                "customer_id": customer_id,
                "job_id": job_id,
                "assignee_id": assignee_id,
                "status": status,
                "statuses": statuses,
                "external_id": external_id,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
                "expand": expand,
            },
            options=options,
        )

    def send_on_my_way(
        self,
        id: str,
        *,
        eta_minutes: Union[int, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Booking:
        """Tell the customer that somebody is on the way.

        Texts the customer of a scheduled booking that somebody is on the way, with the minutes
        until they arrive if they are given. The text is in the customer's conversation, and counts
        towards the business's limit. Returns a 409 if the booking is completed or cancelled, or the
        customer has no Australian mobile number or answered STOP to a text, and a 429 within ten
        minutes of the last one.

        `POST /v1/bookings/{id}/on-my-way` requires the scope `bookings:write`.

        Args:
            eta_minutes: The minutes until they arrive, 1 to 600. Leave it out if you don't know.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/bookings/{segment(id)}/on-my-way",
            body={"eta_minutes": eta_minutes},
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
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
        """Update a booking.

        Updates the fields that are sent. New times reschedule the booking, and a new `assignee_id`
        reassigns it. Returns a 409 of the type `booking-overlap` if the assignee has another
        scheduled booking at that time. Only the title, instructions and external id of a completed
        or cancelled booking can be updated. Emails the customer a new time or site, under the same
        conditions as a new booking.

        `PATCH /v1/bookings/{id}` requires the scope `bookings:write`.

        Args:
            external_id: Your own id, unique among the business's bookings.
            title: The purpose of the booking. Emails to the customer show it.
            kind: The kind of booking: `booking` or `visit`.

                - `booking`: An appointment that the customer booked.
                - `visit`: A visit that the business scheduled.
            site_id: The id of the site where the booking takes place, one of the customer's.
            job_id: The id of the job that the booking is part of, one of the customer's.
            assignee_id: The id of the active team member who attends. See `GET /v1/team_members` or
                the MCP server's instructions.
            start_at: When the booking starts.
            end_at: When the booking ends, after `start_at` and at most 31 days later.
            instructions: Instructions for the assignee. The customer does not see them.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `booking-overlap`, `duplicate-external-id`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/bookings/{segment(id)}",
            body={
                "external_id": external_id,
                "title": title,
                "kind": kind,
                "site_id": site_id,
                "job_id": job_id,
                "assignee_id": assignee_id,
                "start_at": start_at,
                "end_at": end_at,
                "instructions": instructions,
            },
            if_match=if_match,
            options=options,
        )


class ContactsResource(Resource):
    """The methods of `fieldline.contacts`."""

    def create(
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
        """Create a contact.

        Adds a contact to a customer. A customer has at most one primary contact: a new one replaces
        the previous one.

        `POST /v1/customers/{id}/contacts` requires the scope `customers:write`.

        Args:
            name: The full name.
            role: The person's role.
            email: The email address.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            is_primary: Whether this is the customer's primary contact. A customer has at most one.
                Default: false.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/customers/{segment(customer_id)}/contacts",
            body={
                "name": name,
                "role": role,
                "email": email,
                "phone": phone,
                "is_primary": is_primary,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a contact.

        `DELETE /v1/contacts/{id}` requires the scope `customers:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/contacts/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Contact: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Contact]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Contact]:
        """Get a contact.

        `GET /v1/contacts/{id}` requires the scope `customers:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/contacts/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

    def list(
        self,
        customer_id: str,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[Contact, SyncPage[Contact]]:
        """List a customer's contacts.

        Returns the customer's contacts, newest first.

        `GET /v1/customers/{id}/contacts` requires the scope `customers:read`.

        Args:
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            f"/v1/customers/{segment(customer_id)}/contacts",
            SyncPage,
            query={
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "expand": expand,
            },
            options=options,
        )

    def update(
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
        """Update a contact.

        Updates the fields that are sent. Making a contact primary replaces the customer's previous
        primary contact.

        `PATCH /v1/contacts/{id}` requires the scope `customers:write`.

        Args:
            name: The full name.
            role: The person's role.
            email: The email address.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            is_primary: Whether this is the customer's primary contact. A customer has at most one.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/contacts/{segment(id)}",
            body={
                "name": name,
                "role": role,
                "email": email,
                "phone": phone,
                "is_primary": is_primary,
            },
            if_match=if_match,
            options=options,
        )


class ConversationsResource(Resource):
    """The methods of `fieldline.conversations`."""

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> ConversationDetail: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[ConversationDetail]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[ConversationDetail]:
        """Get a conversation.

        Returns a conversation in any state, including trash and spam, with its waiting drafts.

        `GET /v1/conversations/{id}` requires the scope `messages:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/conversations/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Message, SyncPage[Message]]:
        """List a conversation's messages.

        Returns messages and calls. The first page has the newest, and `next_cursor` leads to older
        ones; within a page, the newest is last. The HTML of received emails is untrusted: sanitise
        it before you render it.

        `GET /v1/conversations/{id}/messages` requires the scope `messages:read`.

        Args:
            include: Set to `comments` to include the team's comments.

                - `comments`: The team's comments.
            html: Set to `false` to leave out the HTML of emails: `html` is null.
            quoted: Set to `false` to leave out of `text` the earlier messages that an email quotes.
                A note stands in their place.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            f"/v1/conversations/{segment(id)}/messages",
            SyncPage,
            query={
                "include": include,
                "html": html,
                "quoted": quoted,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

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
    ) -> Listing[Conversation, SyncPage[Conversation]]:
        """List conversations.

        Returns open, snoozed or archived conversations, latest activity first, at most 10,000 over
        all pages. Conversations in trash and spam are not listed but can be read by id.

        `GET /v1/conversations` requires the scope `messages:read`.

        Args:
            state: Filter by state.

                - `open`: In the inbox.
                - `snoozed`: Out of the inbox until a time.
                - `archived`: Done.
            channel: Only conversations with at least one such message.

                - `sms`: At least one SMS.
                - `email`: At least one email.
                - `voice`: At least one voicemail.
                - `calls`: At least one call or voicemail.
            customer_id: Filter by customer.
            assignee_id: Filter by assignee. See `GET /v1/team_members` or the MCP server's
                instructions.
            search: Search by the customer's name, phone or email, a contact's email, or an unknown
                sender's address. Matches any part and ignores case; there are no wildcards. A
                complete email address or phone number on record, whatever the other filters, finds
                only the records with it, and names that contain it. The content of messages is not
                searched.
            unreplied: Set to `true` for conversations whose latest SMS or email from the customer
                has no reply. `false` has no effect.
            unmatched: Whether to include conversations with senders who are not customers.

                - `include`: All conversations.
                - `exclude`: Only conversations with a customer.
                - `only`: Only conversations with an unknown sender.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/conversations",
            SyncPage,
            query={
                "state": state,
                "channel": channel,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "search": search,
                "unreplied": unreplied,
                "unmatched": unmatched,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )


class CreditNotesResource(Resource):
    """The methods of `fieldline.credit_notes`."""

    def apply(
        self,
        id: str,
        *,
        invoice_id: str,
        amount: Union[float, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Apply a credit note.

        Settles an unpaid invoice of the same customer with what is left of the credit note, and
        emits `credit_note.updated`. An invoice on which nothing is left to pay becomes `paid`.
        Returns a 422 if the amount is more than what is left or due, and a 409 if nothing is.

        `POST /v1/credit_notes/{id}/apply` requires the scope `invoices:write`.

        Args:
            invoice_id: The id of an unpaid invoice of the same customer.
            amount: The amount to apply. Default: as much as is left of the credit and due on the
                invoice.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/credit_notes/{segment(id)}/apply",
            body={"invoice_id": invoice_id, "amount": amount},
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        """Issue a credit note.

        Credits an invoice that is sent, partially paid or paid: all that is left of it, an `amount`
        including GST, or `lines`. The credit first backs refunds of the invoice that no credit note
        backs, then settles its amount due. The rest, in `amount_remaining`, can be applied to other
        invoices of the customer or refunded. Emits `credit_note.issued`. Returns a 422 if the
        credit is more than what is left of the invoice, and a 409 if the invoice is a draft or
        void.

        `POST /v1/credit_notes` requires the scope `invoices:write`.

        Args:
            invoice_id: The id of the invoice to credit, which is sent, partially paid or paid.
            amount: The amount to credit, including GST. It is split among the invoice's GST rates
                in proportion. Leave it out to credit `lines`, or all that is left of the invoice.
            lines: The lines to credit, in order, at most 200, with prices and discounts as on the
                invoice, whose own discount also applies. Leave them out to credit `amount`, or all
                that is left of the invoice.
            reason: The reason, which the customer sees; null if none was given.
            issue_date: The date of the credit note, not in the future. Default: today.
            external_id: Your own id, unique among the business's credit notes.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/credit_notes",
            body={
                "invoice_id": invoice_id,
                "amount": amount,
                "lines": lines,
                "reason": reason,
                "issue_date": issue_date,
                "external_id": external_id,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> CreditNoteDetail: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[CreditNoteDetail]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[CreditNoteDetail]:
        """Get a credit note.

        Returns a credit note with its lines, the invoices that it settles and its refunds.

        `GET /v1/credit_notes/{id}` requires the scope `invoices:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/credit_notes/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[CreditNote, SyncPage[CreditNote]]:
        """List credit notes.

        Returns credit notes with their lines, newest first. Applications and refunds are only in
        the response for a single credit note.

        `GET /v1/credit_notes` requires the scope `invoices:read`.

        Args:
            status: Filter by status.

                - `issued`: Its amount settles invoices, or can be refunded.
                - `void`: Cancelled. It settles nothing.
            customer_id: Filter by customer.
            invoice_id: Filter by the invoice that is credited.
            credit_note_number: Filter by the credit note's number.
            external_id: Filter by your own id.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/credit_notes",
            SyncPage,
            query={
                "status": status,
                "customer_id": customer_id,
                "invoice_id": invoice_id,
                "credit_note_number": credit_note_number,
                "external_id": external_id,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def refund(
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
        """Refund a credit note.

        Records that what is left of the credit note was paid back. It is a refund among the
        payments of the credited invoice, whose `amount_due` stays as it is, and it emits
        `invoice.refunded` and `credit_note.updated`. Money is not moved. Returns a 422 if the
        amount is more than what is left or was paid, and a 409 if nothing is.

        `POST /v1/credit_notes/{id}/refund` requires the scope `invoices:write`.

        Args:
            amount: The amount that was paid back. Default: as much as is left of the credit.
            paid_at: When the refund was made, not in the future: a timestamp with an offset, or a
                day (`YYYY-MM-DD`) in the business's time zone. Default: now.
            method: The payment method. Default: `other`.

                - `card`: By card.
                - `bank_transfer`: By bank transfer.
                - `cash`: In cash.
                - `other`: In another way.
            reference: The bank's reference.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/credit_notes/{segment(id)}/refund",
            body={"amount": amount, "paid_at": paid_at, "method": method, "reference": reference},
            idempotency_key=idempotency_key,
            options=options,
        )

    def remove_credit_application(
        self,
        id: str,
        application_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Remove an application.

        Takes the credit of an invoice back, and emits `credit_note.updated`. The amount is due on
        the invoice again, and left of the credit note.

        `DELETE /v1/credit_notes/{id}/applications/{application_id}` requires the scope
        `invoices:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "DELETE",
            f"/v1/credit_notes/{segment(id)}/applications/{segment(application_id)}",
            if_match=if_match,
            options=options,
        )

    def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Send a credit note.

        Emails the customer a link to the credit note, with its PDF, and emits `credit_note.sent`.
        It can be sent again. Returns a 409 if the credit note is void, and a 422 if the customer
        has no email address.

        `POST /v1/credit_notes/{id}/send` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/credit_notes/{segment(id)}/send",
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
        self,
        id: str,
        *,
        external_id: Union[str, None, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Update a credit note.

        Changes the `external_id` of a credit note, and emits `credit_note.updated`. Its amounts
        never change.

        `PATCH /v1/credit_notes/{id}` requires the scope `invoices:write`.

        Args:
            external_id: Your own id, unique among the business's credit notes.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/credit_notes/{segment(id)}",
            body={"external_id": external_id},
            if_match=if_match,
            options=options,
        )

    def void(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> CreditNoteDetail:
        """Void a credit note.

        Voids a credit note, and emits `credit_note.voided`. The amounts that it settled are due
        again. Returns a 409 if it is void already or was paid out by a refund of its own: delete
        that refund first. Refunds that it only backs stay.

        `POST /v1/credit_notes/{id}/void` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/credit_notes/{segment(id)}/void",
            idempotency_key=idempotency_key,
            options=options,
        )

    def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the credit note as a PDF.

        Returns what the customer gets.

        `GET /v1/credit_notes/{id}/pdf` requires the scope `invoices:read`.
        """
        return self._transport.bytes(
            "application/pdf",
            f"/v1/credit_notes/{segment(id)}/pdf",
            options=options,
        )


class CustomFieldsResource(Resource):
    """The methods of `fieldline.custom_fields`."""

    def list(
        self,
        *,
        record: Optional[Literal["customer", "site", "lead", "quote", "job", "invoice"]] = None,
        archived: Optional[bool] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[CustomField, SyncPage[CustomField]]:
        """List custom fields.

        Returns the fields that the business has added to its records, newest first, archived ones
        too. A team member adds and changes them in the portal.

        `GET /v1/custom_fields` requires no scope.

        Args:
            record: Filter by the kind of record.

                - `customer`: Customers.
                - `site`: Sites.
                - `lead`: Leads.
                - `quote`: Quotes.
                - `job`: Jobs.
                - `invoice`: Invoices.
            archived: If true, return only archived fields; if false, only those in use.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `plan-required`, `subscription-inactive`,
                `not-acceptable`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.list(
            "/v1/custom_fields",
            SyncPage,
            query={
                "record": record,
                "archived": archived,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )


class CustomersResource(Resource):
    """The methods of `fieldline.customers`."""

    def archive(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Archive a customer.

        Archived customers are not listed but can be read by id. Archiving an archived customer has
        no effect. To restore a customer, set `archived_at` to null.

        `DELETE /v1/customers/{id}` requires the scope `customers:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/customers/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    def create(
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
        """Create a customer.

        Creates a customer and emits `customer.created`. Only `name` is required.

        `POST /v1/customers` requires the scope `customers:write`.

        Args:
            external_id: Your own id, unique among the business's customers.
            type: The kind of customer: `individual` or `business`. Default: `individual`.

                - `individual`: A person or household.
                - `business`: A company or other organisation.
            name: The full or trading name.
            email: The email address.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            abn: The Australian Business Number, 11 digits.
            billing_address: The address that invoices are made out to.
            notes: Internal notes, which the customer never sees.
            tags: The business's own labels, at most 50. Duplicates are dropped.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `duplicate-external-id`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/customers",
            body={
                "external_id": external_id,
                "type": type,
                "name": name,
                "email": email,
                "phone": phone,
                "abn": abn,
                "billing_address": billing_address,
                "notes": notes,
                "tags": tags,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> CustomerDetail: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[CustomerDetail]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[CustomerDetail]:
        """Get a customer.

        Returns an active or archived customer with its sites and contacts.

        `GET /v1/customers/{id}` requires the scope `customers:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/customers/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Customer, CountedPage[Customer]]:
        """List customers.

        Returns customers, newest first. Archived customers are left out, unless `external_id`,
        `updated_since` or `archived` is sent.

        `GET /v1/customers` requires the scope `customers:read`.

        Args:
            search: Search by the name, email or phone of the customer or of a contact. Matches any
                part and ignores case; there are no wildcards. A complete email address or phone
                number on record, whatever the other filters, finds only the records with it, and
                names that contain it.
            tag: Filter by a tag. Exact and case-sensitive.
            archived: Whether to list archived customers. By default they are listed only with
                `external_id` or `updated_since`.

                - `exclude`: Only active customers.
                - `include`: All customers.
                - `only`: Only archived customers.
            external_id: Filter by external id. Finds an archived customer too.
            custom: Filter by a custom field: its key, a colon and the value.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/customers",
            CountedPage,
            query={
                "search": search,
                "tag": tag,
                "archived": archived,
                "external_id": external_id,
                "custom": custom,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
            },
            options=options,
        )

    def update(
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
        """Update a customer.

        Updates the fields that are sent. Null clears an optional field.

        `PATCH /v1/customers/{id}` requires the scope `customers:write`.

        Args:
            external_id: Your own id, unique among the business's customers.
            type: The kind of customer: `individual` or `business`.

                - `individual`: A person or household.
                - `business`: A company or other organisation.
            name: The full or trading name.
            email: The email address.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            abn: The Australian Business Number, 11 digits.
            billing_address: The address that invoices are made out to.
            notes: Internal notes, which the customer never sees.
            tags: The business's own labels, at most 50. Duplicates are dropped.
            archived_at: Send null to make an archived customer active again. To archive a customer,
                delete it.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/customers/{segment(id)}",
            body={
                "external_id": external_id,
                "type": type,
                "name": name,
                "email": email,
                "phone": phone,
                "abn": abn,
                "billing_address": billing_address,
                "notes": notes,
                "tags": tags,
                "archived_at": archived_at,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )

    def upsert(
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
        """Create or update a customer by your own id.

        Updates the customer with your `external_id`, or creates it if there is none. Send the
        customer whole or in part: of an existing one, fields that are left out keep their values,
        and null clears a field. An archived customer stays archived.

        `PUT /v1/customers/by-external-id/{external_id}` requires the scope `customers:write`.

        Args:
            type: The kind of customer: `individual` or `business`. Default: `individual`.

                - `individual`: A person or household.
                - `business`: A company or other organisation.
            name: The full or trading name.
            email: The email address.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            abn: The Australian Business Number, 11 digits.
            billing_address: The address that invoices are made out to.
            notes: Internal notes, which the customer never sees.
            tags: The business's own labels, at most 50. Duplicates are dropped.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PUT",
            f"/v1/customers/by-external-id/{segment(external_id)}",
            body={
                "type": type,
                "name": name,
                "email": email,
                "phone": phone,
                "abn": abn,
                "billing_address": billing_address,
                "notes": notes,
                "tags": tags,
                "custom": custom,
                "metadata": metadata,
            },
            options=options,
        )


class DraftsResource(Resource):
    """The methods of `fieldline.drafts`."""

    def create(
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
        """Create a draft.

        Creates an SMS or email in a conversation for a team member to review and send. Nothing is
        sent and nobody is notified. The recipient is the phone or email of the contact in
        `contact_id`, otherwise of the customer, otherwise of the unknown sender; no other recipient
        is possible. Returns a 409 if there is no valid phone or email for the channel (an SMS needs
        an Australian mobile number) or the conversation has moved to another customer, and a 404 if
        it is in trash or spam. At most 3 drafts by apps can wait in a conversation and 200 in a
        business; one more returns a 429 of the type `draft-cap`.

        `POST /v1/drafts` requires the scope `messages:draft`.

        Args:
            conversation_id: The conversation's id. Send either this or `customer_id`.
            customer_id: The customer's id, for a first message. It goes into the customer's latest
                conversation, if there is one. Send either this or `conversation_id`.
            channel: The channel of the message.

                - `sms`: SMS, to an Australian mobile number.
                - `email`: Email.
            contact_id: The id of one of the customer's contacts, to write to instead of the
                customer.
            text: The plain text. Required for an SMS, with at most 459 characters. At most 100 KB
                for an email.
            subject: The subject of an email. Default for a reply: the original's subject, prefixed
                with `Re:`.
            html: The HTML of an email, instead of `text`. At most 100 KB. It is sanitised before it
                is stored.
            reply_to_message_id: The id of the email to reply to, in the same conversation.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `draft-cap`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/drafts",
            body={
                "conversation_id": conversation_id,
                "customer_id": customer_id,
                "channel": channel,
                "contact_id": contact_id,
                "text": text,
                "subject": subject,
                "html": html,
                "reply_to_message_id": reply_to_message_id,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a draft.

        Deletes a draft that this API key or app created; any other draft returns a 404. Deleting a
        deleted draft has no effect. Returns a 409 if a team member has scheduled or sent the draft,
        or if it is changed at the same time.

        `DELETE /v1/drafts/{id}` requires the scope `messages:draft`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/drafts/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> Draft: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Draft]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Draft]:
        """Get a draft.

        Returns a draft in any status.

        `GET /v1/drafts/{id}` requires the scope `messages:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/drafts/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

    def list(
        self,
        *,
        conversation_id: Optional[str] = None,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[Draft, SyncPage[Draft]]:
        """List drafts.

        Returns the drafts of people and apps that wait to be sent, newest first.

        `GET /v1/drafts` requires the scope `messages:read`.

        Args:
            conversation_id: Filter by conversation. Includes drafts that were created for its
                customer before it began.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/drafts",
            SyncPage,
            query={
                "conversation_id": conversation_id,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def update(
        self,
        id: str,
        *,
        subject: Union[str, None, NotGiven] = NOT_GIVEN,
        text: Union[str, NotGiven] = NOT_GIVEN,
        html: Union[str, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Draft:
        """Update a draft.

        Updates the fields that are sent, and overwrites changes by team members. In an email,
        `text` and `html` each replace the whole body, and the other is derived from it; an SMS has
        only `text`. Only drafts that this API key or app created can be updated; any other draft,
        or one whose conversation is in trash or spam, returns a 404. Returns a 409 if the draft is
        scheduled, sent or deleted, or if it is changed at the same time.

        `PATCH /v1/drafts/{id}` requires the scope `messages:draft`.

        Args:
            subject: The subject of an email; null clears it.
            text: The plain text. It replaces the whole body; the HTML of an email is made from it.
            html: The HTML of an email. It replaces the whole body; the plain text is made from it.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/drafts/{segment(id)}",
            body={"subject": subject, "text": text, "html": html},
            if_match=if_match,
            options=options,
        )


class EventsResource(Resource):
    """The methods of `fieldline.events`."""

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
    ) -> Listing[Event, Page[Event]]:
        """List events.

        Returns the business's events, newest first, each as the body of its deliveries.
        `message.received` and `message.sent` are included only with the scope `messages:read`;
        without it, asking for their `type` returns a 403. Test events have `test: true`. Events are
        kept for at least 30 days, whether or not a subscription received them.

        To catch up after an outage, set `occurred_since` to a few minutes before the last event
        that you processed, read pages until `next_cursor` is null, and ignore every `event_id` that
        you know. The overlap is needed: an event is listed once its change is complete, which can
        be after events that occurred later.

        To learn of events as they happen, without polling, set `wait`: while no event matches, the
        response is held back until one does. With the `ETag` of the last response in
        `If-None-Match` and otherwise the same parameters, it is held back until the page differs
        from that one, and is a 304 if it does not. One request then serves for up to 30 seconds.

        `GET /v1/events` requires the scope `webhooks:manage`.

        Args:
            type: Filter by event type.
            occurred_since: Only events that occurred at or after this time.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            wait: The time in seconds to wait for an event, 0 to 30, if no event matches or the page
                still has the `ETag` in `If-None-Match`. Ignored with a `cursor`.
            if_none_match: The last `etag` of the page. An unchanged page has no data.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/events",
            Page,
            query={
                "type": type,
                "occurred_since": occurred_since,
                "limit": limit,
                "cursor": cursor,
                "wait": wait,
            },
            if_none_match=if_none_match,
            options=options,
        )


class FilesResource(Resource):
    """The methods of `fieldline.files`."""

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a file.

        Deletes a file for good. Emits `file.deleted`.

        `DELETE /v1/files/{id}` requires the scope `files:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/files/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> StoredFile: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[StoredFile]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[StoredFile]:
        """Get a file.

        Returns what is known of a file. Its content is at `download_url`, which needs no
        credential, for an hour at least and two at most.

        `GET /v1/files/{id}` requires the scope `files:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/files/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[StoredFile, SyncPage[StoredFile]]:
        """List files.

        Returns the photos and other files of customers, quotes and jobs, newest first. Files of
        messages are not listed.

        `GET /v1/files` requires the scope `files:read`.

        Args:
            customer_id: Filter by the customer that they belong to.
            quote_id: Filter by the quote that they belong to.
            job_id: Filter by the job that they belong to.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/files",
            SyncPage,
            query={
                "customer_id": customer_id,
                "quote_id": quote_id,
                "job_id": job_id,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def upload(
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
        """Upload a file.

        Adds a photo or another file to a customer, a quote or a job.

        `POST /v1/files` requires the scope `files:write`.

        Args:
            file: The content, an open file, or a path. Bytes need a `filename`.
            filename: Default: the name of the file.
            customer_id: The customer that the file belongs to.
            quote_id: The quote that the file belongs to.
            job_id: The job that the file belongs to.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.
        """
        return self._transport.call(
            "POST",
            "/v1/files",
            body=Form(
                file,
                filename,
                {"customer_id": customer_id, "quote_id": quote_id, "job_id": job_id},
            ),
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        """Add a file from a URL.

        The platform reads it from the URL.

        `POST /v1/files` requires the scope `files:write`.

        Args:
            source_url: The https URL that the file is read from, within seconds and without
                redirects.
            filename: The name of the file. Default: the end of the URL's path.
            customer_id: The customer that the file belongs to.
            quote_id: The quote that the file belongs to.
            job_id: The job that the file belongs to.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.
        """
        return self._transport.call(
            "POST",
            "/v1/files",
            body={
                "source_url": source_url,
                "filename": filename,
                "customer_id": customer_id,
                "quote_id": quote_id,
                "job_id": job_id,
            },
            idempotency_key=idempotency_key,
            options=options,
        )


class InvoicesResource(Resource):
    """The methods of `fieldline.invoices`."""

    def add_line(
        self,
        id: str,
        *,
        description: str,
        quantity: float,
        unit_price: float,
        tax_rate: Union[float, NotGiven] = NOT_GIVEN,
        discount_percent: Union[float, NotGiven] = NOT_GIVEN,
        quote_line_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Add an invoice line.

        Adds a line to the end of a draft invoice and returns the invoice. Returns a 409 if the
        invoice is not a draft.

        `POST /v1/invoices/{id}/lines` requires the scope `invoices:write`.

        Args:
            description: The product or work, on one or more lines.
            quantity: The quantity.
            unit_price: The unit price, before GST unless `tax_inclusive`; negative for a discount.
            tax_rate: The GST rate, as a fraction. Default: 0.1, which is 10% GST.
            discount_percent: The line's discount, in percent; 0 if there is none. Default: 0.
            quote_line_id: The id of the line of the invoice's quote that the line is of, on an
                invoice alone. A later invoice of the quote takes less of that line. A draft's line
                that is sent without it keeps it.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/lines",
            body={
                "description": description,
                "quantity": quantity,
                "unit_price": unit_price,
                "tax_rate": tax_rate,
                "discount_percent": discount_percent,
                "quote_line_id": quote_line_id,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def copy(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Copy an invoice.

        Creates a draft with the customer, job, quote and lines of an invoice in any status, at the
        same prices. `external_id`, `issue_date`, `due_date` and payments are not copied. Returns a
        409 if the customer is archived.

        `POST /v1/invoices/{id}/copy` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/copy",
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        """Create an invoice.

        Creates a draft invoice with the next invoice number. The paid deposit of its quote is
        credited to it.

        Without `lines`, the first invoice of a quote has the quote's lines, without options that
        were not chosen, and its discount. A later one has those that no other invoice of the quote
        has, unless that is void or credited in full, so that nothing is billed twice. A line that
        was changed on its invoice counts as not invoiced: check the draft. To bill the same lines
        again, send them. Returns a 422 if the total of the lines is negative.

        `POST /v1/invoices` requires the scope `invoices:write`.

        Args:
            customer_id: The id of the invoice's customer.
            job_id: The id of the job that the invoice is for, one of the customer's.
            quote_id: The id of the quote that the invoice is for, one of the customer's.
            external_id: Your own id, unique among the business's invoices.
            lines: The lines of the invoice, in order, at most 200. Default: the rest of its quote,
                or its job's quote, that no invoice has yet.
            progress_percent: Takes this percentage of each line of the accepted quote, at most the
                rest that its other invoices leave. Not together with `lines` or `progress_amount`.
            progress_amount: Takes this amount, including GST, of the accepted quote's lines, in
                proportion to the rests that its other invoices leave. It is the invoice's exact
                `total`. Not together with `lines` or `progress_percent`.
            tax_inclusive: Whether unit prices include GST. Default: as on the quote whose lines it
                takes, else false.
            discount_percent: The discount on each line, after the line's own, in percent; 0 if
                there is none. Default: that of the quote whose lines it takes, else 0.
            issue_date: The date of the invoice. Default: the day when it is first sent, in the
                business's time zone.
            due_date: The due date, not before `issue_date`. The invoice is overdue from the next
                day. Default when the invoice is sent: `issue_date` plus the business's
                `payment_terms_days`, 14 unless changed.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/invoices",
            body={
                "customer_id": customer_id,
                "job_id": job_id,
                "quote_id": quote_id,
                "external_id": external_id,
                "lines": lines,
                "progress_percent": progress_percent,
                "progress_amount": progress_amount,
                "tax_inclusive": tax_inclusive,
                "discount_percent": discount_percent,
                "issue_date": issue_date,
                "due_date": due_date,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete an invoice.

        Returns a 409 if the invoice is not a draft. A sent invoice without payments can be voided
        instead. The number of a deleted draft is not used again. A deposit that was credited to the
        invoice is free again and goes to the quote's other invoices.

        `DELETE /v1/invoices/{id}` requires the scope `invoices:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/invoices/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    def delete_line(
        self,
        id: str,
        line_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete an invoice line.

        Deletes a line of a draft invoice; the lines after it move up. Returns a 409 if the invoice
        is not a draft.

        `DELETE /v1/invoices/{id}/lines/{line_id}` requires the scope `invoices:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/invoices/{segment(id)}/lines/{segment(line_id)}",
            if_match=if_match,
            options=options,
        )

    def delete_payment(
        self,
        id: str,
        payment_id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Delete a payment of an invoice.

        Deletes a payment or a refund that was recorded by mistake and returns the invoice. Its
        status follows: `sent` if nothing is paid any more, else `partially_paid`. A deleted refund
        of a credit note is left of it again. Events that were emitted stay. Returns a 409 for a
        deposit, if more was refunded than would remain paid, and if the invoice is void.

        `DELETE /v1/invoices/{id}/payments/{payment_id}` requires the scope `invoices:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "DELETE",
            f"/v1/invoices/{segment(id)}/payments/{segment(payment_id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[InvoiceDetail]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer", "job", "quote"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[InvoiceDetail]:
        """Get an invoice.

        Returns an invoice with its lines and payments.

        `GET /v1/invoices/{id}` requires the scope `invoices:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/invoices/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

    @overload
    def list_reminders(self, id: str, *, options: Optional[CallOptions] = None) -> Reminders: ...
    @overload
    def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]: ...
    def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]:
        """List the reminders of an invoice.

        Returns the automatic reminders of an invoice, in the order in which they are sent: those
        that are scheduled, and those that were sent, skipped or failed, with the reason. They are
        set up in the portal. The list is empty until the invoice is sent.

        `GET /v1/invoices/{id}/reminders` requires the scope `invoices:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/invoices/{segment(id)}/reminders",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Invoice, CountedPage[Invoice]]:
        """List invoices.

        Returns invoices with their lines, newest first. Payments are only in the response for a
        single invoice.

        `GET /v1/invoices` requires the scope `invoices:read`.

        Args:
            status: Filter by status.

                - `draft`: Not sent yet. Only a draft's lines can change.
                - `sent`: Sent to the customer, with nothing paid yet.
                - `partially_paid`: Sent and paid in part, if only by a deposit.
                - `paid`: Paid in full, credited in full, or both in part.
                - `void`: Cancelled. Nothing is due, and its payments, if any, were refunded.
            statuses: Filter by any of several statuses. Not together with `status`.
            customer_id: Filter by customer.
            job_id: Filter by job.
            quote_id: Filter by quote.
            invoice_number: Filter by the invoice's number.
            overdue: Whether the invoice is unpaid and past its due date.
            external_id: Filter by external id.
            custom: Filter by a custom field: its key, a colon and the value.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/invoices",
            CountedPage,
            query={
                "status": status,
                "statuses": statuses,
                "customer_id": customer_id,
                "job_id": job_id,
                "quote_id": quote_id,
                "invoice_number": invoice_number,
                "overdue": overdue,
                "external_id": external_id,
                "custom": custom,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
                "expand": expand,
            },
            options=options,
        )

    def pay(
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
        """Record a payment of an invoice.

        Records a received payment and returns the invoice with its payments. When nothing is left
        to pay, the status becomes `paid` and `invoice.paid` is emitted; a lead that never had a
        quote is won, and `lead.won` is emitted. Returns a 422 if the amount is above `amount_due`,
        and a 409 if the invoice is a draft, paid or void. Emails the customer a receipt, unless
        they have no email address or the business has turned off `receipt_emails`.

        The same payment can be recorded twice, as a customer may pay the same amount twice a day.
        To be warned, send `refuse_duplicate: true`: a payment with the amount, day and reference of
        another returns a 409 with its `id`.

        A negative amount records a refund of a paid or partially paid invoice. `amount_paid`
        decreases, and the customer does not owe the amount again: `amount_due` and the status stay,
        and `amount_refunded` increases. With `owed_again`, `amount_due` increases, and the status
        becomes `partially_paid`, or `sent` if all was refunded. Returns a 422 if more than
        `amount_paid` is refunded. A refund has no receipt. A credit note for it is issued with
        `POST /v1/credit_notes`.

        `POST /v1/invoices/{id}/payments` requires the scope `invoices:write`.

        Args:
            amount: The amount that was paid, at most the invoice's `amount_due`. A negative amount
                is a refund, of at most `amount_paid`.
            paid_at: When the payment was made, not in the future: a timestamp with an offset, or a
                day (`YYYY-MM-DD`) in the business's time zone. Default: now.
            method: The payment method. Default: `other`.

                - `card`: By card.
                - `bank_transfer`: By bank transfer.
                - `cash`: In cash.
                - `other`: In another way.
            reference: The payer's or the bank's reference.
            owed_again: Only for a refund: whether the customer owes the amount again, for example
                because the payment was a mistake. Default: false.
            refuse_duplicate: Whether to return a 409 with the payment's `id` if the invoice has one
                with the same amount, day and reference. Default: false: it is recorded again.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/payments",
            body={
                "amount": amount,
                "paid_at": paid_at,
                "method": method,
                "reference": reference,
                "owed_again": owed_again,
                "refuse_duplicate": refuse_duplicate,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def remind(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Remind the customer of an invoice.

        Emails the customer a reminder of a sent or partially paid invoice, with the amount due, the
        due date, payment instructions and a link. Only the invoice's `delivery` changes, and no
        event is emitted. Returns a 409 if the invoice is a draft, paid or void, and a 422 if the
        customer has no email address.

        `POST /v1/invoices/{id}/remind` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `no-email-on-file`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/remind",
            idempotency_key=idempotency_key,
            options=options,
        )

    def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Send an invoice.

        Emails the customer a link to the invoice and emits `invoice.sent`. A draft becomes `sent`,
        or `partially_paid` or `paid` by its deposit. `issue_date` and `due_date` get their defaults
        where they are null. An invoice can be sent again until it is paid, which emits the event
        again. Returns a 409 if the invoice is paid or void, and a 422 if the customer has no email
        address or the total is 0.

        `POST /v1/invoices/{id}/send` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/send",
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
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
        """Update an invoice.

        Updates the fields that are sent; `lines` replaces all lines. After sending, only
        `external_id` can be updated, and `due_date` until the invoice is paid or void; other fields
        return a 409. A draft can get another customer: its job and quote are then cleared, unless
        new ones are given. Returns a 422 if the total of the lines is negative.

        `PATCH /v1/invoices/{id}` requires the scope `invoices:write`.

        Args:
            external_id: Your own id, unique among the business's invoices.
            customer_id: The id of the invoice's customer, who can be another one in a draft. The
                old customer's `job_id` and `quote_id` are then cleared, unless new ones are given.
            job_id: The id of the job that the invoice is for, one of the customer's.
            quote_id: The id of the quote that the invoice is for, one of the customer's.
            lines: The lines of the invoice, in order, at most 200. They replace all existing lines.
            tax_inclusive: Whether unit prices include GST. A change keeps them as they are, and
                recomputes the totals.
            discount_percent: The discount on each line, after the line's own, in percent; 0 if
                there is none.
            issue_date: The date of the invoice. Default: the day when it is first sent, in the
                business's time zone.
            due_date: The due date, not before `issue_date`. It can be changed until the invoice is
                paid or void. Only a draft's can be cleared.
            reminders_muted: Whether automatic reminders of the invoice are off.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `precondition-failed`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/invoices/{segment(id)}",
            body={
                "external_id": external_id,
                "customer_id": customer_id,
                "job_id": job_id,
                "quote_id": quote_id,
                "lines": lines,
                "tax_inclusive": tax_inclusive,
                "discount_percent": discount_percent,
                "issue_date": issue_date,
                "due_date": due_date,
                "reminders_muted": reminders_muted,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )

    def update_line(
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
        """Update an invoice line.

        Updates the fields of a draft invoice's line that are sent, and returns the invoice with its
        new totals. Returns a 409 if the invoice is not a draft.

        `PATCH /v1/invoices/{id}/lines/{line_id}` requires the scope `invoices:write`.

        Args:
            description: The product or work, on one or more lines.
            quantity: The quantity.
            unit_price: The unit price, before GST unless `tax_inclusive`; negative for a discount.
            tax_rate: The GST rate, as a fraction.
            discount_percent: The line's discount, in percent; 0 if there is none.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/invoices/{segment(id)}/lines/{segment(line_id)}",
            body={
                "description": description,
                "quantity": quantity,
                "unit_price": unit_price,
                "tax_rate": tax_rate,
                "discount_percent": discount_percent,
            },
            if_match=if_match,
            options=options,
        )

    def void(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> InvoiceDetail:
        """Void an invoice.

        Voids an invoice that is not paid. A deposit that was credited to it is free again and goes
        to the quote's other invoices. Returns a 409 if the invoice is paid or void, or has other
        payments. A void invoice can still be read; its `amount_due` is 0.

        `POST /v1/invoices/{id}/void` requires the scope `invoices:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/invoices/{segment(id)}/void",
            idempotency_key=idempotency_key,
            options=options,
        )

    def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the invoice as a PDF.

        Returns what the customer gets. A draft has no PDF.

        `GET /v1/invoices/{id}/pdf` requires the scope `invoices:read`.
        """
        return self._transport.bytes(
            "application/pdf",
            f"/v1/invoices/{segment(id)}/pdf",
            options=options,
        )


class JobsResource(Resource):
    """The methods of `fieldline.jobs`."""

    def cancel(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Cancel a job.

        Cancels a job and its scheduled bookings, and emails the customer about those bookings. A
        cancelled job cannot get new bookings. Returns a 409 if the job is completed or cancelled.

        `POST /v1/jobs/{id}/cancel` requires the scope `jobs:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/jobs/{segment(id)}/cancel",
            idempotency_key=idempotency_key,
            options=options,
        )

    def complete(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Complete a job.

        Completes a job, started or not, and emits `job.completed`. Returns a 409 if the job is
        completed or cancelled.

        `POST /v1/jobs/{id}/complete` requires the scope `jobs:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/jobs/{segment(id)}/complete",
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Create a job.

        Creates a job with the next job number. Its status is `scheduled` if `scheduled_start` is
        given, otherwise `unscheduled`. A new lead in `lead_id` is converted, which emits
        `lead.converted`.

        `POST /v1/jobs` requires the scope `jobs:write`.

        Args:
            external_id: Your own id, unique among the business's jobs.
            title: A short description of the work.
            description: The details of the work.
            customer_id: The id of the customer that the work is for.
            site_id: The id of the site where the work is done, one of the customer's.
            quote_id: The id of the quote that the job carries out, one of the customer's.
            lead_id: The id of the lead that the job came from. It must belong to the same customer
                or to none; a new lead becomes `converted`. Default: the quote's lead.
            assignee_ids: The ids of the active team members who do the work, at most 20. Duplicates
                are dropped. See `GET /v1/team_members` or the MCP server's instructions.
            scheduled_start: When the work is scheduled to start. With it the job is `scheduled`,
                without it `unscheduled`.
            scheduled_end: When the work is scheduled to end, after `scheduled_start`, which it
                requires.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`,
                `unsupported-media-type`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/jobs",
            body={
                "external_id": external_id,
                "title": title,
                "description": description,
                "customer_id": customer_id,
                "site_id": site_id,
                "quote_id": quote_id,
                "lead_id": lead_id,
                "assignee_ids": assignee_ids,
                "scheduled_start": scheduled_start,
                "scheduled_end": scheduled_end,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Job: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Job]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer", "site", "quote", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Job]:
        """Get a job.

        Returns a job with its assignees.

        `GET /v1/jobs/{id}` requires the scope `jobs:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/jobs/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Job, CountedPage[Job]]:
        """List jobs.

        Returns the business's jobs, newest first.

        `GET /v1/jobs` requires the scope `jobs:read`.

        Args:
            status: Filter by status.

                - `unscheduled`: No start time is set.
                - `scheduled`: A start time is set, and the work has not started.
                - `in_progress`: The work has started.
                - `completed`: The work is done.
                - `cancelled`: The work will not be done.
            statuses: Filter by any of several statuses. Not together with `status`.
            customer_id: Filter by customer.
            assignee_id: Filter by assignee. See `GET /v1/team_members` or the MCP server's
                instructions.
            lead_id: Filter by lead.
            quote_id: Filter by the quote that created the job.
            job_number: Filter by the job's number.
            from_: Only jobs that are scheduled to end after this time, or to start at or after it.
            to: Only jobs that are scheduled to start before this time. Must be after `from`.
            scheduled_from: Only jobs that are scheduled to start at or after this time.
            scheduled_to: Only jobs that are scheduled to start before this time. Must be after
                `scheduled_from`.
            external_id: Filter by external id.
            custom: Filter by a custom field: its key, a colon and the value.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/jobs",
            CountedPage,
            query={
                "status": status,
                "statuses": statuses,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "lead_id": lead_id,
                "quote_id": quote_id,
                "job_number": job_number,
                "from": from_,
                "to": to,
                "scheduled_from": scheduled_from,
                "scheduled_to": scheduled_to,
                "external_id": external_id,
                "custom": custom,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
                "expand": expand,
            },
            options=options,
        )

    def reopen(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Reopen a job.

        Returns a completed or cancelled job to the status that it had before: `unscheduled`,
        `scheduled` or `in_progress`. Emits `job.reopened`. Bookings that were cancelled with the
        job stay cancelled. Returns a 409 if the job is neither completed nor cancelled.

        `POST /v1/jobs/{id}/reopen` requires the scope `jobs:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/jobs/{segment(id)}/reopen",
            idempotency_key=idempotency_key,
            options=options,
        )

    def start(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Start a job.

        Starts a scheduled job; any other job returns a 409. To start an unscheduled job, set its
        `scheduled_start` first.

        `POST /v1/jobs/{id}/start` requires the scope `jobs:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/jobs/{segment(id)}/start",
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
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
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Update a job.

        Updates the fields that are sent; `assignee_ids` replaces all assignees. Setting
        `scheduled_start` schedules an unscheduled job, and clearing it unschedules a scheduled job.
        The start of a job in progress can be changed but not cleared. Only the title, description
        and external id of a completed or cancelled job can be updated.

        `PATCH /v1/jobs/{id}` requires the scope `jobs:write`.

        Args:
            external_id: Your own id, unique among the business's jobs.
            title: A short description of the work.
            description: The details of the work.
            site_id: The id of the site where the work is done, one of the customer's.
            assignee_ids: The ids of the active team members who do the work, at most 20. Duplicates
                are dropped. The list replaces the present one. See `GET /v1/team_members` or the
                MCP server's instructions.
            scheduled_start: When the work is scheduled to start. It makes an unscheduled job
                `scheduled`. Null makes a scheduled job `unscheduled` and clears `scheduled_end`.
            scheduled_end: When the work is scheduled to end, after `scheduled_start`, which it
                requires.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `precondition-failed`, `payload-too-large`,
                `unsupported-media-type`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/jobs/{segment(id)}",
            body={
                "external_id": external_id,
                "title": title,
                "description": description,
                "site_id": site_id,
                "assignee_ids": assignee_ids,
                "scheduled_start": scheduled_start,
                "scheduled_end": scheduled_end,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )

    def upsert(
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
        custom: Union[Mapping[str, Optional[Union[str, float, bool]]], NotGiven] = NOT_GIVEN,
        metadata: Union[Mapping[str, Optional[str]], NotGiven] = NOT_GIVEN,
        options: Optional[CallOptions] = None,
    ) -> Job:
        """Create or update a job by your own id.

        Updates the job with your `external_id`, or creates it if there is none. Of an existing one,
        fields that are left out keep their values, and null clears a field. Its customer, quote and
        lead cannot change: another value is a 409.

        `PUT /v1/jobs/by-external-id/{external_id}` requires the scope `jobs:write`.

        Args:
            title: A short description of the work.
            description: The details of the work.
            customer_id: The id of the customer that the work is for.
            site_id: The id of the site where the work is done, one of the customer's.
            quote_id: The id of the quote that the job carries out, one of the customer's.
            lead_id: The id of the lead that the job came from. It must belong to the same customer
                or to none; a new lead becomes `converted`. Default: the quote's lead.
            assignee_ids: The ids of the active team members who do the work, at most 20. Duplicates
                are dropped. See `GET /v1/team_members` or the MCP server's instructions.
            scheduled_start: When the work is scheduled to start. With it the job is `scheduled`,
                without it `unscheduled`.
            scheduled_end: When the work is scheduled to end, after `scheduled_start`, which it
                requires.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PUT",
            f"/v1/jobs/by-external-id/{segment(external_id)}",
            body={
                "title": title,
                "description": description,
                "customer_id": customer_id,
                "site_id": site_id,
                "quote_id": quote_id,
                "lead_id": lead_id,
                "assignee_ids": assignee_ids,
                "scheduled_start": scheduled_start,
                "scheduled_end": scheduled_end,
                "custom": custom,
                "metadata": metadata,
            },
            options=options,
        )


class LeadsResource(Resource):
    """The methods of `fieldline.leads`."""

    def create(
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
        """Create a lead.

        Creates a lead and emits `lead.created`. `name` is required, and `email` or `phone`.
        `notify` notifies the owners and the assignee. `auto_create_customer` links the customer
        with the lead's email or phone, or creates one and emits `customer.created`.

        `POST /v1/leads` requires the scope `leads:write`.

        Args:
            external_id: Your own id, unique among the business's leads.
            lead_type: The lead's type. Default: `inbound`.

                - `inbound`: The person contacted the business.
                - `marketplace`: A marketplace passed the lead on.
                - `referral`: Somebody recommended the business.
                - `manual`: A team member entered the lead.
            source: The channel that the lead was created through, such as `website` for a website's
                form. Only a team member can send `portal`. Default: `api` for API keys and
                connected apps, `portal` for team members.

                - `portal`: The portal, by a team member.
                - `website`: A form on the business's website.
                - `api`: The API or a connected app.
                - `marketing`: A marketing integration.
            name: The full or trading name.
            email: The email address. Required unless `phone` is given.
            phone: The phone number. Required unless `email` is given. National unless it begins
                with `+`, or with `00` and a country code; stored in E.164 format.
            address: The address of the work.
            description: The work that the lead asks for.
            customer_id: The id of the lead's customer.
            assignee_id: The id of the active team member who is responsible for the lead. See `GET
                /v1/team_members` or the MCP server's instructions.
            notify: Whether to notify the business's owners and the assignee, in the portal and,
                unless they or the business have turned that off, by email. A signed-in person who
                creates the lead is not notified. Default: false.
            auto_create_customer: Whether to link the lead to the active customer with its email
                address, or with its phone number and no other email address. If there is none, a
                customer is created, with the lead's `address` as billing address and site. Ignored
                when `customer_id` is given. Default: false.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/leads",
            body={
                "external_id": external_id,
                "lead_type": lead_type,
                "source": source,
                "name": name,
                "email": email,
                "phone": phone,
                "address": address,
                "description": description,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "notify": notify,
                "auto_create_customer": auto_create_customer,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Lead]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Lead]:
        """Get a lead.

        Returns a lead in any status.

        `GET /v1/leads/{id}` requires the scope `leads:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/leads/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Lead, CountedPage[Lead]]:
        """List leads.

        Returns the business's leads, newest first.

        `GET /v1/leads` requires the scope `leads:read`.

        Args:
            status: Filter by status.

                - `new`: No quote or job was created for the lead yet, and nobody qualified it.
                - `converted`: An active opportunity: a quote or a job was created for the lead, or
                  somebody qualified it.
                - `won`: A quote was accepted or paid, an invoice was paid, or the lead was marked
                  won.
                - `lost`: The lead was marked lost.
            statuses: Filter by any of several statuses. Not together with `status`.
            lead_type: Filter by type.

                - `inbound`: The person contacted the business.
                - `marketplace`: A marketplace passed the lead on.
                - `referral`: Somebody recommended the business.
                - `manual`: A team member entered the lead.
            customer_id: Filter by customer.
            assignee_id: Filter by assignee. See `GET /v1/team_members` or the MCP server's
                instructions.
            reference: Filter by the lead's number.
            external_id: Filter by external id.
            custom: Filter by a custom field: its key, a colon and the value.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/leads",
            CountedPage,
            query={
                "status": status,
                "statuses": statuses,
                "lead_type": lead_type,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "reference": reference,
                "external_id": external_id,
                "custom": custom,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
                "expand": expand,
            },
            options=options,
        )

    def lose(
        self,
        id: str,
        *,
        lost_reason: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Mark a lead as lost.

        Returns a 409 if the lead is already won or lost.

        `POST /v1/leads/{id}/lose` requires the scope `leads:write`.

        Args:
            lost_reason: Why the lead was lost.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/leads/{segment(id)}/lose",
            body={"lost_reason": lost_reason},
            idempotency_key=idempotency_key,
            options=options,
        )

    def qualify(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Qualify a lead.

        Converts a new lead and emits `lead.converted` with `converted_via: manual`. The lead's
        first quote or job does the same. Returns a 409 if the lead is not new.

        `POST /v1/leads/{id}/qualify` requires the scope `leads:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/leads/{segment(id)}/qualify",
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
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
        """Update a lead.

        Updates the fields that are sent. Null clears an optional field, but a lead keeps an email
        or a phone.

        `PATCH /v1/leads/{id}` requires the scope `leads:write`.

        Args:
            external_id: Your own id, unique among the business's leads.
            lead_type: The lead's type.

                - `inbound`: The person contacted the business.
                - `marketplace`: A marketplace passed the lead on.
                - `referral`: Somebody recommended the business.
                - `manual`: A team member entered the lead.
            name: The full or trading name.
            email: The email address. It cannot be cleared while the lead has no phone number.
            phone: The phone number. National unless it begins with `+`, or with `00` and a country
                code; stored in E.164 format.
            address: The address of the work.
            description: The work that the lead asks for.
            customer_id: The id of the lead's customer. It cannot change once the lead has a quote
                or a job.
            assignee_id: The id of the active team member who is responsible for the lead. See `GET
                /v1/team_members` or the MCP server's instructions.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`,
                `conflict`, `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/leads/{segment(id)}",
            body={
                "external_id": external_id,
                "lead_type": lead_type,
                "name": name,
                "email": email,
                "phone": phone,
                "address": address,
                "description": description,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )

    def upsert(
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
        """Create or update a lead by your own id.

        Updates the lead with your `external_id`, or creates it if there is none. Of an existing
        one, fields that are left out keep their values, and null clears a field. `source`, `notify`
        and `auto_create_customer` apply to a new lead alone.

        `PUT /v1/leads/by-external-id/{external_id}` requires the scope `leads:write`.

        Args:
            lead_type: The lead's type. Default: `inbound`.

                - `inbound`: The person contacted the business.
                - `marketplace`: A marketplace passed the lead on.
                - `referral`: Somebody recommended the business.
                - `manual`: A team member entered the lead.
            source: The channel that the lead was created through, such as `website` for a website's
                form. Only a team member can send `portal`. Default: `api` for API keys and
                connected apps, `portal` for team members.

                - `portal`: The portal, by a team member.
                - `website`: A form on the business's website.
                - `api`: The API or a connected app.
                - `marketing`: A marketing integration.
            name: The full or trading name.
            email: The email address. Required unless `phone` is given.
            phone: The phone number. Required unless `email` is given. National unless it begins
                with `+`, or with `00` and a country code; stored in E.164 format.
            address: The address of the work.
            description: The work that the lead asks for.
            customer_id: The id of the lead's customer.
            assignee_id: The id of the active team member who is responsible for the lead. See `GET
                /v1/team_members` or the MCP server's instructions.
            notify: Whether to notify the business's owners and the assignee, in the portal and,
                unless they or the business have turned that off, by email. A signed-in person who
                creates the lead is not notified. Default: false.
            auto_create_customer: Whether to link the lead to the active customer with its email
                address, or with its phone number and no other email address. If there is none, a
                customer is created, with the lead's `address` as billing address and site. Ignored
                when `customer_id` is given. Default: false.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PUT",
            f"/v1/leads/by-external-id/{segment(external_id)}",
            body={
                "lead_type": lead_type,
                "source": source,
                "name": name,
                "email": email,
                "phone": phone,
                "address": address,
                "description": description,
                "customer_id": customer_id,
                "assignee_id": assignee_id,
                "notify": notify,
                "auto_create_customer": auto_create_customer,
                "custom": custom,
                "metadata": metadata,
            },
            options=options,
        )

    def win(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Lead:
        """Mark a lead as won.

        Emits `lead.won` with `won_via: manual`. An accepted quote or a paid deposit also wins the
        lead, as does the first paid invoice if there was no quote. Returns a 409 if the lead is
        already won or lost.

        `POST /v1/leads/{id}/win` requires the scope `leads:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/leads/{segment(id)}/win",
            idempotency_key=idempotency_key,
            options=options,
        )


class MeResource(Resource):
    """The methods of `fieldline.me`."""

    @overload
    def get(self, *, options: Optional[CallOptions] = None) -> Me: ...
    @overload
    def get(
        self,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Me]: ...
    def get(
        self,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Me]:
        """Get the business and the credential.

        Returns the business that the credential acts for, and the credential's scopes. Any valid
        credential can call it, for example to test a connection.

        `GET /v1/me` requires no scope.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `plan-required`, `subscription-inactive`,
                `not-acceptable`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call("GET", "/v1/me", if_none_match=if_none_match, options=options)


class NotesResource(Resource):
    """The methods of `fieldline.notes`."""

    def create(
        self,
        *,
        text: str,
        customer_id: Union[str, None, NotGiven] = NOT_GIVEN,
        lead_id: Union[str, None, NotGiven] = NOT_GIVEN,
        job_id: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Note:
        """Create a note.

        Adds a note to one record: `customer_id`, `lead_id` or `job_id` is required. The author is
        the API key or app. Emits `note.created`.

        `POST /v1/notes` requires the scope `notes:write`.

        Args:
            customer_id: The customer that the note is about.
            lead_id: The lead that the note is about.
            job_id: The job that the note is about.
            text: The note, which can have several lines.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/notes",
            body={"customer_id": customer_id, "lead_id": lead_id, "job_id": job_id, "text": text},
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a note.

        Deletes a note, whoever wrote it. The audit log keeps its text. Emits `note.deleted`.

        `DELETE /v1/notes/{id}` requires the scope `notes:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/notes/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> Note: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Note]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Note]:
        """Get a note.

        `GET /v1/notes/{id}` requires the scope `notes:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/notes/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Note, SyncPage[Note]]:
        """List notes.

        Returns the notes about customers, leads and jobs, newest first. `customer_id` lists those
        about the customer itself, not those about its leads and jobs.

        `GET /v1/notes` requires the scope `notes:read`.

        Args:
            customer_id: Filter by the customer that they are about.
            lead_id: Filter by the lead that they are about.
            job_id: Filter by the job that they are about.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/notes",
            SyncPage,
            query={
                "customer_id": customer_id,
                "lead_id": lead_id,
                "job_id": job_id,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def update(
        self,
        id: str,
        *,
        text: Union[str, NotGiven] = NOT_GIVEN,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Note:
        """Update a note.

        Changes the text of a note, whoever wrote it. `edited_at` and `edited_by` show it, and the
        audit log keeps the earlier text. Emits `note.updated`.

        `PATCH /v1/notes/{id}` requires the scope `notes:write`.

        Args:
            text: The note, which can have several lines.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/notes/{segment(id)}",
            body={"text": text},
            if_match=if_match,
            options=options,
        )


class PriceItemsResource(Resource):
    """The methods of `fieldline.price_items`."""

    def archive(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Archive a price item.

        The portal offers an archived item for no new lines. Archiving an archived item has no
        effect. To return an item to the price list, set `archived_at` to null.

        `DELETE /v1/price_items/{id}` requires the scope `prices:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/price_items/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    def create(
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
        """Create a price item.

        Adds an item to the price list. `name` and `unit_price` are required.

        `POST /v1/price_items` requires the scope `prices:write`.

        Args:
            external_id: Your own id, unique among the business's items.
            name: The name of the item, with which its line on a quote or invoice begins.
            description: The description below the name on a quote or invoice. Default: none.
            unit_price: The price of one unit, before GST unless `tax_inclusive`; negative for a
                discount.
            tax_rate: The GST rate, as a fraction. Default: 0.1, which is 10% GST.
            tax_inclusive: Whether `unit_price` includes GST. Default: false.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `duplicate-external-id`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/price_items",
            body={
                "external_id": external_id,
                "name": name,
                "description": description,
                "unit_price": unit_price,
                "tax_rate": tax_rate,
                "tax_inclusive": tax_inclusive,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> PriceItem: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[PriceItem]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[PriceItem]:
        """Get a price item.

        `GET /v1/price_items/{id}` requires the scope `prices:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/price_items/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[PriceItem, CountedPage[PriceItem]]:
        """List price items.

        Returns the price list, newest first, with archived items unless `archived` is false.

        `GET /v1/price_items` requires the scope `prices:read`.

        Args:
            search: Filter by part of the name or the description.
            archived: If true, return only archived items; if false, only those that are not.
                Default: both.
            external_id: Filter by external id.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/price_items",
            CountedPage,
            query={
                "search": search,
                "archived": archived,
                "external_id": external_id,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
            },
            options=options,
        )

    def update(
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
        """Update a price item.

        Updates the fields that are sent. Lines of quotes and invoices that were made from the item
        stay as they are.

        `PATCH /v1/price_items/{id}` requires the scope `prices:write`.

        Args:
            external_id: Your own id, unique among the business's items.
            name: The name of the item, with which its line on a quote or invoice begins.
            description: The description below the name on a quote or invoice. Default: none.
            unit_price: The price of one unit, before GST unless `tax_inclusive`; negative for a
                discount.
            tax_rate: The GST rate, as a fraction.
            tax_inclusive: Whether `unit_price` includes GST.
            archived_at: Send null to return an archived item to the price list. To archive an item,
                delete it.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `duplicate-external-id`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/price_items/{segment(id)}",
            body={
                "external_id": external_id,
                "name": name,
                "description": description,
                "unit_price": unit_price,
                "tax_rate": tax_rate,
                "tax_inclusive": tax_inclusive,
                "archived_at": archived_at,
            },
            if_match=if_match,
            options=options,
        )

    def upsert(
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
        """Create or update a price item by your own id.

        Updates the item with your `external_id`, or adds it to the price list if there is none. Of
        an existing one, fields that are left out keep their values, and null clears a field. An
        archived item stays archived.

        `PUT /v1/price_items/by-external-id/{external_id}` requires the scope `prices:write`.

        Args:
            name: The name of the item, with which its line on a quote or invoice begins.
            description: The description below the name on a quote or invoice. Default: none.
            unit_price: The price of one unit, before GST unless `tax_inclusive`; negative for a
                discount.
            tax_rate: The GST rate, as a fraction. Default: 0.1, which is 10% GST.
            tax_inclusive: Whether `unit_price` includes GST. Default: false.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PUT",
            f"/v1/price_items/by-external-id/{segment(external_id)}",
            body={
                "name": name,
                "description": description,
                "unit_price": unit_price,
                "tax_rate": tax_rate,
                "tax_inclusive": tax_inclusive,
            },
            options=options,
        )


class QuotesResource(Resource):
    """The methods of `fieldline.quotes`."""

    def accept(
        self,
        id: str,
        *,
        selected_line_ids: Union[Sequence[str], NotGiven] = NOT_GIVEN,
        accepted_by: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Accept a quote.

        Accepts a sent quote on the customer's behalf: creates its job, wins its lead, a lost one
        too, emits `quote.accepted` and emails the customer a confirmation. Any other quote, and one
        that was replaced or withdrawn, returns a 409.

        The optional lines in `selected_line_ids` are accepted, and the others are left out; without
        it, the preselected ones are accepted. The totals then follow the choice, and so does a
        deposit in percent. A choice that leaves nothing to pay returns a 400.

        `accepted_by` is the name of the person who accepted, such as by phone or on paper. Only
        customers draw a signature, on the quote's page.

        The confirmation says what is accepted, the job number, and how to pay the deposit if it is
        due. It is not sent if the customer has no email, or if the business has turned off
        `acceptance_emails`.

        `POST /v1/quotes/{id}/accept` requires the scope `quotes:write`.

        Args:
            selected_line_ids: The ids of the optional lines that the customer chose. The other
                optional lines are left out. Default: the preselected ones.
            accepted_by: The name of the person who accepted the quote for the customer.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `idempotency-key-reused`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/accept",
            body={"selected_line_ids": selected_line_ids, "accepted_by": accepted_by},
            idempotency_key=idempotency_key,
            options=options,
        )

    def copy(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Copy a quote.

        Creates a draft with the customer, site, lead, title, message, deposit and lines of a quote
        in any status, at the same prices. `external_id` and `valid_until` are not copied.

        `POST /v1/quotes/{id}/copy` requires the scope `quotes:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/copy",
            idempotency_key=idempotency_key,
            options=options,
        )

    def create_ducted(
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
        """Create a ducted quote.

        Creates a draft quote for a ducted air-conditioning system. Its lines are priced by the
        business's ducted price list, which the owner edits in the portal. `ducted` returns the
        given figures.

        `POST /v1/quotes/ducted` requires the scope `quotes:write`.

        Args:
            customer_id: The id of the quote's customer.
            area_m2: The area to condition, in square metres.
            capacity_kw: The cooling capacity, in kilowatts.
            outlets: The number of outlets.
            zones: The number of zones, at most the number of outlets.
            site_id: The id of the site where the work is done, one of the customer's.
            lead_id: The id of the lead that the quote is for: the customer's, or nobody's, which is
                then linked to the customer. A new lead is converted.
            title: The title of the quote. Default: made from the capacity, such as `Ducted system,
                14 kW`.
            external_id: Your own id, unique among the business's quotes.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/quotes/ducted",
            body={
                "customer_id": customer_id,
                "area_m2": area_m2,
                "capacity_kw": capacity_kw,
                "outlets": outlets,
                "zones": zones,
                "site_id": site_id,
                "lead_id": lead_id,
                "title": title,
                "external_id": external_id,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def create(
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
        """Create a quote.

        Creates a draft quote with its lines. A new lead in `lead_id` is converted, which emits
        `lead.converted`. Returns a 422 if the total of the lines is negative.

        `POST /v1/quotes` requires the scope `quotes:write`.

        Args:
            customer_id: The id of the customer that the quote is for.
            site_id: The id of the site where the work is done, one of the customer's.
            lead_id: The id of the lead that the quote is for: the customer's, or nobody's, which is
                then linked to the customer. A new lead is converted.
            external_id: Your own id, unique among the business's quotes.
            title: The title of the quote.
            message: A message to the customer, shown with the quote.
            valid_until: The last day on which the quote can be accepted. Default, once it is sent:
                the business's `quote_valid_days` later; if it has none, the quote does not expire.
            deposit_amount: The deposit to pay in advance, GST included, at most `total`.
            deposit_percent: The deposit in percent of `total`. It replaces `deposit_amount`.
            lines: The lines of the quote, in order, at most 200.
            tax_inclusive: Whether unit prices include GST. Default: false.
            discount_percent: The discount on each line, after the line's own, in percent; 0 if
                there is none. Default: 0.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `idempotency-in-progress`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/quotes",
            body={
                "customer_id": customer_id,
                "site_id": site_id,
                "lead_id": lead_id,
                "external_id": external_id,
                "title": title,
                "message": message,
                "valid_until": valid_until,
                "deposit_amount": deposit_amount,
                "deposit_percent": deposit_percent,
                "lines": lines,
                "tax_inclusive": tax_inclusive,
                "discount_percent": discount_percent,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def decline(
        self,
        id: str,
        *,
        decline_reason: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Decline a quote.

        Declines a sent quote on the customer's behalf. Any other quote, and one whose deposit is
        paid, returns a 409.

        `POST /v1/quotes/{id}/decline` requires the scope `quotes:write`.

        Args:
            decline_reason: Why the quote was declined.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/decline",
            body={"decline_reason": decline_reason},
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a quote.

        Returns a 409 if the quote is not a draft, or if a job or invoice refers to it. Its number
        is not used again, but the version of a quote is: once a new version is deleted, the quote
        can be revised again. A lead that this quote converted stays converted; its `quote_id` is
        then its next quote or null.

        `DELETE /v1/quotes/{id}` requires the scope `quotes:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/quotes/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    def delete_deposit(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Delete the deposit of a quote.

        Deletes a deposit that was recorded by mistake. `deposit_amount` is again the amount that
        was asked for, or null. Drafts of the quote lose the deposit. Events that were emitted stay.
        Returns a 409 if no deposit is paid, if it was paid online, and if it is credited to an
        invoice that was sent: void that invoice first.

        `DELETE /v1/quotes/{id}/deposit` requires the scope `quotes:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "DELETE",
            f"/v1/quotes/{segment(id)}/deposit",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(
        self,
        id: str,
        *,
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Quote]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        expand: Optional[Sequence[Literal["customer", "site", "lead"]]] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Quote]:
        """Get a quote.

        Returns a quote with its lines.

        `GET /v1/quotes/{id}` requires the scope `quotes:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/quotes/{segment(id)}",
            query={"expand": expand},
            if_none_match=if_none_match,
            options=options,
        )

    @overload
    def list_reminders(self, id: str, *, options: Optional[CallOptions] = None) -> Reminders: ...
    @overload
    def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]: ...
    def list_reminders(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Reminders]:
        """List the reminders of a quote.

        Returns the automatic reminders of a quote, in the order in which they are sent: those that
        are scheduled, and those that were sent, skipped or failed, with the reason. They are set up
        in the portal. The list is empty until the quote is sent.

        `GET /v1/quotes/{id}/reminders` requires the scope `quotes:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/quotes/{segment(id)}/reminders",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[Quote, CountedPage[Quote]]:
        """List quotes.

        Returns quotes with their lines, newest first.

        `GET /v1/quotes` requires the scope `quotes:read`.

        Args:
            status: Filter by status. A sent quote past its `valid_until` is `expired`.

                - `draft`: Not sent yet. Only a draft can be updated or deleted, but for
                  `valid_until`.
                - `sent`: Sent to the customer, who can accept or decline it.
                - `accepted`: Accepted by the customer. The quote has a job.
                - `declined`: Declined by the customer.
                - `expired`: No longer open: `valid_until` is over, the quote was withdrawn
                  (`withdrawn_at`), or a newer version replaced it (`superseded_at`).
            statuses: Filter by any of several statuses. Not together with `status`.
            customer_id: Filter by customer.
            lead_id: Filter by lead.
            quote_reference: Filter by the quote's number.
            external_id: Filter by external id.
            custom: Filter by a custom field: its key, a colon and the value.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.
            sort: The order of the records.

                - `created_at_desc`: Newest first.
                - `created_at_asc`: Oldest first.
                - `updated_at_desc`: Last changed first. A record that changes while you read the
                  pages moves to the first page.
                - `updated_at_asc`: Last changed last. A record that changes while you read the
                  pages moves to the last page.
            total_count: Whether the page has the `total_count` of the matching records.
            expand: The related records to return whole.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/quotes",
            CountedPage,
            query={
                "status": status,
                "statuses": statuses,
                "customer_id": customer_id,
                "lead_id": lead_id,
                "quote_reference": quote_reference,
                "external_id": external_id,
                "custom": custom,
                "created_from": created_from,
                "created_to": created_to,
                "updated_since": updated_since,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "total_count": total_count,
                "expand": expand,
            },
            options=options,
        )

    def pay_deposit(
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
        """Record the deposit of a quote.

        Records that the deposit of a sent or accepted quote is paid, emits `quote.paid`, and
        credits the deposit to the quote's first unpaid invoice, if there is one. Emails the
        customer a receipt, unless they have no email address or the business has turned off
        `receipt_emails`. `amount` defaults to the quote's `deposit_amount`; without either, returns
        a 400. `paid_at`, `method` and `reference` are kept with it, and with the invoices that it
        is credited to. Returns a 409 if the quote has another status or its deposit is already
        paid.

        `POST /v1/quotes/{id}/deposit` requires the scope `quotes:write`.

        Args:
            amount: The amount that was paid, at most the quote's `total`. Default: the quote's
                `deposit_amount`.
            paid_at: When the deposit was paid, not in the future: a timestamp with an offset, or a
                day (`YYYY-MM-DD`) in the business's time zone. Default: now.
            method: The payment method. Default: `other`.

                - `card`: By card.
                - `bank_transfer`: By bank transfer.
                - `cash`: In cash.
                - `other`: In another way.
            reference: The payer's or the bank's reference.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/deposit",
            body={"amount": amount, "paid_at": paid_at, "method": method, "reference": reference},
            idempotency_key=idempotency_key,
            options=options,
        )

    def revise(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Revise a quote.

        Creates the next version of a sent, expired, withdrawn or declined quote: a draft with its
        `quote_reference`, content and lines, and the next `version`. `external_id` and
        `valid_until` are not copied. Once the new version is sent, it replaces the quote, whose
        link then leads to it. Until then, the customer can accept the quote.

        Returns a 409 if the quote has a newer version already, is a draft or accepted, or if its
        deposit is paid.

        `POST /v1/quotes/{id}/revise` requires the scope `quotes:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/revise",
            idempotency_key=idempotency_key,
            options=options,
        )

    def send(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Send a quote.

        Emails the customer a link to a page where they can read, accept or decline the quote, and
        emits `quote.sent`. A sent quote can be sent again, which emits the event again. Returns a
        422 if the customer has no email address or the total is 0 and there is no optional line,
        and a 409 if the quote is accepted, declined, withdrawn, replaced, or past its
        `valid_until`.

        A new version that is sent replaces the version before it, which emits `quote.revised`. Its
        lead, jobs, invoices and files move to the new version. Returns a 409 if that version was
        accepted or its deposit is paid.

        `POST /v1/quotes/{id}/send` requires the scope `quotes:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `unprocessable`, `no-email-on-file`, `idempotency-key-reused`, `rate-limited`,
                `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/send",
            idempotency_key=idempotency_key,
            options=options,
        )

    def update(
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
        """Update a quote.

        Updates the fields that are sent; `lines` replaces all lines. Only a draft can be updated,
        except for these fields: `reminders_muted`, `custom` and `metadata` can always change, and
        `valid_until` on a sent or an expired quote, which is then `sent` again. Anything else
        returns a 409, as does `valid_until` of a quote that was replaced or withdrawn.

        A draft that no job or invoice refers to can get another customer: its lead is then cleared,
        and its site unless a new one is given. A new version of a quote keeps its customer. Returns
        a 422 if the total of the lines is negative.

        `PATCH /v1/quotes/{id}` requires the scope `quotes:write`.

        Args:
            customer_id: The id of the customer that the quote is for, who can be another one while
                no job or invoice refers to the quote. The old customer's `site_id`, unless a new
                one is given, and `lead_id` are then cleared.
            site_id: The id of the site where the work is done, one of the customer's.
            external_id: Your own id, unique among the business's quotes.
            title: The title of the quote.
            message: A message to the customer, shown with the quote.
            valid_until: The last day on which the quote can be accepted; null if it does not
                expire. It can change on a draft, sent or expired quote; an expired one becomes
                `sent` again. A sent quote takes no day that is over.
            deposit_amount: The deposit to pay in advance, GST included, at most `total`. It
                replaces `deposit_percent`.
            deposit_percent: The deposit in percent of `total`. It replaces `deposit_amount`.
            lines: The lines of the quote, in order, at most 200. They replace all existing lines.
            tax_inclusive: Whether unit prices include GST. A change keeps them as they are, and
                recomputes the totals.
            discount_percent: The discount on each line, after the line's own, in percent; 0 if
                there is none.
            reminders_muted: Whether automatic reminders of the quote are off. It can change in any
                status.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `duplicate-external-id`, `precondition-failed`, `payload-too-large`,
                `unsupported-media-type`, `unprocessable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/quotes/{segment(id)}",
            body={
                "customer_id": customer_id,
                "site_id": site_id,
                "external_id": external_id,
                "title": title,
                "message": message,
                "valid_until": valid_until,
                "deposit_amount": deposit_amount,
                "deposit_percent": deposit_percent,
                "lines": lines,
                "tax_inclusive": tax_inclusive,
                "discount_percent": discount_percent,
                "reminders_muted": reminders_muted,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )

    def withdraw(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Quote:
        """Withdraw a quote.

        Takes a sent quote back, and emits `quote.withdrawn`. Its status is then `expired`, its page
        says that it was withdrawn, and the customer is not emailed. To offer it again, revise or
        copy it. Any other quote, and one whose deposit is paid, returns a 409.

        `POST /v1/quotes/{id}/withdraw` requires the scope `quotes:write`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/quotes/{segment(id)}/withdraw",
            idempotency_key=idempotency_key,
            options=options,
        )

    def pdf(self, id: str, *, options: Optional[CallOptions] = None) -> bytes:
        """Get the quote as a PDF.

        Returns what the customer gets. A draft has no PDF.

        `GET /v1/quotes/{id}/pdf` requires the scope `quotes:read`.
        """
        return self._transport.bytes(
            "application/pdf",
            f"/v1/quotes/{segment(id)}/pdf",
            options=options,
        )


class RequestsResource(Resource):
    """The methods of `fieldline.requests`."""

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
    ) -> Listing[ApiRequest, Page[ApiRequest]]:
        """List requests.

        Returns the log of requests: those of the business's API keys and connected apps to the API
        and the MCP server, newest first. Queries are not kept, and bodies in a sandbox alone. A
        request is listed a second or two after its response, for 7 days. At most the newest 100,000
        are kept.

        `GET /v1/requests` requires the scope `requests:read`.

        Args:
            method: Filter by HTTP method, in capitals.
            path: Filter by path, below the base address.
            operation: Filter by operation, such as `CreateJob`.
            status: Filter by status.
            failed: Whether to list only requests with a status from 400, or only others.
            problem: Filter by the type of problem, such as `rate-limited`.
            credential_id: Filter by API key or connected app.
            request_id: Filter by request id.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/requests",
            Page,
            query={
                "method": method,
                "path": path,
                "operation": operation,
                "status": status,
                "failed": failed,
                "problem": problem,
                "credential_id": credential_id,
                "request_id": request_id,
                "created_from": created_from,
                "created_to": created_to,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )


class SandboxResource(Resource):
    """The methods of `fieldline.sandbox`."""

    def advance(
        self,
        *,
        days: int,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> AdvanceSandboxResult:
        """Move the sandbox's time.

        Moves the sandbox's time forward by days: its records become older, by 24 hours a day, and
        what is due then happens at once. Quotes expire, invoices become overdue, snoozed
        conversations are reopened, and scheduled messages and automatic reminders are sent to the
        list of messages. `updated_at` of its records becomes the present time. Logs and credentials
        stay as they are. One move at a time: another one at the same time is a 409.

        `POST /v1/sandbox/advance` requires the scope `sandbox:manage`.

        Args:
            days: The number of days.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/sandbox/advance",
            body={"days": days},
            idempotency_key=idempotency_key,
            options=options,
        )

    @overload
    def get(self, *, options: Optional[CallOptions] = None) -> Sandbox: ...
    @overload
    def get(
        self,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Sandbox]: ...
    def get(
        self,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Sandbox]:
        """Get the sandbox.

        Returns the sandbox that the key or app belongs to: when it was created, when its data are
        reset, and how far its time has been moved. In a live business the response is a 403.

        `GET /v1/sandbox` requires the scope `sandbox:manage`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            "/v1/sandbox",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[SandboxMessage, Page[SandboxMessage]]:
        """List the sandbox's messages.

        Returns the emails and texts that the sandbox would have sent since its last reset, newest
        first. None of them left the platform.

        `GET /v1/sandbox/messages` requires the scope `sandbox:manage`.

        Args:
            channel: Filter by channel.

                - `sms`: A text.
                - `email`: An email.
            to: Filter by the number or address that it would have gone to.
            created_from: Only records that were created at or after this time.
            created_to: Only records that were created before this time. Must be after
                `created_from`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/sandbox/messages",
            Page,
            query={
                "channel": channel,
                "to": to,
                "created_from": created_from,
                "created_to": created_to,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def receive_message(
        self,
        *,
        channel: Literal["sms", "email"],
        sender_address: str,
        text: str,
        subject: Union[str, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> ReceiveSandboxMessageResult:
        """Receive a message in the sandbox.

        Puts a text or an email into the sandbox's inbox, as if a customer had sent it. It joins the
        conversation of the customer with this number or address, and emits `message.received`.

        `POST /v1/sandbox/inbound-messages` requires the scope `sandbox:manage`.

        Args:
            channel: The channel.

                - `sms`: A text.
                - `email`: An email.
            sender_address: The sender: a phone number for a text, an email address for an email.
            subject: The subject of an email. Leave it out of a text.
            text: The plain text.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-acceptable`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/sandbox/inbound-messages",
            body={
                "channel": channel,
                "sender_address": sender_address,
                "subject": subject,
                "text": text,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def reset(
        self,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Sandbox:
        """Reset the sandbox.

        Deletes the sandbox's records and fills in the sample data again. Returns once it is done.
        API keys, webhooks, connected apps, people, events and logs stay. A reset emits no events,
        and numbers start again. Replies to earlier idempotency keys are forgotten.

        `POST /v1/sandbox/reset` requires the scope `sandbox:manage`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `forbidden`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/sandbox/reset",
            idempotency_key=idempotency_key,
            options=options,
        )


class SearchResource(Resource):
    """The methods of `fieldline.search`."""

    @overload
    def records(
        self,
        *,
        query: str,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> SearchResults: ...
    @overload
    def records(
        self,
        *,
        if_none_match: Optional[str],
        query: str,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[SearchResults]: ...
    def records(
        self,
        *,
        query: str,
        if_none_match: Optional[str] = None,
        limit: Optional[int] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[SearchResults]:
        """Search all records.

        Finds the customers, leads, quotes, jobs, invoices and conversations that a text names: by
        number, title, name, email or phone number. Each kind is newest first. Kinds whose read
        scope the credential lacks are empty.

        `GET /v1/search` requires the scope `customers:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.
            query: The text to look for.
            limit: Maximum number of records of each kind.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            "/v1/search",
            query={"query": query, "limit": limit},
            if_none_match=if_none_match,
            options=options,
        )


class SitesResource(Resource):
    """The methods of `fieldline.sites`."""

    def create(
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
        """Create a site.

        Adds a site to a customer.

        `POST /v1/customers/{id}/sites` requires the scope `customers:write`.

        Args:
            name: The business's name for the site.
            address: The address of the site.
            access_notes: Access instructions.
            custom: Values of custom fields by key.
            metadata: Your own pairs, which other API keys and apps do not see.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `idempotency-in-progress`,
                `payload-too-large`, `unsupported-media-type`, `idempotency-key-reused`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/customers/{segment(customer_id)}/sites",
            body={
                "name": name,
                "address": address,
                "access_notes": access_notes,
                "custom": custom,
                "metadata": metadata,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a site.

        Returns a 409 if a quote, job or booking refers to the site.

        `DELETE /v1/sites/{id}` requires the scope `customers:write`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/sites/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get(self, id: str, *, options: Optional[CallOptions] = None) -> Site: ...
    @overload
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[Site]: ...
    def get(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[Site]:
        """Get a site.

        `GET /v1/sites/{id}` requires the scope `customers:read`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/sites/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

    def list(
        self,
        customer_id: str,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[Site, SyncPage[Site]]:
        """List a customer's sites.

        Returns the customer's sites, newest first.

        `GET /v1/customers/{id}/sites` requires the scope `customers:read`.

        Args:
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            f"/v1/customers/{segment(customer_id)}/sites",
            SyncPage,
            query={"updated_since": updated_since, "limit": limit, "cursor": cursor},
            options=options,
        )

    def update(
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
        """Update a site.

        Updates the fields that are sent; `address` is replaced as a whole.

        `PATCH /v1/sites/{id}` requires the scope `customers:write`.

        Args:
            name: The business's name for the site.
            address: The address of the site.
            access_notes: Access instructions.
            custom: Values of custom fields by key; null clears one.
            metadata: Your own pairs, which other API keys and apps do not see. Null removes one;
                others keep their values.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/sites/{segment(id)}",
            body={
                "name": name,
                "address": address,
                "access_notes": access_notes,
                "custom": custom,
                "metadata": metadata,
            },
            if_match=if_match,
            options=options,
        )


class TeamResource(Resource):
    """The methods of `fieldline.team`."""

    def list(
        self,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[TeamMember, SyncPage[TeamMember]]:
        """List team members.

        Returns the members of the business's team, newest first. Former members have `is_active`
        false and cannot be assigned. Use the ids in `assignee_id` and `assignee_ids`.

        `GET /v1/team_members` requires the scope `bookings:read` or `jobs:read`.

        Args:
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/team_members",
            SyncPage,
            query={"updated_since": updated_since, "limit": limit, "cursor": cursor},
            options=options,
        )


class WebhooksResource(Resource):
    """The methods of `fieldline.webhooks`."""

    def create_subscription(
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
        """Create a webhook subscription.

        Creates a subscription: from now on, events of the given types are posted to `url`, signed
        with `secret`. Only this response and those that rotate the secret include it. `url` must be
        https on the public internet: credentials, a host that is or resolves to a non-public
        address, or the port of a well-known non-web service return a 400. `message.received` and
        `message.sent` also require the scope `messages:read`. A business can have 20 active
        subscriptions; one more returns a 409 of the type `subscription-limit`.

        `POST /v1/webhooks/subscriptions` requires the scope `webhooks:manage`.

        Args:
            url: The https address that events are delivered to.
            events: The event types to deliver, at least one: single ones, all of a record such as
                `job.*`, or all: `*`. Events of messages, drafts and conversations, and so `*`, also
                need `messages:read`. Duplicates are dropped.
            filters: Conditions for the events that are delivered, at most 10. All must be met. An
                event without the field is not delivered. An empty list removes them.
            format: The headers of deliveries. Default: `service`.

                - `service`: `X-Service-Signature`, `X-Service-Event-Id` and
                  `X-Service-Delivery-Id`.
                - `standard`: The headers of Standard Webhooks besides: `webhook-id`,
                  `webhook-timestamp` and `webhook-signature`.
            description: The business's description of the subscription.
            disable_on_gone: Whether a response of 410 switches the subscription off. Default:
                false.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `email-unverified`, `not-acceptable`, `subscription-limit`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/webhooks/subscriptions",
            body={
                "url": url,
                "events": events,
                "filters": filters,
                "format": format,
                "description": description,
                "disable_on_gone": disable_on_gone,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def delete_subscription(
        self,
        id: str,
        *,
        if_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> None:
        """Delete a webhook subscription.

        Waiting deliveries, including retries, are skipped; the delivery log keeps them. A
        subscription to message events also requires the scope `messages:read`.

        `DELETE /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.

        Args:
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `precondition-failed`,
                `payload-too-large`, `unsupported-media-type`, `rate-limited`, `internal`,
                `unavailable`.
        """
        self._transport.call(
            "DELETE",
            f"/v1/webhooks/subscriptions/{segment(id)}",
            if_match=if_match,
            options=options,
        )

    @overload
    def get_delivery(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail: ...
    @overload
    def get_delivery(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookDeliveryDetail]: ...
    def get_delivery(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookDeliveryDetail]:
        """Get a delivery.

        Returns a delivery with its body and its attempts. A delivery of a message event also
        requires the scope `messages:read`.

        `GET /v1/webhooks/deliveries/{id}` requires the scope `webhooks:manage`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/webhooks/deliveries/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

    @overload
    def get_subscription(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscription: ...
    @overload
    def get_subscription(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscription]: ...
    def get_subscription(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscription]:
        """Get a webhook subscription.

        `GET /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/webhooks/subscriptions/{segment(id)}",
            if_none_match=if_none_match,
            options=options,
        )

    @overload
    def get_subscription_health(
        self,
        id: str,
        *,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscriptionHealth: ...
    @overload
    def get_subscription_health(
        self,
        id: str,
        *,
        if_none_match: Optional[str],
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscriptionHealth]: ...
    def get_subscription_health(
        self,
        id: str,
        *,
        if_none_match: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Optional[WebhookSubscriptionHealth]:
        """Get a subscription's health.

        Counts the deliveries of the last 24 hours.

        `GET /v1/webhooks/subscriptions/{id}/health` requires the scope `webhooks:manage`.

        Args:
            if_none_match: The last `etag` of the record. The method returns None if the record is
                unchanged.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.call(
            "GET",
            f"/v1/webhooks/subscriptions/{segment(id)}/health",
            if_none_match=if_none_match,
            options=options,
        )

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
    ) -> Listing[WebhookDelivery, Page[WebhookDelivery]]:
        """List deliveries.

        Returns the delivery log, newest first, including the deliveries of deleted subscriptions.
        Deliveries of message events are included only with the scope `messages:read`; without it,
        asking for their `event_type` returns a 403. Deliveries are kept for at least 30 days.

        `GET /v1/webhooks/deliveries` requires the scope `webhooks:manage`.

        Args:
            subscription_id: Filter by webhook subscription.
            status: Filter by status.

                - `pending`: No attempt has ended yet.
                - `delivered`: The endpoint responded to an attempt with a 2xx status.
                - `failed`: The last attempt failed, and another one is scheduled.
                - `dead`: All scheduled attempts failed. No more are made unless the delivery is
                  replayed.
                - `skipped`: Not sent, because the subscription was paused or deleted, or because
                  the business had no API access.
            event_type: Filter by event type.
            event_id: Filter by event.
            created_from: Only deliveries of events emitted at or after this time.
            created_to: Only deliveries of events emitted before this time, which is after
                `created_from`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/webhooks/deliveries",
            Page,
            query={
                "subscription_id": subscription_id,
                "status": status,
                "event_type": event_type,
                "event_id": event_id,
                "created_from": created_from,
                "created_to": created_to,
                "limit": limit,
                "cursor": cursor,
            },
            options=options,
        )

    def list_subscriptions(
        self,
        *,
        updated_since: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> Listing[WebhookSubscription, SyncPage[WebhookSubscription]]:
        """List webhook subscriptions.

        Returns active and paused subscriptions, newest first.

        `GET /v1/webhooks/subscriptions` requires the scope `webhooks:manage`.

        Args:
            updated_since: Only records updated at or after the last sync's `next_updated_since`.
            limit: Maximum number of records.
            cursor: `next_cursor` of the previous page.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-acceptable`, `rate-limited`, `internal`,
                `unavailable`.
        """
        return self._transport.list(
            "/v1/webhooks/subscriptions",
            SyncPage,
            query={"updated_since": updated_since, "limit": limit, "cursor": cursor},
            options=options,
        )

    def replay_deliveries(
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
        """Replay deliveries.

        Sends the deliveries of a subscription that match the filters once more, oldest first: by
        default, the dead and the skipped ones. One call replays at most 10,000. If there are
        `more`, call again with `created_from` set to `last_created_at`. Deliveries of message
        events are replayed only with the scope `messages:read`.

        `POST /v1/webhooks/deliveries/replay` requires the scope `webhooks:manage`.

        Args:
            subscription_id: The id of the webhook subscription.
            statuses: Filter by status, at least one. Default: `dead` and `skipped`.
            event_type: Filter by event type.
            created_from: Replay only events emitted at or after this time.
            created_to: Replay only events emitted before this time, which is after `created_from`.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            "/v1/webhooks/deliveries/replay",
            body={
                "subscription_id": subscription_id,
                "statuses": statuses,
                "event_type": event_type,
                "created_from": created_from,
                "created_to": created_to,
            },
            idempotency_key=idempotency_key,
            options=options,
        )

    def replay_delivery(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail:
        """Replay a delivery.

        Sends a delivery once more, whatever its status: the same event and body in an attempt with
        an id of its own, beside the scheduled attempts. A delivery whose replay is waiting is not
        queued again. Returns a 409 if the subscription is paused or deleted, or no longer includes
        the event type.

        `POST /v1/webhooks/deliveries/{id}/replay` requires the scope `webhooks:manage`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/webhooks/deliveries/{segment(id)}/replay",
            idempotency_key=idempotency_key,
            options=options,
        )

    def rotate_secret(
        self,
        id: str,
        *,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookSubscriptionWithSecret:
        """Rotate a webhook secret.

        Replaces the signing secret and returns the subscription with the new one. Every later
        attempt, including retries, is signed with it. A subscription to message events also
        requires the scope `messages:read`.

        `POST /v1/webhooks/subscriptions/{id}/rotate-secret` requires the scope `webhooks:manage`.

        Args:
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `email-unverified`, `not-found`, `not-acceptable`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/webhooks/subscriptions/{segment(id)}/rotate-secret",
            idempotency_key=idempotency_key,
            options=options,
        )

    def send_test_event(
        self,
        subscription_id: str,
        *,
        event_type: Union[EventType, None, NotGiven] = NOT_GIVEN,
        idempotency_key: Optional[str] = None,
        options: Optional[CallOptions] = None,
    ) -> WebhookDeliveryDetail:
        """Send a test event.

        Delivers a sample event to a subscription, and to no other. Its body has `test: true`.
        Returns a 409 if the subscription is paused.

        `POST /v1/webhooks/subscriptions/{subscription_id}/test` requires the scope
        `webhooks:manage`.

        Args:
            event_type: The event type, one of those that the subscription names. Default: the first
                of them.
            idempotency_key: Identifies the request, so that retries run it once. Default: a new
                UUID.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `conflict`,
                `idempotency-in-progress`, `payload-too-large`, `unsupported-media-type`,
                `idempotency-key-reused`, `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "POST",
            f"/v1/webhooks/subscriptions/{segment(subscription_id)}/test",
            body={"event_type": event_type},
            idempotency_key=idempotency_key,
            options=options,
        )

    def update_subscription(
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
        """Update a webhook subscription.

        Updates the fields that are sent. `active: false` pauses the subscription: waiting
        deliveries, including retries, are skipped, and events that are emitted until it is active
        again are not delivered. If the subscription includes message events after the update, the
        scope `messages:read` is also required. Resuming a subscription returns a 409 of the type
        `subscription-limit` if 20 others are active.

        `PATCH /v1/webhooks/subscriptions/{id}` requires the scope `webhooks:manage`.

        Args:
            url: The https address that events are delivered to.
            events: The event types to deliver, at least one: single ones, all of a record such as
                `job.*`, or all: `*`. Events of messages, drafts and conversations, and so `*`, also
                need `messages:read`. Duplicates are dropped.
            filters: Conditions for the events that are delivered, at most 10. All must be met. An
                event without the field is not delivered. An empty list removes them.
            description: The business's description of the subscription.
            active: False pauses the subscription. True resumes it, also one that was switched off,
                for events that occur from then on.
            disable_on_gone: Whether a response of 410 switches the subscription off.
            if_match: The last `etag` of the record. If it has changed, the problem is
                `precondition-failed`.

        Raises:
            ProblemError: `bad-request`, `unauthorized`, `insufficient-scope`, `plan-required`,
                `subscription-inactive`, `not-found`, `not-acceptable`, `subscription-limit`,
                `precondition-failed`, `payload-too-large`, `unsupported-media-type`,
                `rate-limited`, `internal`, `unavailable`.
        """
        return self._transport.call(
            "PATCH",
            f"/v1/webhooks/subscriptions/{segment(id)}",
            body={
                "url": url,
                "events": events,
                "filters": filters,
                "description": description,
                "active": active,
                "disable_on_gone": disable_on_gone,
            },
            if_match=if_match,
            options=options,
        )

    def list_event_types(self, *, options: Optional[CallOptions] = None) -> EventTypes:
        """List event types.

        Every event type that a subscription can include, with its JSON Schema and an example.

        `GET /v1/webhooks/events` requires no credential.
        """
        return self._transport.call("GET", "/v1/webhooks/events", options=options)


class Resources:
    """The resources of the API."""

    def __init__(self, transport: Transport) -> None:
        self.bookings = BookingsResource(transport)
        self.contacts = ContactsResource(transport)
        self.conversations = ConversationsResource(transport)
        self.credit_notes = CreditNotesResource(transport)
        self.custom_fields = CustomFieldsResource(transport)
        self.customers = CustomersResource(transport)
        self.drafts = DraftsResource(transport)
        self.events = EventsResource(transport)
        self.files = FilesResource(transport)
        self.invoices = InvoicesResource(transport)
        self.jobs = JobsResource(transport)
        self.leads = LeadsResource(transport)
        self.me = MeResource(transport)
        self.notes = NotesResource(transport)
        self.price_items = PriceItemsResource(transport)
        self.quotes = QuotesResource(transport)
        self.requests = RequestsResource(transport)
        self.sandbox = SandboxResource(transport)
        self.search = SearchResource(transport)
        self.sites = SitesResource(transport)
        self.team = TeamResource(transport)
        self.webhooks = WebhooksResource(transport)
