-- CreateTable
CREATE UNLOGGED TABLE "watched_businesses" (
    "business_id" UUID NOT NULL DEFAULT current_business(),
    "since" TIMESTAMPTZ(6) NOT NULL,
    "until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "watched_businesses_pkey" PRIMARY KEY ("business_id")
);

call own_by_business('watched_businesses');
