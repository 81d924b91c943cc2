-- CreateTable
CREATE TABLE "price_items" (
    "id" UUID NOT NULL,
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "name" TEXT NOT NULL,
    "description" TEXT,
    "unit_price" DECIMAL(12,2) NOT NULL,
    "tax_rate" DECIMAL(5,4) NOT NULL DEFAULT 0.1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "price_items_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_items_business_id_created_at_id_idx" ON "price_items"("business_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "price_items_business_id_id_key" ON "price_items"("business_id", "id");

-- What a search looks at, as customers have it.
alter table price_items add column search_text text
  generated always as (lower(name || ' ' || coalesce(description, ''))) stored;
create index price_items_search on price_items using gin (business_id, search_text gin_trgm_ops);
call own_by_business('price_items');
