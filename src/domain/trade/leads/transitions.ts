import { Transitions } from "../../kernel/transition.ts";

/** A lead's first quote or job converts it. The first accepted quote, paid deposit or paid invoice wins it. */
export const leadTransitions = new Transitions(
  "Lead",
  { noun: "lead" },
  {
    qualify: { new: "converted" },
    win: { new: "won", converted: "won" },
    accept_quote: { new: "won", converted: "won", lost: "won" },
    lose: { new: "lost", converted: "lost" },
  },
);
