-- Sessions of before keep null, and count as proved when they began: the default is for new ones alone.
ALTER TABLE "sessions" ADD COLUMN     "proved_at" TIMESTAMPTZ(3);
ALTER TABLE "sessions" ALTER COLUMN "proved_at" SET DEFAULT CURRENT_TIMESTAMP;
