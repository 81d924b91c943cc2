import { array, boolean, enumeration, id, integer, literal, nullable, object, string, timestamp } from "./fields.ts";

const attachment = object("An attached file. Images inside the HTML of an email are not included.", {
  filename: string("File name.", "floor-plan.pdf"),
  content_type: nullable(string("Media type. Null if unknown.", "application/pdf")),
  size: nullable(integer("Size in bytes. Null if unknown.", 48213)),
});

const addresses = { business: "office@example.com", other: "jane@example.com" };

function message<const D extends "in" | "out">(direction: D) {
  const [from, to] = direction === "in" ? [addresses.other, addresses.business] : [addresses.business, addresses.other];
  return object("The SMS or email.", {
    id: id("message", "The message's id, as in the conversation's messages."),
    direction: literal(direction, direction === "in" ? "Always `in`: received." : "Always `out`: sent."),
    channel: enumeration(["sms", "email"], "The channel: SMS or email.", "email"),
    subject: nullable(string("Subject of an email. Null for an SMS.", "Re: Quote Q-1001")),
    text: nullable(string("Content as plain text.", "Tuesday at 9 suits us well.")),
    html: nullable(
      string(
        "Content of an email as HTML. Null for an SMS. The HTML of received emails is untrusted: sanitise it before you render it.",
        "<p>Tuesday at 9 suits us well.</p>",
      ),
    ),
    from: nullable(string("Phone number (E.164) or email address of the sender.", from)),
    to: nullable(string("Phone number (E.164) or email address of the recipient.", to)),
    cc: array("Other recipients of an email. Empty for an SMS.", string("Email address.", "sam.tran@example.com")),
    at: timestamp(direction === "in" ? "When the message was received." : "When the message was sent."),
    attachments: array("Attached files.", attachment),
  });
}

const conversation = nullable(
  object("The conversation of the message.", {
    id: id("conversation", "The conversation's id."),
    state: enumeration(
      ["open", "snoozed", "archived", "trashed", "spam"],
      "The conversation's state after the message.",
      "open",
    ),
    is_unmatched: boolean("Whether the other party is neither a customer nor a contact.", false),
  }),
);

const customer = nullable(
  object("The customer of the conversation. Null if the other party is unknown.", {
    id: id("customer", "The customer's id."),
    name: nullable(string("Full or trading name.", "Jane Citizen")),
    email: nullable(
      string("Email address on file, which can differ from the message's. Null if none.", "jane@example.com"),
    ),
    phone: nullable(
      string("Phone number on file in E.164, which can differ from the message's. Null if none.", "+61412345678"),
    ),
  }),
);

function parties(contactDescription: string) {
  return {
    conversation,
    customer,
    contact: nullable(
      object(contactDescription, {
        id: id("contact", "The contact's id."),
        name: string("The contact's name.", "Sam Tran"),
      }),
    ),
    sender_address: nullable(
      string(
        "Phone number or email address of an unknown sender. Null if the conversation has a customer.",
        "+61498765432",
      ),
      null,
    ),
  };
}

export const received = {
  message: message("in"),
  ...parties("The contact who sent the message. Null if the sender is the customer or unknown."),
};

export const draftedBy = object("The author of the draft.", {
  kind: enumeration(["user", "api_key", "oauth"], "A team member, an API key or a connected app.", "api_key"),
  name: string("The name at the time of creation.", "Website assistant"),
});

export const sent = {
  message: message("out"),
  ...parties("The contact that the message was sent to. Null if the recipient is the customer or unknown."),
  sent_by: object("The team member who sent or scheduled the message.", {
    id: id("person", "The team member's id."),
    name: string("The team member's name.", "Sam Taylor"),
  }),
  draft: nullable(
    object("The draft that was sent. Null if the message was sent without a draft.", {
      id: id("draft", "The draft's id when it was sent. After an undo, that is the id of the new draft."),
      drafted_by: draftedBy,
    }),
  ),
};
