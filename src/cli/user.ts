import type { Command } from "commander";
import { createMember } from "../domain/team/create-member.ts";
import { withOption } from "./command-error.ts";
import { findBusiness } from "./find-business.ts";
import { formatDetails } from "./format.ts";
import { read, readOneOf, roles } from "./options.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("add team members");
  addCreate(user.command("create"));
}

type CreateOptions = CommonOptions & {
  business: string;
  name: string;
  email: string;
  password: string;
  role: string;
};

function addCreate(command: Command): void {
  command
    .description("add a team member to a business")
    .requiredOption("--business <slug>", "slug of the business")
    .requiredOption("--name <name>", "full name")
    .requiredOption("--email <email>", "email address that the team member signs in with")
    .requiredOption("--password <password>", "10 to 200 characters")
    .requiredOption("--role <role>", roles.join(", "))
    .option("--json", "print one JSON value")
    .action((options: CreateOptions) => {
      const input = {
        name: read("Line", "--name", options.name),
        email: read("Email", "--email", options.email),
        password: read("Password", "--password", options.password),
        role: readOneOf("--role", options.role, roles),
      };
      return runCommand(options, async (database) => {
        const business = await findBusiness(database, "--business", options.business);
        const member = await withOption("--email", () => createMember(database.system, business.id, input));
        const { id, name, email, role, isActive, createdAt } = member;
        return {
          json: { id, business: business.slug, name, email, role, is_active: isActive, created_at: createdAt },
          text: formatDetails(`Added ${name} to the team of ${business.name}.`, { id, email, role }),
        };
      });
    });
}
