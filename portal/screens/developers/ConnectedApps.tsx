import { useState } from "preact/hooks";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button } from "../../components/Button.tsx";
import { Copy } from "../../components/Copy.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen, Section } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { VerifyFirst } from "../../components/VerifyFirst.tsx";
import { apiPath } from "../../data/api.ts";
import { useOnReturn } from "../../data/focus.ts";
import { date, dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { ConnectedApps as Document } from "../../generated/documents/ConnectedApps.ts";
import { LimitConnectedApp } from "../../generated/documents/LimitConnectedApp.ts";
import { RevokeConnectedApp } from "../../generated/documents/RevokeConnectedApp.ts";
import type { ConnectedAppFragment, ScopeInfoFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { ApiAccessOff } from "./ApiAccessOff.tsx";
import styles from "./ConnectedApps.module.css";
import { Limit, LimitDialog } from "./LimitDialog.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { ScopeList } from "./ScopeList.tsx";
import { Since } from "./Since.tsx";

export function ConnectedApps() {
  const { answer, retry, more } = usePages(Document, { limit: pageSize }, [], (data) => data.connected_apps);
  useOnReturn(retry);
  return (
    <Screen
      title="Connected apps"
      about="Apps that an owner has connected to your business's data. Each app chooses its own name."
    >
      <VerifyFirst before="connect apps" />
      <ApiAccessOff />
      <Answer answer={answer} retry={retry} lines={6}>
        {({ connected_apps: { data }, scope_catalogue: catalogue }) =>
          data.length === 0 ? (
            <Empty>No connected apps yet.</Empty>
          ) : (
            <>
              <Table caption="Connected apps" columns={["App", "Scopes", "Connected", "Last used", "Actions"]}>
                {data.map((app) => (
                  <AppRow key={app.id} app={app} catalogue={catalogue} onChanged={retry} />
                ))}
              </Table>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      <Section
        title="Connect an assistant"
        about="Add this address to the assistant as a custom connector (a remote MCP server). An owner then signs in here and approves its access."
      >
        <Copy label="MCP address" value={location.origin + apiPath("/mcp/mcp")} />
      </Section>
    </Screen>
  );
}

type Row = { app: ConnectedAppFragment; catalogue: readonly ScopeInfoFragment[]; onChanged: () => void };

function AppRow({ app, catalogue, onChanged }: Row) {
  const { id, name, site, scopes, connected_by: connectedBy, created_at: createdAt, last_used_at: lastUsedAt } = app;
  const { requests_per_minute: requestsPerMinute } = app;
  const [isLimiting, setLimiting] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  return (
    <tr>
      <Cell column="App">
        <div class={styles.app}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {site !== null && <span>{site}</span>}
          <Limit requestsPerMinute={requestsPerMinute} />
        </div>
      </Cell>
      <Cell column="Scopes">
        <ScopeList held={scopes} catalogue={catalogue} />
      </Cell>
      <Cell column="Connected">
        <Since instant={createdAt} by={connectedBy.name} />
      </Cell>
      <Cell column="Last used">{lastUsedAt === null ? "Never" : <Since instant={lastUsedAt} />}</Cell>
      <Cell column="Actions">
        {app.revoked_at === null ? (
          <div class={styles.actions}>
            <Button variant="quiet" aria-label={`Limit ${name}`} onClick={() => setLimiting(true)}>
              Limit
            </Button>
            <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => setRevoking(true)}>
              Revoke
            </Button>
          </div>
        ) : (
          <div class={styles.revoked}>
            <Badge>Disconnected</Badge>
            <time dateTime={app.revoked_at} title={dateTime(app.revoked_at)}>
              {date(app.revoked_at)}
            </time>
          </div>
        )}
        {isLimiting && (
          <LimitDialog
            document={LimitConnectedApp}
            variables={(limit) => ({ id, requests_per_minute: limit })}
            title="Limit this app"
            requestsPerMinute={requestsPerMinute}
            onClose={() => setLimiting(false)}
          />
        )}
        {isRevoking && (
          <RevokeDialog
            document={RevokeConnectedApp}
            variables={{ id }}
            title="Revoke this app?"
            lastUsedAt={lastUsedAt}
            onRevoked={onChanged}
            onClose={() => setRevoking(false)}
          >
            <bdi>{name}</bdi> will lose access immediately. An owner can reconnect it.
          </RevokeDialog>
        )}
      </Cell>
    </tr>
  );
}
