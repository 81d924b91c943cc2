import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { SchemaEngine } from "@prisma/schema-engine-wasm";
import { findBreaks } from "./migration/check.ts";

const usage = `Usage: npm run migration -- <name>           write prisma/migrations/<time>_<name>/migration.sql from what changed in schema.prisma
       npm run migration -- <name> --empty   write an empty one, for SQL that the schema cannot say
       npm run migration -- --check          exit 1 if schema.prisma changed since the last migration, or a migration
                                             would break the last release while it still runs`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: "boolean" },
    empty: { type: "boolean" },
    root: { type: "string" },
    help: { type: "boolean" },
  },
});
const folder = values.root ?? fileURLToPath(new URL("../prisma", import.meta.url));
const schemaFile = join(folder, "schema.prisma");
const savedFile = join(folder, "migrations/schema.prisma");
const [name] = positionals;

if (values.help) {
  console.log(usage);
} else if (values.check) {
  const faults = await findBreaks(join(folder, ".."));
  if ((await readSaved()) !== (await readFile(schemaFile, "utf8")))
    faults.push("prisma/schema.prisma changed since the last migration: npm run migration -- <name>");
  for (const each of faults) console.error(each);
  if (faults.length === 0) console.log("The migrations are current, and the last release runs beside them.");
  else process.exitCode = 1;
} else if (positionals.length !== 1 || name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error(`${usage}\nA name is lower-case letters, digits and _, such as add_bookings.`);
  process.exitCode = 1;
} else {
  await write(name);
}

async function write(title: string): Promise<void> {
  const schema = await readFile(schemaFile, "utf8");
  const saved = await readSaved();
  const sql = values.empty ? `-- ${title}\n` : saved === schema ? null : await diff(saved, schema);
  if (sql === null) {
    if (saved !== schema) await writeFile(savedFile, schema);
    console.log("Nothing that the database would notice changed in prisma/schema.prisma: no migration written.");
    return;
  }
  const target = join(folder, "migrations", `${await nextTime()}_${title}`);
  await mkdir(target, { recursive: true });
  await writeFile(join(target, "migration.sql"), sql);
  await writeFile(join(folder, "migrations/migration_lock.toml"), 'provider = "postgresql"\n');
  if (!values.empty) await writeFile(savedFile, schema);
  console.log(`Wrote ${join(target, "migration.sql")}: read it, and add what the schema cannot say.`);
}

/** The current time, or a time after the last migration, because migrations are applied in the order of their names. */
async function nextTime(): Promise<string> {
  const names = await readdir(join(folder, "migrations")).catch(() => []);
  const last =
    names
      .flatMap((each) => /^\d{14}(?=_)/.exec(each)?.[0] ?? [])
      .sort()
      .at(-1) ?? "";
  const now = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return now > last ? now : String(Number(last) + 1);
}

async function readSaved(): Promise<string | null> {
  return readFile(savedFile, "utf8").catch((error) => (error.code === "ENOENT" ? null : Promise.reject(error)));
}

/** The SQL that changes one schema into the other; null if there is no difference. */
async function diff(from: string | null, to: string): Promise<string | null> {
  const engine = await SchemaEngine.new({ datamodels: [["schema.prisma", to]] }, () => undefined, noDatabase());
  const schema = (content: string) => ({
    tag: "schemaDatamodel" as const,
    files: [{ path: "schema.prisma", content }],
  });
  const { exitCode, stdout } = await engine.diff({
    from: from === null ? { tag: "empty" } : schema(from),
    to: schema(to),
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 0 ? null : stdout;
}

// The engine asks its database for the version first. A diff of two schemas needs nothing else from it.
function noDatabase(): object {
  const ok = (value: unknown) => ({ ok: true, value });
  const [boolean, text, int32] = [5, 7, 0];
  const connection = {
    provider: "postgres",
    adapterName: "none",
    errorRegistry: { consumeError: () => undefined },
    queryRaw: async () =>
      ok({
        columnNames: ["exists", "version", "numeric_version"],
        columnTypes: [boolean, text, int32],
        rows: [[true, "PostgreSQL 15", 150000]],
      }),
    dispose: async () => ok(undefined),
  };
  return { ...connection, connect: async () => ok(connection), connectToShadowDb: async () => ok(connection) };
}
