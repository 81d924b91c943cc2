import type { Command } from "commander";
import { audit, operator } from "../audit/audit.ts";
import { endSessions } from "../auth/session/end-sessions.ts";
import { findMember } from "./find-member.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

export function addSessionCommands(program: Command): void {
  const session = program.command("session").description("end people's sessions");
  addEnd(session.command("end"));
}

function addEnd(command: Command): void {
  command
    .description("end all sessions of a team member, who can sign in again")
    .requiredOption("--email <email>", "email address that the team member signs in with")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions & { email: string }) =>
      runCommand(options, async (database) => {
        const { id, name, email, businessId } = await findMember(database, options.email);
        const ended = await database.tenant(businessId).transaction(async (db) => {
          const count = await endSessions(db, id);
          if (count > 0)
            await audit(db, operator, "sessions_ended", { subject: { id, name }, after: { sessions: count } });
          return count;
        });
        return {
          json: { email, ended },
          text: `Ended ${ended === 1 ? "1 session" : `${ended} sessions`} of ${name}.`,
        };
      }),
    );
}
