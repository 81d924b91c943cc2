export { EditInvoice } from "./invoices/EditInvoice.tsx";
export { Emails } from "./invoices/Emails.tsx";
export { Invoice } from "./invoices/Invoice.tsx";
export { Invoices } from "./invoices/Invoices.tsx";
export { NewInvoice } from "./invoices/NewInvoice.tsx";
