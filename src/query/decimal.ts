import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** What decimal columns hold: the very class of Prisma's rows, as its client requires it, without the client. */
export const { Decimal } = require("@prisma/client-runtime-utils") as typeof import("@prisma/client-runtime-utils");
export type Decimal = InstanceType<typeof Decimal>;
