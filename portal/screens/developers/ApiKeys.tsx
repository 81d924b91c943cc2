import { useEffect, useRef, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { Ago } from "../../components/Ago.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Form } from "../../components/Form.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { Cell, Table } from "../../components/Table.tsx";
import { Tabs } from "../../components/Tabs.tsx";
import { isUnverified, VerifyFirst } from "../../components/VerifyFirst.tsx";
import { apiPath } from "../../data/api.ts";
import { useOnReturn } from "../../data/focus.ts";
import { textOf, useForm } from "../../data/form.ts";
import { date, dateTime } from "../../data/time.ts";
import { usePages } from "../../data/use-pages.ts";
import { ApiKeys as Document } from "../../generated/documents/ApiKeys.ts";
import { LimitApiKey } from "../../generated/documents/LimitApiKey.ts";
import { RenameApiKey } from "../../generated/documents/RenameApiKey.ts";
import { RevokeApiKey } from "../../generated/documents/RevokeApiKey.ts";
import type { ApiKeyFragment, ScopeInfoFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { ApiAccessOff } from "./ApiAccessOff.tsx";

import styles from "./ApiKeys.module.css";
import { expiryOf } from "./expiry.ts";
import { Limit, LimitDialog } from "./LimitDialog.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";
import { RollDialog } from "./RollDialog.tsx";
import { ScopeList } from "./ScopeList.tsx";
import { ScopesDialog } from "./ScopesDialog.tsx";
import { Since } from "./Since.tsx";

const address = "/settings/developers/keys";

export function ApiKeys() {
  const isAll = useLocation().query.show === "all";
  const variables = isAll ? { limit: pageSize } : { limit: pageSize, live: true };
  const { answer, retry, more } = usePages(Document, variables, [], (data) => data.api_keys);
  useOnReturn(retry);
  return (
    <Screen
      title="API keys"
      about={
        <>
          Keys let your own programs call the API. See the <a href={apiPath("/v1/docs")}>API reference</a>.
        </>
      }
      actions={
        !isUnverified() && (
          <ButtonLink variant="main" href={`${address}/new`}>
            New API key
          </ButtonLink>
        )
      }
    >
      <VerifyFirst before="create API keys" />
      <ApiAccessOff />
      <Tabs
        label="Which keys"
        tabs={[
          { href: address, title: "Live", isOpen: !isAll },
          { href: `${address}?show=all`, title: "All", isOpen: isAll },
        ]}
      />
      <Answer answer={answer} retry={retry} lines={6}>
        {({ api_keys: { data }, scope_catalogue: catalogue }) =>
          data.length === 0 ? (
            <Empty>
              {isAll ? "There are no API keys yet." : "There are no live API keys."} Create one for each program that
              calls the API, with only the scopes it needs.
            </Empty>
          ) : (
            <>
              <Table caption="API keys" columns={columns}>
                {data.map((apiKey) => (
                  <ApiKeyRow key={apiKey.id} apiKey={apiKey} catalogue={catalogue} onChanged={retry} />
                ))}
              </Table>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
    </Screen>
  );
}

const columns = ["Key", "Scopes", "Created", "Last used", "Expires", "Actions"] as const;

type Row = { apiKey: ApiKeyFragment; catalogue: readonly ScopeInfoFragment[]; onChanged: () => void };

function ApiKeyRow({ apiKey, catalogue, onChanged }: Row) {
  const { id, name, prefix, scopes, created_by: createdBy, created_at: createdAt } = apiKey;
  const { requests_per_minute: requestsPerMinute } = apiKey;
  const [isLimiting, setLimiting] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const [isRolling, setRolling] = useState(false);
  const [isRevoking, setRevoking] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  return (
    <tr>
      <Cell column="Key">
        <div class={styles.key}>
          {isRenaming ? (
            <Rename
              apiKey={apiKey}
              onClose={() => {
                setRenaming(false);
                requestAnimationFrame(() => renameButton.current?.focus());
              }}
            />
          ) : (
            <strong>{name}</strong>
          )}
          <code>{prefix}…</code>
          <Limit requestsPerMinute={requestsPerMinute} />
        </div>
      </Cell>
      <Cell column="Scopes">
        <ScopeList held={scopes} catalogue={catalogue} />
      </Cell>
      <Cell column="Created">
        <Since instant={createdAt} by={createdBy?.name} />
      </Cell>
      <Cell column="Last used">
        <LastUse apiKey={apiKey} />
      </Cell>
      <Cell column="Expires">
        <Expiry apiKey={apiKey} />
      </Cell>
      <Cell column="Actions">
        <div class={styles.actions}>
          <Button
            ref={renameButton}
            variant="quiet"
            aria-label={`Rename ${name}`}
            disabled={isRenaming}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          {apiKey.is_live && !isUnverified() && (
            <Button variant="quiet" aria-label={`Scopes of ${name}`} onClick={() => setChoosing(true)}>
              Scopes
            </Button>
          )}
          {apiKey.is_live && (
            <Button variant="quiet" aria-label={`Limit ${name}`} onClick={() => setLimiting(true)}>
              Limit
            </Button>
          )}
          {apiKey.is_live && !isUnverified() && (
            <Button variant="quiet" aria-label={`New secret for ${name}`} onClick={() => setRolling(true)}>
              New secret
            </Button>
          )}
          {apiKey.is_live && (
            <Button variant="quiet" aria-label={`Revoke ${name}`} onClick={() => setRevoking(true)}>
              Revoke
            </Button>
          )}
        </div>
        {isRolling && <RollDialog apiKey={apiKey} onRolled={onChanged} onClose={() => setRolling(false)} />}
        {isChoosing && <ScopesDialog apiKey={apiKey} catalogue={catalogue} onClose={() => setChoosing(false)} />}
        {isLimiting && (
          <LimitDialog
            document={LimitApiKey}
            variables={(limit) => ({ id, requests_per_minute: limit })}
            title={`Limit ${name}`}
            requestsPerMinute={requestsPerMinute}
            onClose={() => setLimiting(false)}
          />
        )}
        {isRevoking && (
          <RevokeDialog
            document={RevokeApiKey}
            variables={{ id }}
            title={`Revoke ${name}?`}
            lastUsedAt={apiKey.last_used_at}
            onRevoked={onChanged}
            onClose={() => setRevoking(false)}
          >
            Requests with this key will return a 401 immediately. You can't undo this.
          </RevokeDialog>
        )}
      </Cell>
    </tr>
  );
}

/** The time of the last call, with its sender's address and user agent. */
function LastUse({ apiKey }: { apiKey: ApiKeyFragment }) {
  const { last_used_at: at, last_used_address: from, last_used_app: app } = apiKey;
  if (at === null) return <>Never</>;
  return (
    <div class={styles.use}>
      <Ago at={at} />
      {from !== null && <span>from {from}</span>}
      {app !== null && (
        <span class={styles.app} title={app}>
          {app}
        </span>
      )}
    </div>
  );
}

function Rename({ apiKey: { id, name }, onClose }: { apiKey: ApiKeyFragment; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const form = useForm({
    document: RenameApiKey,
    variables: (fields) => ({ id, name: textOf(fields, "name") ?? "" }),
    onDone() {
      notify("Saved.", "good");
      onClose();
    },
  });
  return (
    <Form form={form} action="Save" cancel={<Button onClick={onClose}>Cancel</Button>}>
      <Field
        ref={field}
        label="New name"
        name="name"
        required
        defaultValue={name}
        error={form.errors.value.name}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose();
        }}
      />
    </Form>
  );
}

function Expiry({ apiKey }: { apiKey: ApiKeyFragment }) {
  const { expires_at: expiresAt, revoked_at: revokedAt } = apiKey;
  if (revokedAt !== null)
    return (
      <div class={styles.key}>
        <div>
          <Badge>Revoked</Badge>
        </div>
        <time dateTime={revokedAt} title={dateTime(revokedAt)}>
          {date(revokedAt)}
        </time>
      </div>
    );
  if (expiresAt === null) return <>Never</>;
  const { tone, word } = expiryOf(apiKey);
  return (
    <div class={styles.key}>
      {word !== undefined && (
        <div>
          <Badge tone={tone}>{word}</Badge>
        </div>
      )}
      <time dateTime={expiresAt} title={dateTime(expiresAt)}>
        {date(expiresAt)}
      </time>
    </div>
  );
}
