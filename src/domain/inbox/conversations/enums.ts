import { builder } from "../../../graphql/builder.ts";

export const ConversationState = builder.enumType("ConversationState", {
  description: "Where the conversation lies.",
  values: {
    open: { description: "In the inbox." },
    snoozed: { description: "Out of the inbox until `snoozed_until`, or until the customer writes." },
    archived: { description: "Done with. It opens again when the customer writes." },
    trashed: { description: "In the trash, whoever writes. It is in no list." },
    spam: { description: "Spam, whoever writes. It is in no list." },
  } as const,
});

export const ListedState = builder.enumType("ListedConversationState", {
  description: "A state whose conversations are listed; those in the trash and spam are read by id alone.",
  values: {
    open: { description: "In the inbox." },
    snoozed: { description: "Out of the inbox until a time." },
    archived: { description: "Done with." },
  } as const,
});

export const ListedChannel = builder.enumType("ConversationChannel", {
  description: "What a conversation has at least one of.",
  values: {
    sms: { description: "A text." },
    email: { description: "An email." },
    voice: { description: "A voicemail." },
    calls: { description: "A call or a voicemail." },
  } as const,
});

export const Unmatched = builder.enumType("UnmatchedSenders", {
  description: "What becomes of conversations whose sender is no customer yet.",
  values: {
    include: { description: "They are listed among the others." },
    exclude: { description: "They are left out." },
    only: { description: "Only they are listed." },
  } as const,
});

export const MessageType = builder.enumType("MessageType", {
  description: "What kind of item a thread holds.",
  values: {
    message: { description: "A text or an email." },
    call: { description: "A call or a voicemail." },
    comment: { description: "A note that the team wrote to itself; the customer never sees it." },
  } as const,
});

export const MessageDirection = builder.enumType("MessageDirection", {
  description: "Who turned to whom.",
  values: {
    in: { description: "The customer to the business." },
    out: { description: "The business to the customer." },
  } as const,
});

export const MessageChannel = builder.enumType("MessageChannel", {
  description: "How an item of a thread came or went.",
  values: {
    sms: { description: "By text." },
    email: { description: "By email." },
    voice: { description: "As a voicemail." },
    call: { description: "By phone." },
  } as const,
});

export const CallOutcome = builder.enumType("CallOutcome", {
  description: "How a call ended.",
  values: {
    answered: { description: "Somebody answered." },
    no_answer: { description: "Nobody answered." },
    busy: { description: "The line was busy." },
    failed: { description: "It did not come about." },
    voicemail: { description: "The caller left a voicemail." },
  } as const,
});

export const ThreadExtra = builder.enumType("ThreadExtra", {
  description: "What a thread shows besides messages and calls.",
  values: { comments: { description: "The team's comments." } } as const,
});
