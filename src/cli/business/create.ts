import type { Command } from "commander";
import { createBusiness } from "../../domain/business/create-business.ts";
import { createMember } from "../../domain/team/create-member.ts";
import { optional, plans, read, readOneOf, readSlug } from "../options.ts";
import { type Given, perform } from "../perform.ts";
import { blame } from "../refusal.ts";
import { describeBusiness, showBusiness } from "./describe.ts";

type Options = Given & {
  name: string;
  slug: string;
  plan?: string;
  ownerEmail: string;
  ownerPassword: string;
  ownerName?: string;
};

export function businessCreate(command: Command): void {
  command
    .description("make a business and its owner")
    .requiredOption("--name <name>", "trading name")
    .requiredOption("--slug <slug>", "short name, unique among businesses")
    .option("--plan <plan>", `${plans.join(", ")} (growth unless said)`)
    .requiredOption("--owner-email <email>", "the email address that the owner signs in with")
    .requiredOption("--owner-password <password>", "10 to 200 characters")
    .option("--owner-name <name>", "the owner's full name (the email's first part unless said)")
    .option("--json", "answer one JSON value")
    .action((options: Options) => {
      const input = {
        name: read("Line", "--name", options.name),
        slug: readSlug("--slug", options.slug),
        plan: optional(options.plan, (plan) => readOneOf("--plan", plan, plans)),
      };
      const email = read("Email", "--owner-email", options.ownerEmail);
      const owner = {
        name: read("Line", "--owner-name", options.ownerName ?? email.split("@")[0] ?? email),
        email,
        password: read("Password", "--owner-password", options.ownerPassword),
        role: "owner",
      } as const;
      return perform(options, async ({ system }) => {
        const made = await system.$transaction(async (tx) => {
          const business = await blame("--slug", () => createBusiness(tx, input));
          const member = await blame("--owner-email", () => createMember(tx, business.id, owner));
          return { business, member };
        });
        const { id, name, role } = made.member;
        return {
          json: { ...describeBusiness(made.business), owner: { id, name, email: made.member.email, role } },
          text: showBusiness(`Made ${made.business.name}, owned by ${made.member.email}.`, made.business),
        };
      });
    });
}
