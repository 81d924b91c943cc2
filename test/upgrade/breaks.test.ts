import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findBreaks } from "../../scripts/migration/check.ts";
import { writeReleased } from "../../scripts/migration/released.ts";

const released = `create type "State" as enum ('new', 'won');
create table leads (id uuid primary key, name text not null, state "State" not null default 'new', size varchar(9));
create unique index leads_name on leads (name);
create index leads_size on leads (size);
alter table leads add constraint leads_named check (name <> '');
create function shout(text) returns text language sql as $$ select upper($1) $$;
create view won as select * from leads where state = 'won';
create trigger leads_touched before update on leads for each row execute function touch();
create policy tenant on leads using (true);
`;
const findLeads = `create or replace function find_leads(wanted text, most integer default 10)
returns table (id uuid, name text) language sql as $$ select id, name from leads where name = wanted limit most $$;
`;

let root: string;
/** A checkout whose last release has one migration and one function. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "fieldline-breaks-"));
  writeMigration("20260101000000_first", released);
  writeFunction(findLeads);
  await writeReleased(root, "1.0.0");
});
afterEach(() => rmSync(root, { recursive: true }));

function writeMigration(name: string, sql: string): void {
  mkdirSync(join(root, "prisma/migrations", name), { recursive: true });
  writeFileSync(join(root, "prisma/migrations", name, "migration.sql"), sql);
}

function writeFunction(sql: string): void {
  mkdirSync(join(root, "src/migrations/functions"), { recursive: true });
  writeFileSync(join(root, "src/migrations/functions/find_leads.sql"), sql);
}

async function breaksOf(sql: string): Promise<string[]> {
  writeMigration("20260201000000_next", sql);
  return findBreaks(root);
}

const place = "prisma/migrations/20260201000000_next/migration.sql";

const refused: [sql: string, what: string, instead: string][] = [
  ["drop table leads", "drops the table leads", "drop it once a release does not"],
  ["drop view won", "drops the view won", "drop it once a release does not"],
  ['drop type "State"', "drops the type State", "drop it once a release does not"],
  ["drop function shout(text)", "drops the function shout", "drop it once a release does not"],
  [
    "drop trigger leads_touched on leads",
    "drops the trigger leads_touched of leads",
    "drop it once a release does not",
  ],
  ["drop policy tenant on leads", "drops the policy tenant of leads", "drop it once a release does not"],
  ["alter table leads drop column name", "drops leads.name", "drop it once a release does not"],
  ["alter table leads rename column name to title", "renames leads.name to title", "add the new one beside it"],
  ["alter table leads rename to requests", "renames leads to requests", "add the new one beside it"],
  [`alter type "State" rename value 'new' to 'open'`, "renames new of State", "knows it by its old name"],
  [`alter type "State" add value 'lost'`, "adds lost to State", "write it from the next release on"],
  [
    "alter table leads add column source text not null",
    "adds leads.source not null without a default",
    "give it a default",
  ],
  [
    "alter table leads add column token uuid default gen_random_uuid()",
    "adds leads.token with a value of each row's own",
    "fill in the rows that there are in small steps",
  ],
  [
    "alter table leads add column long text generated always as (name || name) stored",
    "adds leads.long with a value of each row's own",
    "writes every row of the table anew",
  ],
  [
    "alter table leads add column code text unique",
    "adds leads.code with a unique index",
    "create a unique index concurrently",
  ],
  [
    "alter table leads add column score int check (score > 0)",
    "adds leads.score with a constraint that reads the table",
    "add the constraint not valid",
  ],
  ["alter table leads alter size set not null", "sets leads.size not null", "add a check (size is not null) not valid"],
  [
    "alter table leads alter name drop not null",
    "lets leads.name be null",
    "write no null before the release after this",
  ],
  ["alter table leads alter state drop default", "drops the default of leads.state", "drop it a release later"],
  ["alter table leads alter size type text", "changes the type of leads.size", "add a column of that type"],
  ["alter table leads drop constraint leads_named", "drops the constraint leads_named", "drop it a release later"],
  ["alter table leads add constraint big check (size > '1')", "adds big to leads", "add it not valid"],
  [
    "alter table leads add constraint own foreign key (id) references leads (id)",
    "adds own to leads",
    "add it not valid",
  ],
  ["alter table leads add constraint one unique (size)", "adds one to leads", "create a unique index concurrently"],
  ["alter table leads add constraint apart exclude (size with =)", "adds apart to leads", "under its lock"],
  [
    "alter table leads add constraint big check (size > '1') not valid; alter table leads validate constraint big",
    "validates big in the migration that adds it",
    "in a migration of its own",
  ],
  [
    "alter table leads add column source text; alter table leads add constraint sourced check (source is not null) not valid",
    "adds sourced, by which leads.source is never null",
    "add it a release later",
  ],
  ["alter table leads set unlogged", "changes leads by SetUnLogged", "not known to leave the last release working"],
  [
    "create index leads_state on leads (state)",
    "creates leads_state on leads",
    "create it concurrently, in a migration of its own",
  ],
  ["drop index leads_size", "drops the index leads_size", "drop it concurrently, in a migration of its own"],
  ["drop index leads_name", "drops the index leads_name", "drop it once a release does not"],
  ["update leads set size = '1'", "updates rows of leads", "have a worker do it in small steps"],
  ["delete from leads", "deletes rows of leads", "have a worker do it in small steps"],
  ["truncate leads", "empties leads", "the last release reads it"],
  ["lock table leads", "locks leads", "waits until the migration ends"],
  ["revoke select on leads from fieldline_app", "revokes rights on leads", "may use them"],
  ["create policy other on leads using (false)", "adds a policy to leads", "which rows the last release sees"],
  ["create or replace view won as select 1", "replaces the view won", "the last release reads it"],
  ["call own_by_business('leads')", "calls a procedure", "cannot be read here"],
  ["do $$begin execute 'drop table leads';end$$", "runs a block", "write plain statements"],
  ...["serial", "bigserial"].map((type): [string, string, string] => [
    `alter table leads add column number ${type}`,
    "adds leads.number with a value of each row's own",
    "writes every row of the table anew",
  ]),
  [
    "alter table leads add column source text not null default null::text",
    "adds leads.source not null without a default",
    "give it a default",
  ],
  [
    "create table visits (id uuid); create index on visits (id); alter table leads rename column name to title",
    "renames leads.name to title",
    "add the new one beside it",
  ],
  [
    "create table visits (id uuid); alter table visits add check (id is not null); alter table leads rename to requests",
    "renames leads to requests",
    "add the new one beside it",
  ],
  ["create table if not exists leads (id uuid); drop table leads", "drops the table leads", "once a release does not"],
  ["create table other.leads (id uuid); drop table leads", "drops the table leads", "once a release does not"],
  ["with gone as (delete from leads returning id) select id from gone", "deletes rows of leads", "in small steps"],
  [
    "create table visits (id uuid); with given as (update leads set size = '1' returning id) insert into visits select id from given",
    "updates rows of leads",
    "in small steps",
  ],
  [
    "insert into leads values ('1', 'Jane') on conflict (id) do update set name = 'Jane'",
    "updates rows of leads",
    "in small steps",
  ],
  ["select id from leads for update", "locks rows of leads", "in small steps"],
  ["select track_writes('leads')", "calls track_writes", "cannot be read here"],
  [
    "create or replace trigger leads_touched before update on leads for each row execute function other()",
    "replaces the trigger leads_touched of leads",
    "counts on what it does",
  ],
  ["cluster leads using leads_name", "is a ClusterStmt", "not known to leave the last release working"],
];

test.each(refused)("%s is refused", async (sql, what, instead) => {
  const sentences = await breaksOf(`-- What it is for.\n${sql};\n`);
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(new RegExp(`^${place}:2: `));
  expect(sentences[0]).toContain(`: ${what}: `);
  expect(sentences[0]).toContain(instead);
  // It is accepted with a reason.
  const before = sql.split("; ");
  const last = before.pop();
  const accepted = [...before, `-- contract: Nothing has read it\n-- since the last release.\n${last}`].join(";\n");
  expect(await breaksOf(`${accepted};\n`)).toEqual([]);
  expect(await breaksOf(`${accepted.replace(/Nothing.*\n.*\./, "")};\n`)).toEqual([
    expect.stringContaining('"-- contract:" needs the reason'),
  ]);
});

const accepted: [what: string, sql: string][] = [
  [
    "a new table, whatever is done with it in the same release",
    `create table visits (id uuid primary key, lead uuid references leads (id), at text not null);
     create index visits_at on visits (at);
     alter table visits add constraint visits_at check (at <> ''), alter at type timestamptz using now();
     call own_by_business('visits');
     update visits set lead = null;
     revoke update on visits from fieldline_app;
     alter table visits rename column at to began;
     create policy tenant_of_visits on visits using (true);
     drop policy tenant_of_visits on visits;
     insert into visits select gen_random_uuid() from leads on conflict do nothing;
     drop table visits;
     create table if not exists calls (id serial); create index on calls (id);
     create table partitions.calls (id uuid); drop table partitions.calls, public.calls;`,
  ],
  [
    "columns that may be null, or have one value for all rows",
    `alter table leads add column source text, add column kind text not null default 'web', add column seen timestamptz not null default now(),
       add column tags text[] not null default '{}', add column parent uuid references leads (id);
     alter table leads drop column source;
     create type "Kind" as enum ('a'); alter type "Kind" add value 'b';`,
  ],
  [
    "constraints that are not valid yet",
    `alter table leads add constraint big check (size > '1') not valid;
     alter table leads add constraint own foreign key (id) references leads (id) not valid;
     alter table leads alter size set default '2';`,
  ],
  [
    "indexes built concurrently",
    "drop index concurrently if exists leads_state; create index concurrently leads_state on leads (state); drop index concurrently if exists leads_size;",
  ],
];

test.each(accepted)("%s pass", async (_what, sql) => {
  expect(await breaksOf(sql)).toEqual([]);
});

test("a column may be not null once an earlier migration has validated a check for it", async () => {
  writeMigration("20260110000000_check", "alter table leads add constraint sized check (size is not null) not valid;");
  writeMigration("20260111000000_validate", "alter table leads validate constraint sized;");
  expect(await breaksOf("alter table leads alter size set not null; alter table leads drop constraint sized;")).toEqual(
    [],
  );
});

test("a concurrent statement is a migration of its own, which can be repeated", async () => {
  const index = "create index concurrently leads_state on leads (state);";
  expect(await breaksOf(`${index}\ncreate table visits ();`)).toEqual([
    `${place}:1: begin with drop index concurrently if exists "leads_state", because one that fails leaves an invalid index.`,
    `${place}:2: beside a concurrent statement, which cannot be in a transaction: make it a migration of its own.`,
  ]);
  expect(await breaksOf(`drop index concurrently leads_state;\n${index}`)).toEqual([
    `${place}:1: add "if exists", so that it can be run again after a failure.`,
  ]);
});

test("a reason that no statement needs is refused", async () => {
  expect(await breaksOf("-- contract: Nobody reads it.\ncreate table visits ();")).toEqual([
    `${place}:2: "-- contract:" is about a statement that needs no reason`,
  ]);
});

describe("functions that the last release calls", () => {
  const call = "the last release calls find_leads(text, int4) returns table (id uuid, name text)";

  test("may be rewritten, and gain a default", async () => {
    writeFunction(findLeads.replace("default 10)", "default 20)").replace("wanted text", "wanted text default ''"));
    expect(await findBreaks(root)).toEqual([]);
  });

  test.each([
    ["another parameter", findLeads.replace("wanted text", "wanted citext")],
    ["one more with a default", findLeads.replace("default 10)", "default 10, kind text default null)")],
    ["another result", findLeads.replace("name text)", "name text, size text)")],
    ["another name", findLeads.replace("find_leads", "search_leads")],
  ])("may not have %s, unless the reason is given", async (_what, sql) => {
    writeFunction(sql);
    expect(await findBreaks(root)).toEqual([expect.stringContaining(call)]);
    const dropped = "-- contract: Nothing has called it since 0.9.0.\ndrop function if exists find_leads(text, int);\n";
    writeFunction(`${dropped}${sql}`);
    expect(await findBreaks(root)).toEqual([]);
  });

  test.each([
    ["a parameter of another name", findLeads.replaceAll("wanted", "sought")],
    ["no default any more", findLeads.replace(" default 10", "")],
  ])("may not have %s, which Postgres does not replace", async (_what, sql) => {
    writeFunction(sql);
    expect(await findBreaks(root)).toEqual([expect.stringContaining("Postgres replaces find_leads only with")]);
  });

  test("may be dropped by a migration that says why nothing calls them", async () => {
    writeFunction("create or replace function other() returns int language sql as $$ select 1 $$;");
    const dropping = "drop function find_leads(text, int)";
    expect(await breaksOf(`${dropping};`)).toEqual(expect.arrayContaining([expect.stringContaining(call)]));
    expect(await breaksOf(`-- contract: Nothing has called it since 0.9.0.\n${dropping};`)).toEqual([]);
  });
});

describe("a file of functions", () => {
  test.each([
    ["drop function if exists find_leads(text, int);", "drops find_leads(text, int4), which statements call"],
    ["drop function find_leads;", "drops a function by its name alone"],
    ["drop function touch() cascade;", 'drops with "cascade"'],
    ["drop trigger touched on leads;", "drops what is no function"],
    ["create function touch() returns trigger language sql as 'select 1';", 'write "create or replace function touch"'],
    ["create trigger touched after insert on leads execute function touch();", "create or replace trigger touched"],
    ["do $$ begin drop trigger touched on leads; end $$;", "drops something"],
    ["do $$ begin create trigger touched after insert on leads execute function touch(); end $$;", "drops something"],
    [findLeads.replace("wanted text, ", ""), "find_leads is created twice"],
    ["update leads set name = upper(name);", "is a UpdateStmt"],
  ])("may not contain: %s", async (sql, what) => {
    writeFunction(`${findLeads}${sql}`);
    const found = await findBreaks(root);
    expect(found.join()).toContain(what);
    expect(found.join()).toContain("src/migrations/functions/find_leads.sql:");
  });

  test("may drop functions that neither it nor the last release has, and grant what it creates", async () => {
    writeFunction(`drop function if exists find_leads(text);
${findLeads}revoke all on function find_leads from public;
grant execute on function find_leads to fieldline_app;
create or replace trigger touched after insert on leads execute function touch();
do $$ begin create or replace trigger also after insert on leads execute function touch(); end $$;`);
    expect(await findBreaks(root)).toEqual([]);
  });
});

test("the migrations of this checkout leave the last release running", async () => {
  expect(await findBreaks(fileURLToPath(new URL("../..", import.meta.url)))).toEqual([]);
});

test("a release records the current migrations and functions as its own", async () => {
  expect(await breaksOf("drop table leads;")).toHaveLength(1);
  await writeReleased(root, "1.1.0");
  expect(JSON.parse(readFileSync(join(root, "prisma/released.json"), "utf8"))).toEqual({
    migration: "20260201000000_next",
    functions: [
      {
        name: "find_leads",
        inputs: ["text", "int4"],
        names: ["wanted", "most"],
        defaultCount: 1,
        returns: "table (id uuid, name text)",
      },
    ],
  });
  // Backups of every release can be restored.
  const checksums = JSON.parse(readFileSync(join(root, "src/migrations/released-functions.json"), "utf8"));
  expect(Object.keys(checksums)).toEqual(["1.0.0", "1.1.0"]);
  expect(Object.values(checksums["1.1.0"])).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await findBreaks(root)).toEqual([]);
});
