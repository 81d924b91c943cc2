import type { Command } from "commander";
import { loadSample } from "../app/feature-services.ts";
import { audit, operator } from "../audit/audit.ts";
import { hashPassword } from "../auth/session/password.ts";
import { verifyByOperator } from "../domain/identity/accounts/verify-email.ts";
import { changeBusinessByOperator } from "../domain/identity/business/change-by-operator.ts";
import { createBusiness } from "../domain/identity/business/create-business.ts";
import { missingDetails } from "../domain/identity/business/missing-details.ts";
import { setSuspension } from "../domain/identity/business/set-suspension.ts";
import { turnOffSso } from "../domain/identity/single-sign-on/set-sso-mode.ts";
import { insertMember } from "../domain/identity/team/create-member.ts";
import { assertOneVersion, insertSandbox } from "../domain/integrations/sandbox/create-sandbox.ts";
import type { Address } from "../domain/kernel/address.ts";
import { taxIdOf } from "../domain/kernel/tax-id.ts";
import type { Business } from "../generated/prisma/client.ts";
import { commandLine } from "../installation/operator-log.ts";
import { limits } from "../limits/limits.ts";
import { newId } from "../query/new-id.ts";
import type { Database } from "../tenancy/database.ts";
import { addDelete, addExport } from "./business-data.ts";
import { addImport } from "./business-import.ts";
import { addList } from "./business-list.ts";
import { CommandError, withOption } from "./command-error.ts";
import { addDetailOptions, type DetailOptions, readDetails } from "./details.ts";
import { findBusiness } from "./find-business.ts";
import { formatDetails } from "./format.ts";
import { optional, plans, read, readOneOf, readPhone, readSlug, subscriptions } from "./options.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";
import { addVisibleSecretOptions, readSecret, warnIfVisible } from "./secret.ts";
import { warnOfPassword } from "./warn-password.ts";

const ownerPassword = { name: "owner-password", what: "the owner's password", rule: "10 to 200 characters" };

export function addBusinessCommands(program: Command): void {
  const business = program
    .command("business")
    .description("create, change, list, export, import and delete businesses");
  addCreate(business.command("create"));
  addSet(business.command("set"));
  addList(business.command("list"));
  addExport(business.command("export"));
  addImport(business.command("import"));
  addDelete(business.command("delete"));
}

type CreateOptions = CommonOptions &
  DetailOptions & {
    name: string;
    slug: string;
    plan?: string;
    ownerEmail: string;
    ownerName?: string;
    sandbox?: true;
  };

function addCreate(command: Command): void {
  const described = command
    .description("create a business and its owner")
    .requiredOption("--name <name>", "trading name")
    .requiredOption("--slug <slug>", "short name, unique among all businesses")
    .option("--plan <plan>", `${plans.join(", ")} (default: growth)`);
  addDetailOptions(described).requiredOption("--owner-email <email>", "email address that the owner signs in with");
  addVisibleSecretOptions(described, ownerPassword)
    .option("--owner-name <name>", "the owner's full name (default: the part of the email before the @)")
    .option("--sandbox", "make it a sandbox: with sample data, and nothing of it reaches a customer")
    .option("--json", "print one JSON value")
    .action(async (options: CreateOptions) => {
      const input = {
        ...withoutNulls(readDetails(options)),
        name: read("Line", "--name", options.name),
        slug: readSlug("--slug", options.slug),
        plan: optional(options.plan, (plan) => readOneOf("--plan", plan, plans)),
      };
      const email = read("Email", "--owner-email", options.ownerEmail);
      const owner = {
        name: read("Line", "--owner-name", options.ownerName ?? email.split("@")[0] ?? email),
        email,
        role: "owner",
      } as const;
      const given = await readSecret(options, { ...ownerPassword, isRequired: true, isNew: true });
      const password = read("Password", "--owner-password", given ?? "");
      await runCommand(options, async (database) => {
        await warnOfPassword("--owner-password", password, { ...owner, businessName: input.name });
        const fill = options.sandbox && (await loadSample());
        const newOwner = { ...owner, passwordHash: await hashPassword(password) };
        const [business, member] = await database.systemTransaction(newId(), async (db) => {
          if (fill !== undefined) await assertOneVersion(db);
          const created = await withOption("--slug", () =>
            fill === undefined ? createBusiness(db, input) : insertSandbox(db, input, { sandboxOf: null }, fill),
          );
          const owned = await withOption("--owner-email", () => insertMember(db, newOwner));
          await audit(db, operator, "business_created", { subject: created });
          return [created, owned] as const;
        });
        const shown = show(business);
        const { id, name, role } = member;
        return {
          json: { ...shown, owner: { id, name, email: member.email, role } },
          text: [
            formatDetails(`Created ${business.name}, owned by ${member.email}.`, shown),
            ...missingDetails(business),
          ].join("\n"),
        };
      });
      warnIfVisible(options, ownerPassword.name);
    });
}

type SetOptions = CommonOptions &
  DetailOptions & {
    slug: string;
    name?: string;
    plan?: string;
    subscription?: string;
    trialEndsAt?: string;
    verified?: true;
    suspended?: string;
    notSuspended?: true;
    sso?: string;
    smsNumber?: string;
    inboundEmail?: string;
  };

function addSet(command: Command): void {
  const described = command
    .description("change a business's details, plan, subscription, or where it is reached; an empty detail is cleared")
    .requiredOption("--slug <slug>", "slug of the business")
    .option("--name <name>", "trading name")
    .option("--plan <plan>", plans.join(", "))
    .option("--subscription <state>", subscriptions.join(", "))
    .option("--trial-ends-at <time>", "when the trial ends, in ISO 8601 with an offset, such as 2026-07-01T02:30:00Z")
    .option("--verified", "count the email address of its owner as verified, as the emailed link does")
    .option(
      "--suspended <reason>",
      "suspend the business: its people can read and are shown the reason, and nothing is changed or sent",
    )
    .option("--not-suspended", "lift the suspension: what has waited goes out")
    .option("--sso <mode>", "off: turn single sign-on off, where no owner can sign in")
    .option("--sms-number <number>", "phone number that SMS are sent from and received at")
    .option("--inbound-email <address>", "email address that emails are sent from and received at");
  addDetailOptions(described)
    .option("--json", "print one JSON value")
    .action((options: SetOptions) => {
      const changes = readChanges(options);
      const suspension = readSuspension(options);
      const sso = optional(options.sso, (mode) => readOneOf("--sso", mode, ["off"]));
      return runCommand(options, async (database) => {
        const { id } = await findBusiness(database, "--slug", options.slug);
        await assertOwnInbox(database, id, changes);
        const business = await database.systemTransaction(id, async (db) => {
          if (options.verified) await verifyByOperator(db);
          if (sso !== undefined) await turnOffSso(db, operator);
          if (suspension !== undefined) await setSuspension(db, commandLine, suspension);
          return changeBusinessByOperator(db, commandLine, changes);
        });
        const shown = show(business);
        return { json: shown, text: formatDetails(`Updated ${business.name}.`, shown) };
      });
    });
}

function readChanges({
  name,
  plan,
  subscription,
  trialEndsAt,
  verified,
  sso,
  smsNumber,
  inboundEmail,
  suspended,
  notSuspended,
  ...options
}: SetOptions) {
  const changes = {
    ...readDetails(options),
    name: optional(name, (value) => read("Line", "--name", value)),
    plan: optional(plan, (value) => readOneOf("--plan", value, plans)),
    subscription: optional(subscription, (value) => readOneOf("--subscription", value, subscriptions)),
    trialEndsAt: optional(trialEndsAt, (value) => read("DateTime", "--trial-ends-at", value)),
    smsNumber: optional(smsNumber, (value) => readPhone("--sms-number", value)),
    inboundEmail: optional(inboundEmail, (value) => read("Email", "--inbound-email", value).toLowerCase()),
  };
  const isSet = verified ?? sso ?? suspended ?? notSuspended;
  if (isSet === undefined && Object.values(changes).every((value) => value === undefined))
    throw new CommandError("nothing to change: give an option besides --slug, see --help");
  return changes;
}

/** Returns the reason for a suspension, null to lift it, or undefined to leave it unchanged. */
function readSuspension({ suspended, notSuspended }: SetOptions): string | null | undefined {
  if (suspended !== undefined && notSuspended) throw new CommandError("give --suspended or --not-suspended, not both");
  if (notSuspended) return null;
  const { max } = limits.operator.suspensionReason;
  return optional(suspended, (reason) => {
    const line = read("Line", "--suspended", reason);
    if ([...line].length > max) throw new CommandError(`--suspended must be at most ${max} characters`);
    return line;
  });
}

/** Throws if another business has the number or address, because incoming messages are assigned by it. */
async function assertOwnInbox(
  database: Database,
  id: string,
  { smsNumber, inboundEmail }: ReturnType<typeof readChanges>,
): Promise<void> {
  const { business: businesses } = database.system;
  const others = { id: { not: id } };
  if (smsNumber !== undefined && (await businesses.count({ where: { ...others, smsNumber } })) > 0)
    throw new CommandError("--sms-number: Another business uses this number.");
  if (inboundEmail !== undefined && (await businesses.count({ where: { ...others, inboundEmail } })) > 0)
    throw new CommandError("--inbound-email: Another business uses this address.");
}

/** A new business has no values to clear. */
function withoutNulls(details: ReturnType<typeof readDetails>) {
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value != null));
}

function show({ id, name, slug, plan, subscription, ...business }: Business) {
  return {
    id,
    name,
    slug,
    plan,
    subscription,
    trial_ends_at: business.trialEndsAt,
    suspended_at: business.suspendedAt,
    suspension_reason: business.suspensionReason,
    sandbox: business.sandboxAt !== null,
    sms_number: business.smsNumber,
    inbound_email: business.inboundEmail,
    business_email: business.businessEmail,
    business_phone: business.businessPhone,
    website: business.website,
    country: business.country,
    currency: business.currency,
    abn: business.abn,
    tax_id: taxIdOf(business),
    address: business.address as Address | null,
    time_zone: business.timeZone,
    payment_instructions: business.paymentInstructions,
    payment_terms_days: business.paymentTermsDays,
    quote_valid_days: business.quoteValidDays,
    tax_inclusive: business.taxInclusive,
    created_at: business.createdAt,
  };
}
