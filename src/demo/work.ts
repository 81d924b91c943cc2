import type { LeadSource, LeadType } from "../generated/prisma/client.ts";

/** How far a piece of work has come; each includes what lies before it. */
export type Reached =
  | "asked"
  | "lost"
  | "draft"
  | "quoted"
  | "declined"
  | "expired"
  | "agreed"
  | "planned"
  | "begun"
  | "called off"
  | "done"
  | "drafted invoice"
  | "billed"
  | "part paid"
  | "paid";

/** A piece of work as a person would note it down, from the first call to the last payment. */
export type DemoWork = {
  customer: string;
  /** When it was first asked for. */
  daysAgo: number;
  title: string;
  reached: Reached;
  /** What, how many, and the price of one before GST. */
  lines?: [description: string, quantity: number, unitPrice: string][];
  /** Where it came from; work for a regular customer comes of no lead. */
  lead?: { type: LeadType; source: LeadSource; lostReason?: string };
  /** A call-out goes straight to the job. */
  unquoted?: boolean;
  deposit?: string;
  /** Who on the team does it, by place in the team. */
  by?: number;
  notes?: string;
};
