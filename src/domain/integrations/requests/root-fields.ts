import { all, createdBetween, createdFilters } from "../../kernel/list-filters.ts";
import { equal, listField } from "../../kernel/read-fields.ts";
import { apiRequests } from "./schema.ts";

const same = {
  method: { type: "Line", description: "Filter by HTTP method, in capitals." },
  path: { type: "Line", description: "Filter by path, below the base address." },
  operation: { type: "Line", description: "Filter by operation, such as `CreateJob`." },
  status: { type: "Int", description: "Filter by status." },
  problem: { type: "Line", description: "Filter by the type of problem, such as `rate-limited`." },
  credential_id: { type: "ID", description: "Filter by API key or connected app." },
  request_id: { type: "Line", description: "Filter by request id." },
} as const;

export const apiRequestFields = [
  listField("api_requests", {
    type: apiRequests,
    page: "ApiRequestPage",
    records: "requests",
    description:
      "The requests of the business's API keys and connected apps in the last 7 days, newest first. A request is listed a second or two after its response.",
    access: "requests:read",
    filters: {
      ...same,
      failed: { type: "Boolean", description: "Whether to list only requests with a status from 400, or only others." },
      ...createdFilters,
    },
    isFixed: true,
    select: ({ failed, ...given }) => ({
      where: {
        ...equal<"ApiRequest">(same, given),
        AND: all<"ApiRequest">(
          createdBetween(given),
          failed == null ? undefined : { status: failed ? { gte: 400 } : { lt: 400 } },
        ),
      },
    }),
  }),
];
