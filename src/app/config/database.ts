import { addressOf, anyText, key32, oneOf } from "./parse-variable.ts";
import { optional, variable } from "./variable.ts";

export const databaseVariables = {
  DATA_DIR: variable(
    anyText,
    ".data",
    "Folder of the embedded database, its secret, the demo's credentials and, without `S3_ENDPOINT`, people's files. With several processes that is a folder that all of them see.",
  ),
  DATABASE_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "PostgreSQL 15 or newer to use instead of the embedded one; nothing is seeded there.",
  ),
  DATABASE_DIRECT_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "The same database past a connection pooler that `DATABASE_URL` names: for migrations, commands, workers and listening. Required where the pooler is in transaction mode.",
    "`DATABASE_URL`",
  ),
  DATABASE_REPLICA_URL: optional(
    addressOf(/^postgres(ql)?:$/, "postgres://user:password@host:5432/fieldline"),
    "A streaming replica of the database, which reads go to once it has what their business wrote last; one server, not several behind one address.",
  ),
  POSTGRES_DRIVER: variable(
    oneOf("fast", "plain"),
    "fast",
    "`plain` uses the npm package `pg` as it comes. Choose it to find out whether the fast driver is at fault.",
  ),
  SECRET_KEY: optional(
    key32,
    "32 bytes, hex or base64, for encryption and signatures; required with `DATABASE_URL`.",
    "made in `DATA_DIR`",
  ),
  SECRET_KEY_PREVIOUS: optional(
    key32,
    'The `SECRET_KEY` before this one, while it is being replaced: see the guide "Replace the secret key".',
  ),
};
