import { scopesOf } from "../auth/access.ts";
import { exampleId } from "../json-schema/example-id.ts";
import { type PdfKind, pdfPath, pdfs } from "../operations/pdfs.ts";
import { type Components, failureResponse } from "./failure.ts";
import { everyResponse, headerReferences } from "./headers.ts";
import { pdfSamples } from "./samples.ts";

/** Describes the endpoint of a record's PDF. It is not an operation, because it does not return JSON. */
export function describePdf(kind: PdfKind, tag: string, failures: Components, baseUrl: string): Record<string, object> {
  const failed = (status: number, ...types: Parameters<typeof failureResponse>[1]) => ({
    [status]: failureResponse(status, types, failures),
  });
  const { noun, one, operation, scopes } = pdfs[kind];
  const [scope = ""] = scopesOf(`${scopes}:read`);
  const example = exampleId(kind);
  return {
    get: {
      operationId: operation,
      summary: `Get ${one} as a PDF`,
      description: `Returns what the customer gets.${kind === "credit_note" ? "" : " A draft has no PDF."} To pass the PDF on to somebody without a credential, use \`pdf_url\`.\n\nRequires the scope \`${scope}\`.`,
      tags: [tag],
      "x-required-scope": scope,
      security: [{ ApiKey: [] }, { OAuth: [scope] }],
      parameters: [
        {
          name: "id",
          in: "path",
          description: `The ${noun}'s id.`,
          required: true,
          example,
          schema: { type: "string", format: "uuid" },
        },
      ],
      responses: {
        200: {
          description: "OK.",
          headers: headerReferences(...everyResponse),
          content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
        },
        ...failed(400, "bad-request"),
        ...failed(401, "unauthorized"),
        ...failed(403, "insufficient-scope", "plan-required", "subscription-inactive"),
        ...failed(404, "not-found"),
        ...failed(406, "not-acceptable"),
        ...failed(429, "rate-limited"),
        ...failed(500, "internal"),
        ...failed(503, "unavailable"),
      },
      "x-codeSamples": pdfSamples(baseUrl, pdfPath(kind).replace("{id}", example), kind, example),
    },
  };
}
