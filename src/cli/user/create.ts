import type { Command } from "commander";
import { createMember } from "../../domain/team/create-member.ts";
import { findBusiness } from "../find-business.ts";
import { read, readOneOf, roles } from "../options.ts";
import { type Given, perform } from "../perform.ts";
import { blame } from "../refusal.ts";
import { sheet } from "../text.ts";

type Options = Given & { business: string; name: string; email: string; password: string; role: string };

export function userCreate(command: Command): void {
  command
    .description("add a person to a business's team")
    .requiredOption("--business <slug>", "the business")
    .requiredOption("--name <name>", "full name")
    .requiredOption("--email <email>", "the email address that the person signs in with")
    .requiredOption("--password <password>", "10 to 200 characters")
    .requiredOption("--role <role>", roles.join(", "))
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      const input = {
        name: read("Line", "--name", options.name),
        email: read("Email", "--email", options.email),
        password: read("Password", "--password", options.password),
        role: readOneOf("--role", options.role, roles),
      };
      return perform(options, async (database) => {
        const business = await findBusiness(database, "--business", options.business);
        const member = await blame("--email", () => createMember(database.system, business.id, input));
        const { id, name, email, role, isActive, createdAt } = member;
        return {
          json: { id, business: business.slug, name, email, role, is_active: isActive, created_at: createdAt },
          text: sheet(`${name} is on the team of ${business.name}.`, { id, email, role }),
        };
      });
    });
}
