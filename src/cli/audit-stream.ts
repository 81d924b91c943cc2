import type { Command } from "commander";
import { operator } from "../audit/audit.ts";
import { operatorStream } from "../audit-stream/stream.ts";
import { pauseByOperator } from "../domain/identity/audit-log/stream/pause-by-operator.ts";
import { resumeAuditStream } from "../domain/identity/audit-log/stream/resume-audit-stream.ts";
import { commandLine, insertAction } from "../installation/operator-log.ts";
import type { Database } from "../tenancy/database.ts";
import type { Transaction } from "../tenancy/tenant.ts";
import { CommandError } from "./command-error.ts";
import { findBusiness } from "./find-business.ts";
import { formatTable } from "./format.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

type Listed = {
  /** The slug; null for the operator's own stream. */
  business: string | null;
  id: string;
  url: string;
  status: "active" | "failing" | "paused";
  sent_until: Date | null;
  last_sent_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  failing_since: Date | null;
  paused_at: Date | null;
};

export function addAuditStreamCommands(program: Command): void {
  const streams = program.command("audit-stream").description("list, pause and resume the streams of the audit log");
  addList(streams.command("list"));
  addChange(streams.command("pause"), "pause a business's stream, until an owner or `audit-stream resume` resumes it");
  addChange(streams.command("resume"), "resume a business's stream from where it stopped");
}

function addList(command: Command): void {
  command
    .description("list the businesses' streams and the installation's own, with what failed last")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions) =>
      runCommand(options, async (database) => {
        const streams = await listStreams(database);
        return { json: streams, text: format(streams) };
      }),
    );
}

function addChange(command: Command, description: string): void {
  const name = command.name();
  command
    .description(description)
    .requiredOption("--business <slug>", "slug of the business")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions & { business: string }) =>
      runCommand(options, async (database) => {
        const business = await findBusiness(database, "--business", options.business);
        const isOfBusiness = ({ id }: Listed) => id === business.id;
        const before = (await listStreams(database)).find(isOfBusiness);
        if (before === undefined) throw new CommandError("--business: its audit log is not streamed");
        await database.systemTransaction(business.id, (db) => change(db, name, business));
        const after = (await listStreams(database)).find(isOfBusiness) ?? before;
        return { json: after, text: `The audit stream of ${business.name} to ${after.url} is ${after.status}.` };
      }),
    );
}

async function change(db: Transaction, name: string, business: { id: string; name: string }): Promise<void> {
  const isPause = name === "pause";
  const isChanged = isPause ? await pauseByOperator(db) : await resumeAuditStream({ db, ...operator }).then(() => true);
  if (!isChanged) return;
  const action = isPause ? "audit_stream_paused" : "audit_stream_resumed";
  await db.query(insertAction(commandLine, { action, subject: business }));
}

async function listStreams({ systemPool }: Database): Promise<Listed[]> {
  const { rows } = await systemPool.query<Listed>(
    `select b.slug as business, s.business_id as id, url,
       case when paused_at is not null then 'paused' when failure_count > 0 then 'failing' else 'active' end as status,
       cursor_at as sent_until, last_sent_at, last_status, last_error, failing_since, paused_at
     from audit_streams s left join businesses b on b.id = s.business_id
     where b.id is not null or s.business_id = $1 order by b.slug nulls first`,
    [operatorStream],
  );
  return rows;
}

function format(streams: readonly Listed[]): string {
  if (streams.length === 0) return "No audit log is streamed.";
  const columns = ["business", "status", "address", "sent until", "last error"];
  return formatTable(
    columns,
    streams.map(({ business, status, url, sent_until: until, last_error: error }) => [
      business ?? "(installation)",
      status,
      url,
      until,
      error,
    ]),
  );
}
