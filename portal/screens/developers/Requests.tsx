import { useLocation } from "preact-iso";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useOnReturn } from "../../data/focus.ts";
import { instantOf } from "../../data/local-time.ts";
import { dateTime, exactTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { ApiRequests } from "../../generated/documents/ApiRequests.ts";
import type { ApiRequestFragment, ApiRequestsQueryVariables } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { type Filters, isBackwards, requestsPath as path, RequestFilters } from "./RequestFilters.tsx";
import styles from "./Requests.module.css";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The log of the business's API requests. The filters are in the URL. */
export function Requests() {
  const { query, route } = useLocation();
  const filters = variablesOf(query);
  const isFiltered = Object.keys(filters).length > 0;
  const { answer, retry, more } = usePages(
    ApiRequests,
    { limit: pageSize, ...filters },
    [],
    (data) => data.api_requests,
  );
  useOnReturn(retry);
  const filter = (changed: Filters) => {
    const { result, credential, at, id, from, to } = { ...query, ...changed } as Filters;
    route(withQuery(path, { result, credential, at, id, from, to }), true);
  };
  return (
    <Screen title="Requests" about="The requests of your API keys and connected apps in the last 7 days.">
      <RequestFilters
        filters={query}
        requests={answer.data?.api_requests.data ?? []}
        isFiltered={isFiltered}
        onChange={filter}
      />
      <Answer answer={answer} retry={retry} lines={10}>
        {({ api_requests: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <Card>
              <Table
                caption="Requests, newest first"
                columns={["Request", "Result", "Key or app", "From", "Took", "When"]}
                amounts={["Took"]}
              >
                {data.map((request) => (
                  <Row
                    key={request.id}
                    request={request}
                    credential={withQuery(path, { ...query, credential: request.credential_id })}
                  />
                ))}
              </Table>
              <MoreButton more={more} />
            </Card>
          )
        }
      </Answer>
    </Screen>
  );
}

/** The filters in the URL. Other query parameters are ignored. */
function variablesOf({ result, credential, at, id, from, to }: Filters): Omit<ApiRequestsQueryVariables, "limit"> {
  const [after, before] = [instantOf(from ?? ""), instantOf(to ?? "")];
  return {
    ...(result === "failed" || result === "ok" ? { failed: result === "failed" } : {}),
    ...(credential !== undefined && uuid.test(credential) ? { credential_id: credential } : {}),
    ...(at ? { path: at } : {}),
    ...(id ? { request_id: id } : {}),
    ...(after === undefined ? {} : { created_from: after }),
    ...(before === undefined || isBackwards({ from, to }) ? {} : { created_to: before }),
  };
}

function Row({ request, credential }: { request: ApiRequestFragment; credential: string }) {
  const { method, path: at, operation, request_id: id, status, problem, user_agent: agent, created_at: when } = request;
  return (
    <tr data-row>
      <Cell column="Request">
        <div class={styles.request}>
          <code>
            {method} {at}
          </code>
          <span class={styles.quiet}>
            {operation !== null && `${operation} · `}
            {id}
          </span>
          <Bodies request={request} />
        </div>
      </Cell>
      <Cell column="Result">
        <div class={styles.request}>
          <div>
            <Badge tone={status < 400 ? "good" : status < 500 ? "warn" : "bad"}>{status}</Badge>
          </div>
          {problem !== null && <span class={styles.quiet}>{problem}</span>}
        </div>
      </Cell>
      <Cell column="Key or app">
        <div>
          <a href={credential}>
            <bdi>{request.credential_name}</bdi>
          </a>
          <div class={styles.quiet}>{request.credential_kind === "api_key" ? "API key" : "Connected app"}</div>
        </div>
      </Cell>
      <Cell column="From">
        <div>
          {request.address ?? "–"}
          {agent !== null && (
            <div class={styles.quiet}>
              <bdi>{agent}</bdi>
            </div>
          )}
        </div>
      </Cell>
      <Cell column="Took">{request.milliseconds} ms</Cell>
      <Cell column="When">
        <time dateTime={when} title={exactTime(when)}>
          {dateTime(when)}
        </time>
      </Cell>
    </tr>
  );
}

/** Only a sandbox keeps bodies. */
function Bodies({ request: { request_body: sent, response_body: answered } }: { request: ApiRequestFragment }) {
  if (sent === null && answered === null) return null;
  return (
    <details>
      <summary>Bodies</summary>
      {sent !== null && <pre class={styles.body}>{sent}</pre>}
      {answered !== null && <pre class={styles.body}>{answered}</pre>}
    </details>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <Empty action={<ButtonLink href={path}>Clear filters</ButtonLink>}>No requests match the filters.</Empty>;
  return <Empty>No requests in the last 7 days. Requests appear here a second or two after their response.</Empty>;
}
