import { assigneeFilter } from "../../identity/team/assignees.ts";
import { idOf, inputOf } from "../../kernel/arguments.ts";
import { all, anyOf, createdBetween, createdFilters, statusesFilter } from "../../kernel/list-filters.ts";
import { mutationField } from "../../kernel/mutation-fields.ts";
import { listField, readField } from "../../kernel/read-fields.ts";
import { searched } from "../../kernel/searched.ts";
import { seenAt } from "../../kernel/unchanged.ts";
import { externalIdOf } from "../../kernel/upsert.ts";
import { assertCustomKey, customFilter, customWhere } from "../custom-values.ts";
import { createLead } from "./create-lead.ts";
import { loseLead } from "./lose-lead.ts";
import { qualifyLead } from "./qualify-lead.ts";
import {
  CreateLeadInput,
  LeadStatus,
  LeadType,
  LoseLeadInput,
  leads,
  UpdateLeadInput,
  UpsertLeadInput,
} from "./schema.ts";
import { updateLead } from "./update-lead.ts";
import { upsertLead } from "./upsert-lead.ts";
import { winLead } from "./win-lead.ts";

export const leadFields = [
  listField("leads", {
    type: leads,
    page: "LeadPage",
    records: "leads",
    description: "The business's leads, newest first.",
    access: "leads:read",
    isSortable: true,
    filters: {
      status: { type: LeadStatus, description: "Filter by status." },
      statuses: statusesFilter(LeadStatus),
      lead_type: { type: LeadType, description: "Filter by type." },
      customer_id: { type: "ID", description: "Filter by customer." },
      assignee_id: assigneeFilter,
      reference: { type: "Line", description: "Filter by the lead's number." },
      search: {
        type: "SearchText",
        description: "Filter by part of the lead's reference, name, email or phone number, or of its customer's name.",
      },
      ...createdFilters,
      ...customFilter,
      external_id: { type: "ExternalId", description: "Filter by your own id." },
    },
    before: ({ db }, { custom }) => assertCustomKey(db, "Lead", custom),
    select: ({
      status,
      statuses,
      lead_type,
      customer_id,
      assignee_id,
      reference,
      search,
      external_id,
      custom,
      ...created
    }) =>
      searched<"Lead">(search, {
        function: "leads_matching",
        filters: [status, customer_id, assignee_id],
        taken: {
          status: status ?? undefined,
          customerId: customer_id ?? undefined,
          assigneeId: assignee_id ?? undefined,
        },
        where: {
          leadType: lead_type ?? undefined,
          reference: reference ?? undefined,
          externalId: external_id ?? undefined,
          AND: all<"Lead">(
            customWhere<"Lead">(custom),
            createdBetween(created),
            anyOf(status, statuses, (one) => ({ status: one })),
          ),
        },
      }),
  }),

  readField("lead", {
    type: leads,
    noun: "lead",
    description: "A lead.",
    access: "leads:read",
    example: { status: "converted" },
  }),

  mutationField("create_lead", {
    type: leads,
    description: "Creates a lead and emits `lead.created`.",
    access: "leads:write",
    problems: ["not-found", "duplicate-external-id"],
    example: { source: "api", converted_via: null, converted_at: null, quote_id: null, job_id: null },
    args: { input: inputOf(CreateLeadInput, "The lead.") },
    run: createLead,
  }),

  mutationField("upsert_lead", {
    type: leads,
    description:
      "Updates the lead with your id, or creates it if there is none. `source`, `notify` and `auto_create_customer` apply to a new lead alone.",
    access: "leads:write",
    problems: ["not-found", "conflict"],
    example: { status: "converted" },
    args: { external_id: externalIdOf("leads"), input: inputOf(UpsertLeadInput, "The lead.") },
    run: upsertLead,
  }),

  mutationField("update_lead", {
    type: leads,
    description: "Updates a lead.",
    access: "leads:write",
    problems: ["not-found", "duplicate-external-id", "conflict"],
    example: { status: "converted" },
    args: { id: idOf("lead"), input: inputOf(UpdateLeadInput, "The fields to change."), updated_at: seenAt("lead") },
    run: updateLead,
  }),

  mutationField("qualify_lead", {
    type: leads,
    description: "Converts a new lead by hand and emits `lead.converted`.",
    access: "leads:write",
    problems: ["not-found", "conflict"],
    example: { status: "converted", converted_via: "manual", quote_id: null, job_id: null },
    args: { id: idOf("lead") },
    run: qualifyLead,
  }),

  mutationField("win_lead", {
    type: leads,
    description: "Marks a new or converted lead as won and emits `lead.won`.",
    access: "leads:write",
    problems: ["not-found", "conflict"],
    example: { status: "won", won_at: "2026-07-03T04:00:00.000Z" },
    args: { id: idOf("lead") },
    run: winLead,
  }),

  mutationField("lose_lead", {
    type: leads,
    description: "Marks a new or converted lead as lost.",
    access: "leads:write",
    problems: ["not-found", "conflict"],
    example: { status: "lost", lost_at: "2026-07-03T04:00:00.000Z", lost_reason: "Went with another quote." },
    args: { id: idOf("lead"), input: inputOf(LoseLeadInput, "Why the lead was lost.") },
    run: loseLead,
  }),
];
