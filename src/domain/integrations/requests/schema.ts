import { builder } from "../../../graphql/builder.ts";
import { choice, count, id, instant, line, recordId, text } from "../../kernel/fields.ts";
import { resource } from "../../kernel/resource.ts";

const CredentialKind = builder.enumType("CredentialKind", {
  description: "The kind of credential.",
  values: {
    api_key: { description: "An API key." },
    oauth: { description: "A token of a connected app." },
  } as const,
});

export const apiRequests = resource("ApiRequest", {
  description:
    "A request to the API or to the MCP server. Queries are not kept, and bodies are kept in a sandbox alone.",
  fields: {
    id: recordId("logged request"),
    request_id: line({
      description: "The id of the request, as in `x-service-request-id` and in problems. A caller can send its own.",
      example: "01890000-0000-7000-8000-00000000000a",
    }),
    method: line({ description: "The HTTP method.", example: "POST" }),
    path: line({
      description:
        "The path below the base address, with the ids in it, without the query. Up to 500 characters are kept.",
      example: "/v1/jobs",
    }),
    operation: line({
      description: "The operation, or the last one that an MCP client called. Null if the request reached none.",
      example: "CreateJob",
      nullable: true,
    }),
    status: count({
      description: "The status of the response. 499 if the caller had left.",
      example: 400,
    }),
    problem: line({
      description: "The type of the problem, without `urn:service:error:`. Null if the response is no problem.",
      example: "bad-request",
      nullable: true,
    }),
    milliseconds: count({
      description: "The time from the request's headers to the end of the response.",
      example: 12,
    }),
    credential_kind: choice(CredentialKind)({ description: "The kind of credential.", example: "api_key" }),
    credential_id: id({ description: "The id of the API key or connected app." }),
    credential_name: line({ description: "The name of the credential when it was used.", example: "Website" }),
    address: line({ description: "The caller's address.", example: "203.0.113.7", nullable: true }),
    user_agent: line({
      description: "The caller's `User-Agent`. Up to 500 characters are kept.",
      example: "fieldline-sdk/1.0.0",
      nullable: true,
    }),
    request_body: text({
      description:
        "In a sandbox, the JSON body of a REST request, without secrets. Up to 16,000 characters are kept, of a body of up to 64,000 bytes. Null in a live business, without a body, and for files.",
      example: null,
      nullable: true,
    }),
    response_body: text({
      description:
        "In a sandbox, the JSON body of a REST response, without secrets. Up to 16,000 characters are kept, of a body of up to 64,000 bytes. Null in a live business and without a body.",
      example: null,
      nullable: true,
    }),
    created_at: instant({ description: "When the response ended." }),
  },
});
