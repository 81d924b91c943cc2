import type { Command } from "commander";
import { importFile } from "../app/import-business.ts";
import { BackupError } from "../backup/backup-error.ts";
import type { Imported } from "../backup/import/import-business.ts";
import { CommandError } from "./command-error.ts";
import { formatDetails } from "./format.ts";
import { optional, readSlug } from "./options.ts";
import { showProgress } from "./progress.ts";
import { type CommonOptions, runCommand } from "./run-command.ts";

type ImportOptions = CommonOptions & { from: string; slug?: string };

export function addImport(command: Command): void {
  command
    .description(
      "import a business that another installation exported, whole or not at all; nothing is sent because of it. " +
        "Prints its progress on standard error",
    )
    .requiredOption("--from <file>", "file of `business export`")
    .option("--slug <slug>", "slug of the business here (default: the one that it had)")
    .option("--json", "print one JSON value")
    .action((options: ImportOptions) => {
      const slug = optional(options.slug, (given) => readSlug("--slug", given));
      return runCommand(options, async (database, config) => {
        const progress = showProgress(options);
        try {
          const imported = await importFile(database, config, {
            path: options.from,
            slug,
            observe: (done, total) => progress.show("Importing", done, total),
          });
          const { id, name, slug: business, records, changed } = imported;
          const notes = notesOf(imported);
          return {
            json: { business, id, file: options.from, records, changed, notes },
            text: [formatDetails(`Imported ${name} as ${business}:`, records), ...notes].join("\n"),
          };
        } catch (error) {
          throw error instanceof BackupError ? new CommandError(`${options.from}: ${error.message}`) : error;
        } finally {
          progress.stop();
        }
      });
    });
}

/** The operator's next steps, for the parts of the business that an import does not move. */
function notesOf({ records, changed, smsNumber, inboundEmail }: Imported): string[] {
  const when = (name: string, line: (count: number) => string) => {
    const count = changed[name] ?? 0;
    return count > 0 ? [line(count)] : [];
  };
  return [
    `Passwords: ${records.member ?? 0} people choose one with "Forgot your password?", or set it with "user set --password-prompt".`,
    ...when("two_factor_off", (count) => `Two-factor sign-in: off for ${count} people, who set it up again.`),
    ...when(
      "webhooks_off",
      (count) =>
        `Webhooks: ${count} are off. Rotate each secret in the portal, give it to the receiver, and turn the webhook on.`,
    ),
    ...when("apps_disconnected", (count) => `Connected apps: ${count} are disconnected, and are connected again.`),
    ...when(
      "single_sign_on_off",
      () =>
        "Single sign-on: off. Enter the client secret and the new redirect URI, verify the domains, test it and turn it on.",
    ),
    ...when("invitations_revoked", (count) => `Invitations: ${count} are revoked. Invite these people again.`),
    ...when(
      "messages_not_sent",
      (count) => `Messages: ${count} that were scheduled or being sent are drafts or failed.`,
    ),
    ...when("emails_not_sent", (count) => `Emails: ${count} that were queued were not sent.`),
    ...when(
      "deliveries_skipped",
      (count) => `Deliveries: ${count} that were waiting are skipped, and can be replayed.`,
    ),
    ...when("imports_cancelled", (count) => `Imports of files: ${count} that were not done are cancelled.`),
    ...when("online_payments_expired", (count) => `Online payments: ${count} that customers had begun are expired.`),
    ...when("files_missing", (count) => `Files: the export lacks the content of ${count}, which are left out.`),
    "Links: the quotes, invoices and calendars that were linked from emails work here only with the same SECRET_KEY and APP_URL.",
    `Inbox: it receives at ${smsNumber} and ${inboundEmail}. Change them with "business set".`,
  ];
}
