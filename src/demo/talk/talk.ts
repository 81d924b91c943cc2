/** One of the team, by their place in it. */
export type By = 0 | 1 | 2;

/** A conversation as a person would tell it; `conversations.ts` makes the rows. */
export type DemoTalk = {
  /** A customer's name, or an unknown sender's number or email address. */
  who: string;
  /** The customer's contact who writes and is written to in the customer's place. */
  contact?: string;
  state?: "archived" | "trashed" | "spam";
  snoozedForHours?: number;
  assignee?: By;
  /** Oldest first. */
  items: DemoItem[];
  drafts?: DemoDraft[];
};

export type DemoItem = {
  hoursAgo: number;
  type: "message" | "call" | "comment";
  direction: "in" | "out" | null;
  channel: "sms" | "email" | "voice" | "call" | null;
  by: By | null;
  subject: string | null;
  text: string | null;
  files: DemoFile[];
  outcome: "answered" | "no_answer" | "busy" | "voicemail" | null;
  seconds: number | null;
};

export type DemoFile = { filename: string; content_type: string; size: number };

export type DemoDraft = {
  hoursAgo: number;
  channel: "sms" | "email";
  /** Undefined where an app wrote it. */
  by?: By;
  subject?: string;
  text: string;
};

const blank = { direction: null, channel: null, by: null, subject: null, text: null, outcome: null, seconds: null };
const message = { ...blank, type: "message", files: [] as DemoFile[] } as const;
const phoned = { ...blank, type: "call", files: [] as DemoFile[] } as const;

export function textIn(hoursAgo: number, text: string): DemoItem {
  return { ...message, hoursAgo, direction: "in", channel: "sms", text };
}

export function textOut(hoursAgo: number, by: By, text: string): DemoItem {
  return { ...message, hoursAgo, direction: "out", channel: "sms", by, text };
}

export function emailIn(hoursAgo: number, subject: string, text: string, files: DemoFile[] = []): DemoItem {
  return { ...message, hoursAgo, direction: "in", channel: "email", subject, text, files };
}

export function emailOut(hoursAgo: number, by: By, subject: string, text: string, files: DemoFile[] = []): DemoItem {
  return { ...message, hoursAgo, direction: "out", channel: "email", by, subject, text, files };
}

export function callIn(hoursAgo: number, by: By | null, seconds: number | null): DemoItem {
  const outcome = seconds === null ? "no_answer" : "answered";
  return { ...phoned, hoursAgo, direction: "in", channel: "call", by, outcome, seconds };
}

export function callOut(hoursAgo: number, by: By, outcome: "answered" | "no_answer" | "busy", seconds: number | null) {
  return { ...phoned, hoursAgo, direction: "out", channel: "call", by, outcome, seconds } satisfies DemoItem;
}

export function voicemail(hoursAgo: number, seconds: number, text: string): DemoItem {
  return { ...phoned, hoursAgo, direction: "in", channel: "voice", outcome: "voicemail", seconds, text };
}

export function comment(hoursAgo: number, by: By, text: string): DemoItem {
  return { ...message, type: "comment", hoursAgo, by, text };
}

export function photo(filename: string, size: number): DemoFile {
  return { filename, content_type: "image/jpeg", size };
}

export function pdf(filename: string, size: number): DemoFile {
  return { filename, content_type: "application/pdf", size };
}
