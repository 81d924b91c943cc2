import { builder } from "../../graphql/builder.ts";
import { describeTransitions } from "../kernel/states.ts";
import { leadStates } from "./states.ts";

export const LeadType = builder.enumType("LeadType", {
  description: "How a lead came about.",
  values: {
    inbound: { description: "They asked the business themselves." },
    marketplace: { description: "A marketplace passed it on." },
    referral: { description: "Somebody recommended the business." },
    manual: { description: "Somebody on the team entered it." },
  } as const,
});

export const LeadSource = builder.enumType("LeadSource", {
  description: "The door through which a lead came.",
  values: {
    portal: { description: "A person on the team, in the portal." },
    website: { description: "A form on the website." },
    api: { description: "The API or a connected app." },
    marketing: { description: "An inbound marketing integration." },
  } as const,
});

export const LeadStatus = builder.enumType("LeadStatus", {
  description: `Where a lead stands.\n\n${describeTransitions(leadStates)}`,
  values: {
    new: { description: "Captured, and nothing has come of it yet." },
    converted: { description: "An active opportunity: it has a quote or a job, or was qualified." },
    won: { description: "A quote was accepted or paid, an invoice paid, or it was marked won." },
    lost: { description: "Nothing came of it." },
  } as const,
});

export const ConvertedVia = builder.enumType("ConvertedVia", {
  description: "What made a lead an active opportunity.",
  values: {
    quote: { description: "Its first quote." },
    job: { description: "Its first job." },
    manual: { description: "Somebody qualified it." },
  } as const,
});
