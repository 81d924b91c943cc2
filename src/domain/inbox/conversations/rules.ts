/**
 * The actions of people on a conversation: the states in which each is possible, with the state that follows. This file
 * imports nothing, because the portal is generated from it before there is a database client.
 */
export const stateChanges = {
  snooze: { open: "snoozed", snoozed: "snoozed" },
  archive: { open: "archived" },
  trash: { open: "trashed", snoozed: "trashed", archived: "trashed", trashed: "trashed", spam: "trashed" },
  mark_spam: { open: "spam", snoozed: "spam", archived: "spam", trashed: "spam", spam: "spam" },
  reopen: { snoozed: "open", archived: "open", trashed: "open", spam: "open" },
} as const;

/** The states of conversations that messages are sent in and that can be unread: neither in the trash nor spam. */
export const activeStates = ["open", "snoozed", "archived"] as const;

/** The kinds under which a conversation is listed, by the channel of a message or call that it has. */
export const channelsListed = {
  sms: ["sms"],
  email: ["email"],
  voice: ["voice", "calls"],
  call: ["calls"],
} as const;
