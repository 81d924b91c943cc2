import { scopesOf } from "../auth/access.ts";
import { exampleId } from "../json-schema/example-id.ts";
import { limits } from "../limits/limits.ts";
import { fileAtUrl, filesPath, uploadedFile } from "../operations/file-upload.ts";
import { type Components, failureResponse } from "./failure.ts";
import { everyResponse, headerReferences } from "./headers.ts";
import { plain } from "./plain.ts";
import { uploadSamples } from "./samples.ts";

/** Describes the endpoint that adds a file. It is not an operation, because it can take a form. */
export function describeUpload(tag: string, failures: Components, baseUrl: string): object {
  const failed = (status: number, ...types: Parameters<typeof failureResponse>[1]) => ({
    [status]: failureResponse(status, types, failures),
  });
  const [scope = ""] = scopesOf("files:write");
  const job = exampleId("job");
  return {
    operationId: "CreateFile",
    summary: "Add a file",
    description: `Adds a photo or another file to one record: \`customer_id\`, \`quote_id\` or \`job_id\` is required. A form (\`multipart/form-data\`) uploads it, and a JSON body names the URL to read it from. It can be a JPEG, PNG or WebP, a PDF, an office document or text, of at most ${limits.records.fileBytes.max / 1_000_000} MB. Photos are encoded again, without the place where they were taken. Emits \`file.created\`.\n\nA retry with the same \`Idempotency-Key\` returns the same file.\n\nRequires the scope \`${scope}\`.`,
    tags: [tag],
    "x-required-scope": scope,
    security: [{ ApiKey: [] }, { OAuth: [scope] }],
    parameters: [{ $ref: "#/components/parameters/IdempotencyKey" }],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": { schema: plain(uploadedFile) },
        "application/json": {
          schema: plain(fileAtUrl),
          example: { job_id: job, source_url: "https://example.com/photos/switchboard.jpg" },
        },
      },
    },
    responses: {
      201: {
        description: "Created.",
        headers: {
          ...headerReferences(...everyResponse, "ETag", "Idempotency-Replayed"),
          Location: {
            description: "The URL of the new record.",
            schema: { type: "string", format: "uri-reference" },
            example: `${baseUrl}${filesPath}/${exampleId("file")}`,
          },
        },
        content: { "application/json": { schema: { $ref: "#/components/schemas/StoredFile" } } },
      },
      ...failed(400, "bad-request"),
      ...failed(401, "unauthorized"),
      ...failed(403, "insufficient-scope", "plan-required", "subscription-inactive"),
      ...failed(404, "not-found"),
      ...failed(406, "not-acceptable"),
      ...failed(408, "request-timeout"),
      ...failed(409, "conflict", "idempotency-in-progress"),
      ...failed(413, "payload-too-large"),
      ...failed(415, "unsupported-media-type"),
      ...failed(422, "idempotency-key-reused"),
      ...failed(429, "rate-limited"),
      ...failed(500, "internal"),
      ...failed(503, "unavailable"),
    },
    "x-codeSamples": uploadSamples(baseUrl, filesPath, job),
  };
}
