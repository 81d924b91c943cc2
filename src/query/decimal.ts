import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The class of decimal columns. It is the class of Prisma's rows, because Prisma's client requires that, but it loads
 * without the client.
 */
export const { Decimal } = require("@prisma/client-runtime-utils") as typeof import("@prisma/client-runtime-utils");
export type Decimal = InstanceType<typeof Decimal>;
