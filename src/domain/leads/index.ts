import { access, answering, builder, example } from "../../graphql/builder.ts";
import { pageArguments, pageCost, pageType, paginate } from "../../graphql/paginate.ts";
import { record } from "../../graphql/record.ts";
import { type Address, AddressType } from "../kernel/address.ts";
import { Person } from "../team/assignees.ts";
import { ConvertedVia, LeadSource, LeadStatus, LeadType } from "./enums.ts";
import { CreateLeadInput, LoseLeadInput, UpdateLeadInput } from "./inputs.ts";
import { leadsWhere } from "./list.ts";
import { loseLead, markLeadWon, qualifyLead } from "./move.ts";
import { takeLead } from "./take.ts";
import { updateLead } from "./update.ts";

export const Lead = builder.prismaObject("Lead", {
  description: "Somebody who may become a customer, or a customer who may have more work.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The lead's id, a UUID." }),
    external_id: t.exposeString("externalId", {
      nullable: true,
      description: "The caller's own id, unique among the business's leads.",
      ...example("crm-lead-1204"),
    }),
    reference: t.exposeString("reference", {
      description: "The lead's number within the business.",
      ...example("L-1001"),
    }),
    lead_type: t.expose("leadType", { type: LeadType, description: "How the lead came about." }),
    source: t.expose("source", { type: LeadSource, description: "The door through which it came." }),
    status: t.expose("status", { type: LeadStatus, description: "Where the lead stands." }),
    name: t.exposeString("name", { description: "Full or trading name.", ...example("Jane Citizen") }),
    email: t.exposeString("email", {
      nullable: true,
      description: "Email address. A lead has an email, a phone or both.",
      ...example("jane@example.com"),
    }),
    phone: t.exposeString("phone", { nullable: true, description: "Phone in E.164.", ...example("+61412345678") }),
    address: t.field({
      type: AddressType,
      nullable: true,
      description: "Where the work would be done.",
      resolve: (lead) => lead.address as Address | null,
    }),
    description: t.exposeString("description", {
      nullable: true,
      description: "What is asked for.",
      ...example("Ducted system for a four-bedroom house."),
    }),
    customer_id: t.exposeID("customerId", { nullable: true, description: "The customer it belongs to, once known." }),
    assignee: t.relation("assignee", {
      type: Person,
      nullable: true,
      description: "Who on the team looks after it.",
    }),
    converted_via: t.expose("convertedVia", {
      type: ConvertedVia,
      nullable: true,
      description: "What made it an active opportunity; null where nothing has.",
    }),
    converted_at: t.expose("convertedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it became an active opportunity.",
    }),
    won_at: t.expose("wonAt", { type: "DateTime", nullable: true, description: "When it was won.", ...example(null) }),
    lost_at: t.expose("lostAt", {
      type: "DateTime",
      nullable: true,
      description: "When it was lost.",
      ...example(null),
    }),
    lost_reason: t.exposeString("lostReason", {
      nullable: true,
      description: "Why it was lost.",
      ...example(null),
    }),
    quote_id: t.exposeID("quoteId", { nullable: true, description: "Its first quote." }),
    job_id: t.exposeID("jobId", { nullable: true, description: "Its first job." }),
    created_at: t.expose("createdAt", { type: "DateTime", description: "When the lead was captured." }),
    updated_at: t.expose("updatedAt", { type: "DateTime", description: "When the lead last changed." }),
  }),
});

const LeadPage = pageType(Lead, "LeadPage", "leads");

builder.queryFields((t) => ({
  leads: t.field({
    type: LeadPage,
    description: "The business's leads, newest first.",
    complexity: pageCost,
    ...access("leads:read"),
    args: {
      status: t.arg({ type: LeadStatus, description: "Only leads that stand here." }),
      lead_type: t.arg({ type: LeadType, description: "Only leads that came about this way." }),
      external_id: t.arg({ type: "ExternalId", description: "The caller's own id." }),
      ...pageArguments(t.arg),
    },
    resolve: (_root, args, context, info) => paginate(context, info, "Lead", args, leadsWhere(args)),
  }),
  lead: t.prismaField({
    type: "Lead",
    description: "One lead.",
    ...answering(access("leads:read", "not-found"), { status: "converted" }),
    args: { id: t.arg.id({ required: true, description: "The lead's id." }) },
    resolve: (query, _root, { id }, context) => record(context.db, "Lead", id, query),
  }),
}));

builder.mutationFields((t) => ({
  create_lead: t.prismaField({
    type: "Lead",
    description: "Captures a lead and records `lead.created`.",
    ...answering(access("leads:write", "not-found", "duplicate-external-id"), {
      source: "api",
      converted_via: null,
      converted_at: null,
      quote_id: null,
      job_id: null,
    }),
    args: { input: t.arg({ type: CreateLeadInput, required: true, description: "The lead." }) },
    resolve: (query, _root, { input }, context) => takeLead(context, input, query),
  }),
  update_lead: t.prismaField({
    type: "Lead",
    description: "Changes a lead.",
    ...answering(access("leads:write", "not-found", "duplicate-external-id", "conflict"), { status: "converted" }),
    args: {
      id: t.arg.id({ required: true, description: "The lead's id." }),
      input: t.arg({ type: UpdateLeadInput, required: true, description: "What changes." }),
    },
    resolve: (query, _root, { id, input }, context) => updateLead(context, id, input, query),
  }),
  qualify_lead: t.prismaField({
    type: "Lead",
    description: "Makes a new lead an active opportunity and records `lead.converted`.",
    ...answering(access("leads:write", "not-found", "conflict"), {
      status: "converted",
      converted_via: "manual",
      quote_id: null,
      job_id: null,
    }),
    args: { id: t.arg.id({ required: true, description: "The lead's id." }) },
    resolve: (query, _root, { id }, context) => qualifyLead(context, id, query),
  }),
  win_lead: t.prismaField({
    type: "Lead",
    description: "Marks a lead won and records `lead.won`.",
    ...answering(access("leads:write", "not-found", "conflict"), { status: "won", won_at: "2026-07-03T04:00:00.000Z" }),
    args: { id: t.arg.id({ required: true, description: "The lead's id." }) },
    resolve: (query, _root, { id }, context) => markLeadWon(context, id, query),
  }),
  lose_lead: t.prismaField({
    type: "Lead",
    description: "Marks a lead lost.",
    ...answering(access("leads:write", "not-found", "conflict"), {
      status: "lost",
      lost_at: "2026-07-03T04:00:00.000Z",
      lost_reason: "Went with another quote.",
    }),
    args: {
      id: t.arg.id({ required: true, description: "The lead's id." }),
      input: t.arg({ type: LoseLeadInput, required: true, description: "Why." }),
    },
    resolve: (query, _root, { id, input }, context) => loseLead(context, id, input, query),
  }),
}));
