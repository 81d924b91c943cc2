export { Lead } from "./leads/Lead.tsx";
export { Leads } from "./leads/Leads.tsx";
export { NewLead } from "./leads/NewLead.tsx";
