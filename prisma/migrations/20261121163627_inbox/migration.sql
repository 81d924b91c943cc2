-- A business's own number and address, made up until the operator sets those that its carrier and mail service know.
create sequence made_up_inboxes;
grant usage on sequence made_up_inboxes to fieldline_app;

create function made_up_number() returns text
language sql volatile
as $$ select '+6149' || lpad((1000000 + nextval('made_up_inboxes') % 9000000)::text, 7, '0') $$;

create function made_up_address() returns text
language sql volatile
as $$ select 'inbox-' || nextval('made_up_inboxes') || '@inbound.example' $$;

CREATE TYPE "ConversationState" AS ENUM ('open', 'snoozed', 'archived', 'trashed', 'spam');

CREATE TYPE "MessageType" AS ENUM ('message', 'call', 'comment');

CREATE TYPE "MessageDirection" AS ENUM ('in', 'out');

CREATE TYPE "MessageChannel" AS ENUM ('sms', 'email', 'voice', 'call');

CREATE TYPE "CallOutcome" AS ENUM ('answered', 'no_answer', 'busy', 'failed', 'voicemail');

CREATE TYPE "DraftStatus" AS ENUM ('draft', 'scheduled', 'sending', 'sent', 'failed', 'deleted');

CREATE TYPE "DrafterKind" AS ENUM ('user', 'api_key', 'oauth');

ALTER TABLE "businesses" ADD COLUMN     "inbound_email" TEXT NOT NULL DEFAULT made_up_address(),
ADD COLUMN     "sms_number" TEXT NOT NULL DEFAULT made_up_number();

CREATE TABLE "conversations" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "customer_id" UUID,
    "sender_address" TEXT,
    "state" "ConversationState" NOT NULL DEFAULT 'open',
    "snoozed_until" TIMESTAMPTZ(3),
    "assignee_id" UUID,
    "activity_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_message_at" TIMESTAMPTZ(3),
    "last_inbound_at" TIMESTAMPTZ(3),
    "last_reply_at" TIMESTAMPTZ(3),
    "latest_message_id" UUID,
    "has_sms" BOOLEAN NOT NULL DEFAULT false,
    "has_email" BOOLEAN NOT NULL DEFAULT false,
    "has_voice" BOOLEAN NOT NULL DEFAULT false,
    "has_calls" BOOLEAN NOT NULL DEFAULT false,
    "draft_count" INTEGER NOT NULL DEFAULT 0,
    "is_unreplied" BOOLEAN NOT NULL GENERATED ALWAYS AS
      ("last_inbound_at" IS NOT NULL AND ("last_reply_at" IS NULL OR "last_reply_at" < "last_inbound_at")) STORED,
    "is_unmatched" BOOLEAN NOT NULL GENERATED ALWAYS AS ("customer_id" IS NULL) STORED,
    "listed_as" SMALLINT GENERATED ALWAYS AS
      (CASE "state" WHEN 'open' THEN 1 WHEN 'snoozed' THEN 2 WHEN 'archived' THEN 3 END) STORED,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "messages" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "conversation_id" UUID NOT NULL,
    "type" "MessageType" NOT NULL,
    "direction" "MessageDirection",
    "channel" "MessageChannel",
    "subject" TEXT,
    "text" TEXT,
    "html" TEXT,
    "preview" TEXT NOT NULL DEFAULT '',
    "from_address" TEXT,
    "to_address" TEXT,
    "cc" TEXT[],
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attachments" JSONB NOT NULL DEFAULT '[]',
    "call_outcome" "CallOutcome",
    "call_duration_seconds" INTEGER,
    "sent_by_id" UUID,
    "contact_id" UUID,
    "draft_id" UUID,
    "provider_id" TEXT,
    "message_id_header" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "drafts" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "conversation_id" UUID,
    "customer_id" UUID,
    "contact_id" UUID,
    "channel" "MessageChannel" NOT NULL,
    "to_address" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT,
    "html" TEXT,
    "reply_to_message_id" UUID,
    "status" "DraftStatus" NOT NULL DEFAULT 'draft',
    "is_draft" BOOLEAN NOT NULL DEFAULT true,
    "drafted_by_kind" "DrafterKind" NOT NULL,
    "drafted_by_id" UUID NOT NULL,
    "drafted_by_name" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "send_at" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "sent_by_id" UUID,
    "failure" TEXT,
    "message_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "drafts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "conversations_business_id_listed_as_activity_at_id_idx" ON "conversations"("business_id", "listed_as", "activity_at" DESC, "id" DESC);

CREATE INDEX "conversations_business_id_customer_id_activity_at_idx" ON "conversations"("business_id", "customer_id", "activity_at" DESC);

CREATE INDEX "conversations_business_id_assignee_id_idx" ON "conversations"("business_id", "assignee_id");

CREATE UNIQUE INDEX "conversations_business_id_id_key" ON "conversations"("business_id", "id");

CREATE INDEX "messages_business_id_conversation_id_at_id_idx" ON "messages"("business_id", "conversation_id", "at" DESC, "id" DESC);

CREATE INDEX "messages_business_id_message_id_header_idx" ON "messages"("business_id", "message_id_header");

CREATE INDEX "messages_business_id_contact_id_idx" ON "messages"("business_id", "contact_id");

CREATE INDEX "messages_business_id_sent_by_id_idx" ON "messages"("business_id", "sent_by_id");

CREATE UNIQUE INDEX "messages_business_id_id_key" ON "messages"("business_id", "id");

CREATE UNIQUE INDEX "messages_business_id_channel_provider_id_key" ON "messages"("business_id", "channel", "provider_id");

CREATE INDEX "drafts_business_id_status_created_at_id_idx" ON "drafts"("business_id", "status", "created_at" DESC, "id" DESC);

CREATE INDEX "drafts_business_id_conversation_id_status_created_at_id_idx" ON "drafts"("business_id", "conversation_id", "status", "created_at" DESC, "id" DESC);

CREATE INDEX "drafts_business_id_customer_id_idx" ON "drafts"("business_id", "customer_id");

CREATE INDEX "drafts_business_id_contact_id_idx" ON "drafts"("business_id", "contact_id");

CREATE INDEX "drafts_business_id_sent_by_id_idx" ON "drafts"("business_id", "sent_by_id");

CREATE UNIQUE INDEX "drafts_business_id_id_key" ON "drafts"("business_id", "id");

CREATE UNIQUE INDEX "businesses_sms_number_key" ON "businesses"("sms_number");

CREATE UNIQUE INDEX "businesses_inbound_email_key" ON "businesses"("inbound_email");

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_id_assignee_id_fkey" FOREIGN KEY ("business_id", "assignee_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_id_latest_message_id_fkey" FOREIGN KEY ("business_id", "latest_message_id") REFERENCES "messages"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_conversation_id_fkey" FOREIGN KEY ("business_id", "conversation_id") REFERENCES "conversations"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_sent_by_id_fkey" FOREIGN KEY ("business_id", "sent_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "messages" ADD CONSTRAINT "messages_business_id_contact_id_fkey" FOREIGN KEY ("business_id", "contact_id") REFERENCES "contacts"("business_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

ALTER TABLE "drafts" ADD CONSTRAINT "drafts_business_id_conversation_id_fkey" FOREIGN KEY ("business_id", "conversation_id") REFERENCES "conversations"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "drafts" ADD CONSTRAINT "drafts_business_id_customer_id_fkey" FOREIGN KEY ("business_id", "customer_id") REFERENCES "customers"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "drafts" ADD CONSTRAINT "drafts_business_id_contact_id_fkey" FOREIGN KEY ("business_id", "contact_id") REFERENCES "contacts"("business_id", "id") ON DELETE SET NULL ("contact_id") ON UPDATE CASCADE;

ALTER TABLE "drafts" ADD CONSTRAINT "drafts_business_id_sent_by_id_fkey" FOREIGN KEY ("business_id", "sent_by_id") REFERENCES "members"("business_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma's schema cannot say.

-- The list goes by activity within a state; each filter has an index of its own. The states have numbers in it, because
-- under row-level security Postgres compares numbers in an index and no enums, whose comparison is not leakproof.
create index conversations_unreplied on conversations (business_id, listed_as, activity_at desc, id desc) where is_unreplied;
create index conversations_unmatched on conversations (business_id, listed_as, activity_at desc, id desc) where is_unmatched;
create index conversations_matched on conversations (business_id, listed_as, activity_at desc, id desc)
  where not is_unmatched;
create index conversations_sms on conversations (business_id, listed_as, activity_at desc, id desc) where has_sms;
create index conversations_email on conversations (business_id, listed_as, activity_at desc, id desc) where has_email;
create index conversations_voice on conversations (business_id, listed_as, activity_at desc, id desc) where has_voice;
create index conversations_calls on conversations (business_id, listed_as, activity_at desc, id desc) where has_calls;
create index conversations_sender on conversations (business_id, sender_address) where sender_address is not null;
create index conversations_snoozed on conversations (snoozed_until) where state = 'snoozed';
create index conversations_search on conversations using gin (business_id, search_text gin_trgm_ops);

-- The thread as it is read without the team's comments.
create index messages_thread on messages (business_id, conversation_id, at desc, id desc) where type <> 'comment';

-- What waits, across the business.
create index drafts_waiting on drafts (business_id, created_at desc, id desc) where status = 'draft';

-- What is to go out, by when.
create index drafts_going_out on drafts (send_at) where status in ('scheduled', 'sending');

call own_by_business('conversations');
call own_by_business('messages');
call own_by_business('drafts');

-- What a search looks at: the customer's name, phone and email, the contacts' emails, or the unknown sender's address.
create function conversation_search_text(business uuid, customer uuid, sender text) returns text
language sql stable
as $$
  select lower(concat_ws(E'\n', sender,
    (select concat_ws(E'\n', name, phone, email) from customers where business_id = business and id = customer),
    (select string_agg(email, E'\n' order by id) from contacts where business_id = business and customer_id = customer)))
$$;

create function conversations_keep_search_text() returns trigger
language plpgsql
as $$
begin
  new.search_text := conversation_search_text(new.business_id, new.customer_id, new.sender_address);
  return new;
end
$$;

create trigger conversations_search_text before insert or update of customer_id, sender_address on conversations
  for each row execute function conversations_keep_search_text();

create function customers_keep_search_text() returns trigger
language plpgsql
as $$
begin
  update conversations
    set search_text = conversation_search_text(business_id, customer_id, sender_address)
    where business_id = new.business_id and customer_id = new.id;
  return null;
end
$$;

create trigger customers_conversations after update of name, phone, email on customers
  for each row when ((old.name, old.phone, old.email) is distinct from (new.name, new.phone, new.email))
  execute function customers_keep_search_text();

create function contacts_keep_search_text() returns trigger
language plpgsql
as $$
begin
  update conversations
    set search_text = conversation_search_text(business_id, customer_id, sender_address)
    where business_id = coalesce(new.business_id, old.business_id)
      and customer_id in (old.customer_id, new.customer_id);
  return null;
end
$$;

create trigger contacts_conversations after insert or delete or update of email, customer_id on contacts
  for each row execute function contacts_keep_search_text();

-- As customers_matching: it runs as the tables' owner to reach the trigram index, holds to the business itself, and is
-- planned with the text and the filters at hand. The page's place and size go in too.
create function conversations_matching(
  search text, before_at timestamptz, before_id uuid, most integer,
  wanted_listed_as smallint, wanted_channel text, unreplied boolean, unmatched boolean)
returns setof uuid
language plpgsql stable security definer rows 100
set search_path = public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(lower(search), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query execute format(
    'select id from conversations
     where business_id = %L and listed_as = %L and search_text like %L
       and ($1 is null or (activity_at, id) < ($1, $2))',
    current_business(), wanted_listed_as, pattern)
    || case wanted_channel
         when 'sms' then ' and has_sms' when 'email' then ' and has_email'
         when 'voice' then ' and has_voice' when 'calls' then ' and has_calls' else '' end
    || case unreplied when true then ' and is_unreplied' when false then ' and not is_unreplied' else '' end
    || case unmatched when true then ' and is_unmatched' when false then ' and not is_unmatched' else '' end
    || ' order by activity_at desc, id desc limit $3'
  using before_at, before_id, most;
end
$$;

-- Inbound arrives before anybody has said whose it is.
create function inbox_owner(address text) returns uuid
language sql stable security definer
set search_path = public, pg_temp
as $$ select id from businesses where sms_number = address or lower(inbound_email) = lower(address) $$;

revoke all on function conversations_matching, inbox_owner from public;
grant execute on function conversations_matching, inbox_owner to fieldline_app;
