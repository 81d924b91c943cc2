import type { RowOf } from "../../../query/types.ts";
import { findUnknownPlaceholder } from "../../../text/placeholders.ts";

/** The occasions on which customers get an automatic text or email. */
export const textKinds = ["invoice", "quote", "booking", "on_my_way"] as const;

export type TextKind = (typeof textKinds)[number];
export type Channel = Extract<RowOf<"ReminderStep">["channel"], "sms" | "email">;

/** A text for a channel. An SMS has no subject. */
export type Template = { subject: string | null; text: string };

/** The placeholders of each occasion, with an example value. */
export const placeholders: Readonly<Record<TextKind, Readonly<Record<string, string>>>> = {
  invoice: {
    "customer.name": "Jane Citizen",
    "business.name": "Breeze Air Conditioning",
    reference: "INV-1001",
    amount_due: "$1,751.10",
    due_date: "15 July 2026",
    link: "https://fieldline.example.com/i/AZgAAAAA",
  },
  quote: {
    "customer.name": "Jane Citizen",
    "business.name": "Breeze Air Conditioning",
    reference: "Q-1001",
    amount_due: "$2,751.10",
    due_date: "31 July 2026",
    link: "https://fieldline.example.com/q/AZgAAAAA",
  },
  booking: {
    "customer.name": "Jane Citizen",
    "business.name": "Breeze Air Conditioning",
    title: "Quote for air conditioning",
    date: "1 July 2026",
    time: "12:30 pm",
    assignee: "Sam Taylor",
  },
  on_my_way: {
    "customer.name": "Jane Citizen",
    "business.name": "Breeze Air Conditioning",
    title: "Quote for air conditioning",
    assignee: "Sam Taylor",
    eta: "in about 20 minutes",
  },
};

export const defaultTexts: Readonly<Record<TextKind, Partial<Record<Channel, Template>> & { sms: Template }>> = {
  invoice: {
    email: {
      subject: "Reminder of invoice {{reference}} from {{business.name}}",
      text: "Hello {{customer.name}},\n\nThis is a reminder of our invoice {{reference}}. The amount due is {{amount_due}}, and the due date is {{due_date}}.\n\nIf you have already paid, thank you. You can ignore this email.",
    },
    sms: {
      subject: null,
      text: "{{business.name}}: a reminder of invoice {{reference}}, {{amount_due}}, due {{due_date}}. {{link}} Reply STOP to opt out.",
    },
  },
  quote: {
    email: {
      subject: "Our quote {{reference}} from {{business.name}}",
      text: "Hello {{customer.name}},\n\nDid you have time to look at our quote {{reference}} for {{amount_due}}? You can accept or decline it online.\n\nIf you have questions, reply to this email.",
    },
    sms: {
      subject: null,
      text: "{{business.name}}: did you have time to look at our quote {{reference}}? {{link}} Reply STOP to opt out.",
    },
  },
  booking: {
    email: {
      subject: "Reminder: {{business.name}} on {{date}}",
      text: "Hello {{customer.name}},\n\nThis is a reminder of your booking on {{date}} at {{time}}: {{title}}.\n\nIf this time does not suit you, please reply to this email.",
    },
    sms: {
      subject: null,
      text: "{{business.name}}: a reminder of your booking on {{date}} at {{time}}. Reply STOP to opt out.",
    },
  },
  on_my_way: {
    sms: { subject: null, text: "{{business.name}}: we are on our way to you, and expect to arrive {{eta}}." },
  },
};

/** The detail of a problem if the text has an unknown placeholder, worded to follow the field's name. */
export function placeholderFault(kind: TextKind, text: string): string | undefined {
  const names = Object.keys(placeholders[kind]);
  const unknown = findUnknownPlaceholder(text, names);
  if (unknown === undefined) return undefined;
  return `has ${unknown}, which is no placeholder; there are ${names.map((name) => `{{${name}}}`).join(", ")}`;
}
