import { type LoggedAction, operatorActions } from "../installation/operator-log.ts";
import { html } from "../text/html.ts";
import { type Frame, more, operatorPath, page, table, time } from "./parts.ts";

export function logPage(frame: Frame, actions: readonly LoggedAction[], last: string | undefined): string {
  return page(frame, {
    title: "Operators' log",
    tab: "log",
    body: html`${logTable(actions)}
${more(`${operatorPath}/log`, {}, last)}`,
  });
}

export function logTable(actions: readonly LoggedAction[]) {
  return table(
    "Actions of operators",
    ["When", "Who", "Address", "What", "Of", "Details"],
    actions.map(({ createdAt, actor, address, action, subject, subjectId, details }) => [
      time(createdAt),
      actor,
      address,
      operatorActions[action] ?? action,
      subjectId === null
        ? subject
        : html`<a href="${operatorPath}/businesses/${subjectId}">${subject ?? subjectId}</a>`,
      detailsOf(details),
    ]),
    "No actions yet.",
  );
}

function detailsOf(details: Record<string, unknown> | null): string | null {
  if (details === null) return null;
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll("_", " ")}: ${String(value)}`)
    .join("; ");
}
