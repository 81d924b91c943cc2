import { builder, example } from "../../../graphql/builder.ts";
import { Person, whereIdsAre } from "../../identity/team/assignees.ts";
import { address } from "../../kernel/address.ts";
import {
  choice,
  createdAt,
  email,
  externalId,
  id,
  instant,
  line,
  phone,
  recordId,
  relation,
  sent,
  text,
  updatedAt,
} from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";
import { valueFields } from "../custom-values.ts";
import { CustomerName, JobName, QuoteName } from "../summaries.ts";
import { leadTransitions } from "./transitions.ts";

export const LeadType = builder.enumType("LeadType", {
  description: "The type of a lead.",
  values: {
    inbound: { description: "The person contacted the business." },
    marketplace: { description: "A marketplace passed the lead on." },
    referral: { description: "Somebody recommended the business." },
    manual: { description: "A team member entered the lead." },
  } as const,
});

const LeadSource = builder.enumType("LeadSource", {
  description: "The channel that a lead was created through.",
  values: {
    portal: { description: "The portal, by a team member." },
    website: { description: "A form on the business's website." },
    api: { description: "The API or a connected app." },
    marketing: { description: "A marketing integration." },
  } as const,
});

export const LeadStatus = builder.enumType("LeadStatus", {
  description: `The status of a lead.\n\n${leadTransitions.describe()}`,
  values: {
    new: { description: "No quote or job was created for the lead yet, and nobody qualified it." },
    converted: {
      description: "An active opportunity: a quote or a job was created for the lead, or somebody qualified it.",
    },
    won: { description: "A quote was accepted or paid, an invoice was paid, or the lead was marked won." },
    lost: { description: "The lead was marked lost." },
  } as const,
});

const ConvertedVia = builder.enumType("ConvertedVia", {
  description: "The trigger of a lead's conversion.",
  values: {
    quote: { description: "The lead's first quote." },
    job: { description: "The lead's first job." },
    manual: { description: "The lead was qualified by hand." },
  } as const,
});

const newest = { orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 100 };

export const leads = resource("Lead", {
  description: "A person or company that may become a customer, or a customer that may have more work.",
  fields: {
    id: recordId("lead"),
    external_id: externalId("leads", "crm-lead-1204"),
    reference: line({ description: "The lead's number, unique within the business.", example: "L-1001" }),
    lead_type: choice(LeadType)({
      description: "The lead's type.",
      writable: "always",
      default: "`inbound`",
    }),
    source: choice(LeadSource)({
      description: "The channel that the lead was created through.",
      create: {
        description:
          "The channel that the lead was created through, such as `website` for a website's form. Only a team member can send `portal`. Default: `api` for API keys and connected apps, `portal` for team members.",
        example: "website",
      },
      writable: "create",
    }),
    status: choice(LeadStatus)({ description: "The lead's status." }),
    name: line({
      description: "The full or trading name.",
      example: "Jane Citizen",
      writable: "always",
      required: true,
    }),
    email: email({
      description: "The email address. A lead has an email address, a phone number or both.",
      create: { description: "The email address. Required unless `phone` is given." },
      update: { description: "The email address. It cannot be cleared while the lead has no phone number." },
      example: "jane@example.com",
      nullable: true,
      writable: "always",
    }),
    phone: phone({
      description: "The phone number, in E.164 format.",
      create: {
        description:
          "The phone number. Required unless `email` is given. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format.",
      },
      update: {
        description:
          "The phone number. National unless it begins with `+`, or with `00` and a country code; stored in E.164 format.",
      },
      example: "+61412345678",
      nullable: true,
      writable: "always",
    }),
    address: address({ description: "The address of the work.", nullable: true, writable: "always" }),
    description: text({
      description: "The work that the lead asks for.",
      example: "Ducted system for a four-bedroom house.",
      nullable: true,
      writable: "always",
    }),
    customer_id: id({
      description: "The id of the lead's customer; null until it is known.",
      input: { description: "The id of the lead's customer." },
      update: {
        description: "The id of the lead's customer. It cannot change once the lead has a quote or a job.",
      },
      nullable: true,
      writable: "always",
    }),
    assignee: relation("assignee", {
      type: Person,
      description: "The team member who is responsible for the lead; null if nobody is.",
      nullable: true,
    }),
    assignee_id: sent<string>("ID")({
      description: `The id of the active team member who is responsible for the lead. ${whereIdsAre}`,
      nullable: true,
      writable: "always",
    }),
    notify: sent<boolean>("Boolean")({
      description:
        "Whether to notify the business's owners and the assignee, in the portal and, unless they or the business have turned that off, by email. A signed-in person who creates the lead is not notified.",
      writable: "create",
      default: "false",
    }),
    auto_create_customer: sent<boolean>("Boolean")({
      description:
        "Whether to link the lead to the active customer with its email address, or with its phone number and no other email address. If there is none, a customer is created, with the lead's `address` as billing address and site. Ignored when `customer_id` is given.",
      writable: "create",
      default: "false",
    }),
    converted_via: choice(ConvertedVia)({
      description: "The trigger of the conversion; null until then.",
      nullable: true,
    }),
    converted_at: instant({
      description:
        "When the lead was converted; null until then. It stays when the quote that converted the lead is deleted.",
      nullable: true,
    }),
    won_at: instant({ description: "When the lead was won; null until then.", example: null, nullable: true }),
    lost_at: instant({ description: "When the lead was lost; null until then.", example: null, nullable: true }),
    lost_reason: line({
      description: "Why the lead was lost; null if no reason was given.",
      example: null,
      nullable: true,
    }),
    quote_id: id({ description: "The id of the lead's first quote; null if it has none.", nullable: true }),
    job_id: id({ description: "The id of the lead's first job; null until it has one.", nullable: true }),
    customer: relation("customer", {
      type: CustomerName,
      description: "The lead's customer; null until it is known.",
      nullable: true,
    }),
    quote: relation("quote", {
      type: QuoteName,
      description: "The lead's first quote; null if it has none.",
      nullable: true,
    }),
    job: relation("job", {
      type: JobName,
      description: "The lead's first job; null until it has one.",
      nullable: true,
    }),
    customer_record: relation("customer", {
      description: "The whole customer; null until the lead has one.",
      nullable: true,
    }),
    quotes: relation("quotes", {
      description: "The lead's newest 100 quotes, newest first, as many as have 1 MB of content together.",
      query: newest,
      complexity: { field: 1, multiplier: 100 },
    }),
    jobs: relation("jobs", {
      description: "The lead's newest 100 jobs, newest first, as many as have 1 MB of content together.",
      query: newest,
      complexity: { field: 1, multiplier: 100 },
    }),
    bookings: relation("bookings", {
      description: "The lead's 100 latest bookings by start, latest first, as many as have 1 MB of content together.",
      query: { orderBy: [{ startAt: "desc" }, { id: "desc" }], take: 100 },
      complexity: { field: 1, multiplier: 100 },
    }),
    ...valueFields("lead"),
    created_at: createdAt("lead"),
    updated_at: updatedAt("lead"),
  },
});

export const CreateLeadInput = leads.createInput("CreateLeadInput", {
  description: "A new lead. `email` or `phone` is required.",
});

export const UpsertLeadInput = leads.createInput("UpsertLeadInput", {
  description: "A new lead, or the fields to change. A new lead requires `email` or `phone`.",
  except: ["external_id"],
});

export const UpdateLeadInput = leads.updateInput("UpdateLeadInput", {
  description: "The fields to change. Fields that are left out keep their values; null clears a field.",
});

export const LoseLeadInput = builder.inputType("LoseLeadInput", {
  description: "Why the lead was lost.",
  fields: (t) => ({
    lost_reason: t.field({
      type: "Line",
      description: "Why the lead was lost.",
      ...example("Chose another company."),
    }),
  }),
});
