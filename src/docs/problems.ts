import { catalogue, type ProblemType, problemUrn } from "../problems.ts";

type Advice = { means: string; action: string };

/** The meaning of each problem to a caller, and the action to take. */
const advice: Record<ProblemType, Advice> = {
  "bad-request": {
    means:
      "The request is malformed, or a field or parameter is missing, unknown or invalid. `errors` lists the fields by `pointer` and the parameters by name.",
    action: "Correct the values in `errors`. Don't retry the same request.",
  },
  unauthorized: {
    means: "There is no credential, or it is malformed, unknown, expired or revoked.",
    action:
      "Send a valid API key in `X-Api-Key`, or an access token in `Authorization`. Refresh an access token that has expired.",
  },
  "insufficient-scope": {
    means: "The credential does not have the scope that the endpoint requires. `detail` names the scope.",
    action: "Have the owner create a key with the scope, or request the scope when you connect.",
  },
  forbidden: {
    means:
      "The request is not allowed. A business that signed itself up cannot send anything until its owner's email address is verified. Over MCP and GraphQL, the browser sent the request from another site, or the person's role does not allow it.",
    action: "Read `detail`. The owner can verify the address with the link in the welcome email.",
  },
  "two-factor-required": {
    means:
      "The business requires two-factor sign-in, and the person who is signed in to the portal has not set it up. API keys and access tokens never get this problem.",
    action: "Set it up on the portal's page, or with `start_two_factor` and `confirm_two_factor`.",
  },
  "confirmation-required": {
    means:
      "The person signed in to the portal too long ago for this change or file, and must confirm their identity. API keys and access tokens never get this problem.",
    action: "Send the password or a code with `confirm_identity`, then send the request again.",
  },
  "email-unverified": {
    means:
      "The business signed itself up, and its owner's email address is not verified. Until it is, the business cannot use API keys, connected apps, webhooks, calendar addresses, invitations or two-factor sign-in.",
    action: "Have the owner open the link in the welcome email, or send it again from the portal. Then try again.",
  },
  "plan-required": {
    means: "The business's plan does not include the API. The Growth and Scale plans and their trials do.",
    action: "Have the owner change the plan. Until then, stop calling.",
  },
  "subscription-inactive": {
    means: "The business's trial or subscription has ended.",
    action: "Have the owner renew it. Until then, stop calling.",
  },
  "not-found": {
    means:
      "There is no such record, path or operation. A record of another business and a malformed id return the same 404.",
    action: "Check the id and the path. Remove your reference to a record that was deleted.",
  },
  "method-not-allowed": {
    means: "The path exists, but does not support the method. `Allow` lists the supported methods.",
    action: "Use a method from `Allow`.",
  },
  "not-acceptable": {
    means: "`Accept` does not allow the media type of the response, `application/json`.",
    action: "Leave `Accept` out, or include `application/json`.",
  },
  "request-timeout": {
    means: "The request did not arrive in time. Nothing was done.",
    action: "Send it again.",
  },
  conflict: {
    means: "The record's state does not allow the change, such as sending an invoice that is void. `detail` says why.",
    action: "Read the record again, and decide by its `status`.",
  },
  "duplicate-external-id": {
    means: "Another record of the same kind has the `external_id`. It can be archived. `id` is its id.",
    action: "Update the record with that `id` instead.",
  },
  "booking-overlap": {
    means: "The assignee has another booking at this time.",
    action: "Choose another time or another assignee.",
  },
  "subscription-limit": {
    means: "The business has the maximum number of webhook subscriptions.",
    action:
      "Delete a subscription, or pause one if too many are active. Use the portal (Settings, Developers, Webhooks), or `DELETE` or `PATCH /v1/webhooks/subscriptions/{id}`.",
  },
  "idempotency-in-progress": {
    means: "The first request with this `Idempotency-Key` is still running.",
    action: "Wait a second and send the same request again.",
  },
  "precondition-failed": {
    means: "The record has changed since you read the `ETag` in `If-Match`. Nothing was changed.",
    action: "Read the record again, apply your change to it, and send it with the new `ETag`.",
  },
  "payload-too-large": { means: "The body is larger than 1 MB.", action: "Send less in one request." },
  "unsupported-media-type": {
    means: "The body is not declared as JSON.",
    action: "Send `Content-Type: application/json`.",
  },
  "expectation-failed": {
    means: "The request has an `Expect` header other than `100-continue`.",
    action: "Leave the header out.",
  },
  unprocessable: {
    means: "The request is valid, but cannot be processed. `detail` says why.",
    action: "Correct the request as `detail` says.",
  },
  "no-email-on-file": {
    means: "The customer has no email address to send to.",
    action: "Add an `email` to the customer, then send again.",
  },
  "idempotency-key-reused": {
    means: "The `Idempotency-Key` was used for a request with another method, path or body.",
    action: "Use a new key for each request that is not a retry.",
  },
  "rate-limited": {
    means: "The business has made too many requests, or has sent too many emails or texts. Nothing was done.",
    action: "Wait for the number of seconds in `Retry-After`, then send the request again.",
  },
  "draft-cap": {
    means: "The conversation or the business has the maximum number of waiting drafts by apps.",
    action: "Update one of your drafts instead. Waiting does not help until a person sends or deletes one.",
  },
  "headers-too-large": {
    means: "The request's headers are too large.",
    action: "Send shorter headers, such as fewer cookies.",
  },
  internal: {
    means: "Something went wrong on the server. The change may or may not have been made.",
    action:
      "Send the request again, a POST with the same `Idempotency-Key`. If it fails again, report the `request_id`.",
  },
  unavailable: {
    means: "The service is starting, stopping or overloaded. Nothing was done.",
    action: "Wait for the number of seconds in `Retry-After`, then send the request again.",
  },
};

/** Every problem with what to do about it, in Markdown; `example` gives one as it is returned. */
export function problemSections(exampleOf: (type: ProblemType) => unknown): string {
  const types = Object.keys(catalogue) as ProblemType[];
  return types
    .map((type) => {
      const { means, action } = advice[type];
      const { status, title } = catalogue[type];
      const example = exampleOf(type);
      return [
        `### ${type} {#${type}}`,
        `\`${problemUrn(type)}\`, status ${status}: ${title}.`,
        means,
        `**What to do:** ${action}`,
        ...(example === undefined ? [] : [`\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\``]),
      ].join("\n\n");
    })
    .join("\n\n");
}
