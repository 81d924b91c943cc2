import type { Command } from "commander";
import { audit, operator } from "../audit/audit.ts";
import { hashPassword } from "../auth/session/password.ts";
import { sendOwnerNotice } from "../domain/identity/accounts/send-owner-notice.ts";
import { sendSignInChange } from "../domain/identity/accounts/send-sign-in-change.ts";
import { changeMember } from "../domain/identity/team/change-member.ts";
import { insertMember } from "../domain/identity/team/create-member.ts";
import { resetTwoFactor } from "../domain/identity/two-factor/turn-off.ts";
import type { Member } from "../generated/prisma/client.ts";
import { CommandError, withOption } from "./command-error.ts";
import { findBusiness } from "./find-business.ts";
import { findMember } from "./find-member.ts";
import { formatDetails, formatTable } from "./format.ts";
import { optional, read, readOneOf, roles } from "./options.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";
import { addVisibleSecretOptions, readSecret, warnIfVisible } from "./secret.ts";
import { warnOfPassword } from "./warn-password.ts";

const password = { name: "password", what: "the password", rule: "10 to 200 characters" };
const newPassword = { ...password, what: "the new password" };

export function addUserCommands(program: Command): void {
  const user = program.command("user").description("add, list and change team members");
  addCreate(user.command("create"));
  addList(user.command("list"));
  addSet(user.command("set"));
}

type CreateOptions = CommonOptions & {
  business: string;
  name: string;
  email: string;
  role: string;
};

function addCreate(command: Command): void {
  addVisibleSecretOptions(command, password)
    .description("add a team member to a business")
    .requiredOption("--business <slug>", "slug of the business")
    .requiredOption("--name <name>", "full name")
    .requiredOption("--email <email>", "email address that the team member signs in with")
    .requiredOption("--role <role>", roles.join(", "))
    .option("--json", "print one JSON value")
    .action(async (options: CreateOptions) => {
      const fields = {
        name: read("Line", "--name", options.name),
        email: read("Email", "--email", options.email),
        role: readOneOf("--role", options.role, roles),
      };
      const given = await readSecret(options, { ...password, isRequired: true, isNew: true });
      const secret = read("Password", "--password", given ?? "");
      await runCommand(options, async (database, { appUrl }) => {
        const business = await findBusiness(database, "--business", options.business);
        await warnOfPassword("--password", secret, { ...fields, businessName: business.name });
        const passwordHash = await hashPassword(secret);
        const member = await database.systemTransaction(business.id, async (db) => {
          const added = await withOption("--email", () => insertMember(db, { ...fields, passwordHash }));
          const { email, role } = added;
          await audit(db, operator, "member_added", { subject: added, after: { email, role } });
          const links = { forgotPassword: `${appUrl}/forgot-password` };
          const notice = { kind: "ownerAdded", name: added.name, exceptId: added.id } as const;
          if (role === "owner") await sendOwnerNotice(db, links, operator, notice);
          return added;
        });
        const { id, name, email, role } = member;
        return {
          json: show(member, business.slug),
          text: formatDetails(`Added ${name} to the team of ${business.name}.`, { id, email, role }),
        };
      });
      warnIfVisible(options, password.name);
    });
}

function addList(command: Command): void {
  command
    .description("list team members, newest first, including those who have left")
    .option("--business <slug>", "list only the team of this business")
    .option("--json", "print one JSON value")
    .action((options: CommonOptions & { business?: string }) =>
      runCommand(options, async (database) => {
        const { business: slug } = options;
        const business = slug === undefined ? undefined : await findBusiness(database, "--business", slug);
        const members = await database.system.member.findMany({
          where: business === undefined ? {} : { businessId: business.id },
          include: { business: { select: { slug: true } } },
          orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        });
        const shown = members.map((member) => show(member, member.business.slug));
        const table = formatTable(
          ["id", "business", "name", "email", "role", "active"],
          shown.map((each) => [
            each.id,
            each.business,
            each.name,
            each.email,
            each.role,
            each.is_active ? "yes" : "no",
          ]),
        );
        return { json: shown, text: shown.length === 0 ? "There are no team members." : table };
      }),
    );
}

type SetOptions = CommonOptions & {
  email: string;
  role?: string;
  active?: string;
  twoFactor: boolean;
};

function addSet(command: Command): void {
  addVisibleSecretOptions(command, newPassword)
    .description(
      "change a team member's role, access or sign-in; all but a role and giving access back end their sessions",
    )
    .requiredOption("--email <email>", "email address that the team member signs in with")
    .option("--role <role>", roles.join(", "))
    .option("--active <yes|no>", "whether the team member has access")
    .option("--no-two-factor", "turn off two-factor sign-in, for somebody who has lost their codes")
    .option("--json", "print one JSON value")
    .action(async (options: SetOptions) => {
      const role = optional(options.role, (value) => readOneOf("--role", value, roles));
      const active = optional(options.active, (value) => readOneOf("--active", value, ["yes", "no"]));
      const given = await readSecret(options, { ...newPassword, isNew: true });
      const secret = optional(given, (value) => read("Password", "--password", value));
      if (role === undefined && active === undefined && secret === undefined && options.twoFactor)
        throw new CommandError("nothing to change: give an option besides --email, see --help");
      await runCommand(options, async (database, { appUrl }) => {
        const { id, name, email, business } = await findMember(database, options.email);
        if (secret !== undefined)
          await warnOfPassword("--password", secret, { name, email, businessName: business.name });
        const changes = {
          role,
          isActive: optional(active, (value) => value === "yes"),
          passwordHash: secret === undefined ? undefined : await hashPassword(secret),
        };
        const member = await database.tenant(business.id).transaction(async (db) => {
          const links = { forgotPassword: `${appUrl}/forgot-password` };
          const changed = await changeMember(db, id, changes, { ...operator, links });
          if (secret !== undefined) await sendSignInChange(db, links, changed, "passwordReset", "operator");
          return options.twoFactor
            ? changed
            : resetTwoFactor(db, links, changed, { ...operator, changedBy: "operator" });
        });
        const shown = show(member, business.slug);
        return {
          json: shown,
          text: formatDetails(`Updated ${member.name} of ${business.name}.`, {
            id,
            email: shown.email,
            role: shown.role,
            active: shown.is_active ? "yes" : "no",
            "two-factor": shown.two_factor ? "on" : "off",
          }),
        };
      });
      warnIfVisible(options, newPassword.name);
    });
}

function show({ id, name, email, role, isActive, twoFactorAt, createdAt }: Member, business: string) {
  const two_factor = twoFactorAt !== null;
  return { id, business, name, email, role, is_active: isActive, two_factor, created_at: createdAt };
}
