import { builder } from "../../../graphql/builder.ts";

export const DraftChannel = builder.enumType("DraftChannel", {
  description: "How a draft goes out.",
  values: {
    sms: { description: "As a text, to an Australian mobile number." },
    email: { description: "As an email." },
  } as const,
});

export const DraftStatus = builder.enumType("DraftStatus", {
  description: "How far a draft has come.",
  values: {
    draft: { description: "It waits for a person to send it." },
    scheduled: { description: "A person chose a later time at which it goes out." },
    sending: { description: "A person pressed Send: it is on its way, or held while that can be undone." },
    sent: { description: "It went out." },
    failed: { description: "A person sent it, and it could not be delivered." },
    deleted: { description: "It was deleted, or sent and called back; what was called back is a new draft." },
  } as const,
});

export const DrafterKind = builder.enumType("DrafterKind", {
  description: "What kind of author a draft has.",
  values: {
    user: { description: "A person on the team." },
    api_key: { description: "An API key." },
    oauth: { description: "A connected app." },
  } as const,
});
