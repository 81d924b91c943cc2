import { sql } from "../../../query/sql.ts";
import type { RowOf } from "../../../query/types.ts";
import type { MutationContext } from "../../kernel/context.ts";
import { notFound } from "../../kernel/store.ts";
import type { NotificationType } from "./schema.ts";
import { settingsOf } from "./settings.ts";

type Input = { type: NotificationType; email: boolean };

/** Changes the stored array in the statement, so that concurrent changes do not undo each other. */
export async function updateNotificationSetting({ db, caller }: MutationContext, { type, email }: Input) {
  const [member] = await db.query(
    sql<Pick<RowOf<"Member">, "emailedTypes">>`
      update members set emailed_types =
        array_remove(emailed_types, ${type}) || case when ${email} then array[${type}] else array[]::text[] end
      where id = ${caller.id} returning emailed_types as "emailedTypes"`,
  );
  if (member === undefined) throw notFound();
  return settingsOf(member);
}
