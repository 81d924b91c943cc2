import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { type Shortcut, useKeys } from "../../../app/shortcuts.ts";
import type { ConversationFragment } from "../../../generated/types.ts";
import { conversationOf } from "../conversations.ts";
import { move } from "../move-on-demand.ts";
import { type Filters, listAddress, threadAddress } from "../views.ts";
import type { Inbox } from "./inbox.ts";
import type { Rows } from "./rows.ts";
import { endSelection, selected, selectRange, toggle } from "./selection.ts";

/** The dialog that a move needs first. */
export type Asked = { about: "snooze" | "assign"; conversations: readonly ConversationFragment[] };

/** The keys of the list. They act on the selected conversations, else the focused one, else the open one. */
export function useListKeys(list: Inbox, rows: Rows, openId: string | undefined, filters: Filters) {
  const { route } = useLocation();
  const [asked, setAsked] = useState<Asked>();

  const onRow = (run: (id: string) => void) => () => {
    const id = rows.focusedId() ?? openId;
    if (id !== undefined) run(id);
  };
  const onTargets = (run: (conversations: readonly ConversationFragment[]) => void) => () => {
    const conversations = targets(list, rows.focusedId() ?? openId);
    if (conversations.length === 0) return;
    run(conversations);
    endSelection();
  };
  const ask = (about: Asked["about"]) => () => {
    const conversations = targets(list, rows.focusedId() ?? openId);
    if (conversations.length > 0) setAsked({ about, conversations });
  };
  const moves = (name: "archive" | "trash" | "spam") => onTargets((conversations) => move(conversations, { name }));

  const hasNew = list.order.hasNews || list.order.waiting.size > 0;
  useKeys([
    { keys: "j", title: "Next in the list", run: () => rows.step(1) },
    { keys: "k", title: "Previous in the list", run: () => rows.step(-1) },
    { keys: "o", title: "Open, as Enter does", run: onRow((id) => route(threadAddress(id, filters))) },
    { keys: "x", title: "Select", run: onRow(toggle) },
    { keys: "Shift+x", title: "Select up to here", run: onRow((id) => selectRange(id, list.order.ids)) },
    { keys: "e", title: "Archive", run: moves("archive") },
    { keys: "s", title: "Snooze", run: ask("snooze") },
    { keys: "a", title: "Assign", run: ask("assign") },
    {
      keys: "Shift+u",
      title: "Mark as unread",
      run: onTargets((conversations) => {
        move(conversations, { name: "mark_unread" });
        // An open conversation would be marked as read again.
        if (conversations.some(({ id }) => id === openId)) route(listAddress(filters));
      }),
    },
    { keys: "[Shift]+#", title: "Move to the trash", run: moves("trash") },
    { keys: "[Shift]+!", title: "Mark as spam", run: moves("spam") },
    ...when(hasNew, { keys: "n", title: "Show what is new", run: rows.showNew }),
    ...when(selected.value.size > 0, { keys: "Escape", title: "Select nothing", run: endSelection }),
  ]);

  return {
    asked,
    ask,
    close: () => {
      setAsked(undefined);
      requestAnimationFrame(rows.refocus);
    },
  };
}

function when(isSo: boolean, shortcut: Shortcut): Shortcut[] {
  return isSo ? [shortcut] : [];
}

function targets(list: Inbox, id: string | undefined): ConversationFragment[] {
  const chosen = selected.value;
  const ids = chosen.size > 0 ? list.order.ids.filter((one) => chosen.has(one)) : id === undefined ? [] : [id];
  return ids.map(conversationOf).filter((one) => one !== undefined);
}
