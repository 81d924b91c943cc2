import { defineConfig } from "prisma/config";

// Without a schema-engine binary named here every Prisma command tries to download one.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: "prisma/schema.prisma" });
