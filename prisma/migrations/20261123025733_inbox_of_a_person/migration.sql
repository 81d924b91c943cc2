-- CreateTable
CREATE TABLE "conversation_unread" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "conversation_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "listed_as" SMALLINT NOT NULL,
    "activity_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_unread_pkey" PRIMARY KEY ("business_id","conversation_id","member_id")
);

-- CreateTable
CREATE TABLE "conversation_seen" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "conversation_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversation_seen_pkey" PRIMARY KEY ("business_id","conversation_id","member_id")
);

-- CreateIndex
CREATE INDEX "conversation_unread_business_id_member_id_listed_as_activit_idx" ON "conversation_unread"("business_id", "member_id", "listed_as", "activity_at" DESC, "conversation_id" DESC);

-- AddForeignKey
ALTER TABLE "conversation_unread" ADD CONSTRAINT "conversation_unread_business_id_conversation_id_fkey" FOREIGN KEY ("business_id", "conversation_id") REFERENCES "conversations"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_unread" ADD CONSTRAINT "conversation_unread_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_business_id_conversation_id_fkey" FOREIGN KEY ("business_id", "conversation_id") REFERENCES "conversations"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation_seen" ADD CONSTRAINT "conversation_seen_business_id_member_id_fkey" FOREIGN KEY ("business_id", "member_id") REFERENCES "members"("business_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

call own_by_business('conversation_unread');
call own_by_business('conversation_seen');

-- The lists of what is in the trash, of spam, and of what drafts wait in.
create index conversations_trashed on conversations (business_id, activity_at desc, id desc) where state = 'trashed';
create index conversations_spam on conversations (business_id, activity_at desc, id desc) where state = 'spam';
create index conversations_drafts on conversations (business_id, listed_as, activity_at desc, id desc)
  where draft_count > 0;
