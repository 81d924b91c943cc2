import type { Operation } from "../operations/operation.ts";

type Step = {
  stepId: string;
  operationId: string;
  description: string;
  /** The `id` in the path. */
  id?: string;
  body?: object;
  /** The values that later steps use, by JSON Pointer into the response's body. */
  outputs?: Record<string, string>;
};

const steps: Step[] = [
  {
    stepId: "createLead",
    operationId: "CreateLead",
    description: "An enquiry comes in; its customer is found by email or phone, or else created.",
    body: { name: "$inputs.name", email: "$inputs.email", auto_create_customer: true },
    outputs: { lead_id: "/id", customer_id: "/customer_id" },
  },
  {
    stepId: "createQuote",
    operationId: "CreateQuote",
    description: "A draft quote for the lead, which is thereby converted.",
    body: {
      customer_id: "$steps.createLead.outputs.customer_id",
      lead_id: "$steps.createLead.outputs.lead_id",
      title: "Split system for the lounge",
      lines: [{ description: "Split system, installed", quantity: 1, unit_price: 2400 }],
    },
    outputs: { quote_id: "/id" },
  },
  {
    stepId: "sendQuote",
    operationId: "SendQuote",
    description: "Email the quote to the customer.",
    id: "$steps.createQuote.outputs.quote_id",
  },
  {
    stepId: "acceptQuote",
    operationId: "AcceptQuote",
    description: "The quote is accepted, which wins the lead and creates the job.",
    id: "$steps.createQuote.outputs.quote_id",
    outputs: { job_id: "/job_id" },
  },
  {
    stepId: "completeJob",
    operationId: "CompleteJob",
    description: "The work is done.",
    id: "$steps.acceptQuote.outputs.job_id",
  },
  {
    stepId: "createInvoice",
    operationId: "CreateInvoice",
    description: "An invoice with the lines of the quote.",
    body: {
      customer_id: "$steps.createLead.outputs.customer_id",
      quote_id: "$steps.createQuote.outputs.quote_id",
    },
    outputs: { invoice_id: "/id", total: "/total" },
  },
  {
    stepId: "sendInvoice",
    operationId: "SendInvoice",
    description: "Email the invoice to the customer.",
    id: "$steps.createInvoice.outputs.invoice_id",
  },
  {
    stepId: "payInvoice",
    operationId: "PayInvoice",
    description: "The payment is recorded.",
    id: "$steps.createInvoice.outputs.invoice_id",
    body: { amount: "$steps.createInvoice.outputs.total", method: "bank_transfer" },
    outputs: { status: "/status" },
  },
];

/**
 * Builds the Arazzo document of the steps from a lead to a paid invoice. `openApiUrl` is the address of the OpenAPI
 * document.
 */
export function buildArazzo(operations: readonly Operation[], openApiUrl: string): object {
  const statusOf = (operationId: string) => {
    const status = operations.find(({ name }) => name === operationId)?.http?.status;
    if (status === undefined) throw new Error(`the workflow names ${operationId}, which is no endpoint`);
    return status;
  };
  return {
    arazzo: "1.0.1",
    info: { title: "Fieldline workflows", version: "v1", description: "Ways through the API that take several calls." },
    sourceDescriptions: [{ name: "fieldline", url: openApiUrl, type: "openapi" }],
    workflows: [
      {
        workflowId: "lead-to-paid-invoice",
        summary: "From a lead to a paid invoice.",
        description: "A lead becomes a quote, the accepted quote a job, the completed job an invoice, which is paid.",
        inputs: {
          type: "object",
          properties: {
            api_key: {
              type: "string",
              description: "A key with the write scopes of leads, quotes, jobs and invoices.",
            },
            name: { type: "string", description: "The name on the lead." },
            email: { type: "string", description: "Its email address." },
          },
          required: ["api_key", "name", "email"],
        },
        parameters: [{ name: "X-Api-Key", in: "header", value: "$inputs.api_key" }],
        steps: steps.map(({ stepId, operationId, description, id, body, outputs }) => ({
          stepId,
          operationId,
          description,
          ...(id === undefined ? {} : { parameters: [{ name: "id", in: "path", value: id }] }),
          ...(body === undefined ? {} : { requestBody: { contentType: "application/json", payload: body } }),
          successCriteria: [
            { condition: `$statusCode == ${statusOf(operationId)}` },
            ...(operationId === "PayInvoice" ? [{ condition: '$response.body#/status == "paid"' }] : []),
          ],
          ...(outputs === undefined
            ? {}
            : {
                outputs: Object.fromEntries(
                  Object.entries(outputs).map(([name, at]) => [name, `$response.body#${at}`]),
                ),
              }),
        })),
        outputs: {
          invoice_id: "$steps.createInvoice.outputs.invoice_id",
          status: "$steps.payInvoice.outputs.status",
        },
      },
    ],
  };
}
