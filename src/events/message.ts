import { choice, group, id, list, nullable, only, text, time, truth, wholeNumber } from "./fields.ts";

const attachment = group("A file that came with it; images shown inside an email are left out.", {
  filename: text("Its name.", "floor-plan.pdf"),
  content_type: nullable(text("Its media type, where known.", "application/pdf")),
  size: nullable(wholeNumber("Its size in bytes, where known.", 48213)),
});

const people = { business: "office@example.com", other: "sam@example.com" };

/** The text or email itself, coming in or going out. */
function message<const D extends "in" | "out">(direction: D) {
  const [from, to] = direction === "in" ? [people.other, people.business] : [people.business, people.other];
  return group("The text or email.", {
    id: id("message", "The message's id, the same as in its conversation's messages."),
    direction: only(
      direction,
      direction === "in" ? "`in`: it came to the business." : "`out`: it went out from the business.",
    ),
    channel: choice(["sms", "email"], "What kind of message it is.", "email"),
    subject: nullable(text("An email's subject; null for a text.", "Re: Quote Q-1001")),
    text: nullable(text("What it says, as plain text.", "Tuesday at 9 suits us well.")),
    html: nullable(
      text(
        "An email's HTML; null for a text. Sanitise what strangers wrote before you show it.",
        "<p>Tuesday at 9 suits us well.</p>",
      ),
    ),
    from: nullable(text("The number (E.164) or email address that it came from.", from)),
    to: nullable(text("The number (E.164) or email address that it went to.", to)),
    cc: list(
      "The other addresses that an email went to; empty for a text.",
      text("An email address.", "jane@example.com"),
    ),
    at: time(
      direction === "in" ? "When it arrived, in UTC with milliseconds." : "When it was sent, in UTC with milliseconds.",
    ),
    attachments: list("The files that came with it.", attachment),
  });
}

const conversation = nullable(
  group("The conversation that it belongs to.", {
    id: id("conversation", "The conversation's id."),
    state: choice(
      ["open", "snoozed", "archived", "trashed", "spam"],
      "Where the conversation stands, once the message is in it.",
      "open",
    ),
    is_unmatched: truth("Whether the other side is nobody whom the business knows.", false),
  }),
);

const customer = nullable(
  group("The customer on the other side, as on file; null where that is nobody known.", {
    id: id("customer", "The customer's id."),
    name: nullable(text("Full or trading name.", "Jane Citizen")),
    email: nullable(text("The email on file, which may not be the one that the message used.", "jane@example.com")),
    phone: nullable(text("The phone on file in E.164, which may not be the one that was used.", "+61412345678")),
  }),
);

function around(contactWords: string) {
  return {
    conversation,
    customer,
    contact: nullable(
      group(contactWords, {
        id: id("contact", "The contact's id."),
        name: text("The contact's name.", "Sam Tran"),
      }),
    ),
    sender_address: nullable(
      text("The phone or email of somebody unknown; null once the conversation has a customer.", "+61498765432"),
      null,
    ),
  };
}

export const received = {
  message: message("in"),
  ...around("The customer's contact who wrote it; null where it was the customer, or somebody unknown."),
};

export const sent = {
  message: message("out"),
  ...around("The customer's contact whom it went to; null where it went to the customer, or to somebody unknown."),
  sent_by: group("Who on the team sent it, or scheduled it to be sent later.", {
    id: id("person", "The team member's id."),
    name: text("The team member's name.", "Sam Taylor"),
  }),
  draft: nullable(
    group("The draft that it was until then; null for what was sent without one.", {
      id: id("draft", "The draft's id at the time: after an undo, that of the new draft."),
      drafted_by: group("Who began the draft.", {
        kind: choice(["user", "api_key", "oauth"], "A person, an API key or a connected app.", "api_key"),
        name: text("Their name, as it was then.", "Website assistant"),
      }),
    }),
  ),
};
