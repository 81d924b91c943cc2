import { useSignal } from "@preact/signals";
import { useLocation } from "preact-iso";
import { notify } from "../../app/notices.ts";
import { useRowKeys } from "../../app/row-keys.ts";
import { ActionDialog } from "../../components/ActionDialog.tsx";
import { Answer, Empty } from "../../components/Answer.tsx";
import { Badge } from "../../components/Badge.tsx";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { ButtonRow } from "../../components/ButtonRow.tsx";
import { InlineSelect, ListFilters, SearchBox } from "../../components/ListFilters.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { Screen } from "../../components/Screen.tsx";
import { withQuery } from "../../data/addresses.ts";
import { useOnReturn } from "../../data/focus.ts";
import { usePages } from "../../data/use-pages.ts";
import { DeleteTemplate } from "../../generated/documents/DeleteTemplate.ts";
import { Templates as Document } from "../../generated/documents/Templates.ts";
import type { DraftChannel, TemplateFragment } from "../../generated/types.ts";
import { pageSize } from "../../routes.ts";
import { channelTitles, TemplateDialog } from "./TemplateDialog.tsx";
import styles from "./Templates.module.css";

type Opened = { dialog: "new" } | { dialog: "edit" | "delete"; template: TemplateFragment };

/** Reply templates, which every member can use and change. */
export function Templates() {
  const { query, route } = useLocation();
  const channel = channelOf(query.channel);
  const search = query.q?.trim() ?? "";
  const filter = (wanted: DraftChannel | undefined, text: string) => route(addressOf(wanted, text), true);
  const { answer, retry, more } = usePages(
    Document,
    { limit: pageSize, ...(channel === undefined ? {} : { channel }), ...(search === "" ? {} : { search }) },
    [],
    (data) => data.reply_templates,
  );
  useOnReturn(retry);
  useRowKeys();
  const opened = useSignal<Opened | undefined>(undefined);
  const close = () => {
    opened.value = undefined;
  };
  const create = () => {
    opened.value = { dialog: "new" };
  };
  const dialog = opened.value;
  const all = answer.data?.reply_templates.data ?? [];
  return (
    <Screen
      title="Reply templates"
      about="Saved replies that everyone on your team can use and change."
      actions={
        <Button variant="main" onClick={create}>
          New template
        </Button>
      }
    >
      <ListFilters>
        <SearchBox
          label="Search templates"
          placeholder="Name, subject or text"
          value={search}
          onSearch={(text) => filter(channel, text)}
        />
        <InlineSelect label="Channel" value={channel ?? ""} onChoose={(chosen) => filter(channelOf(chosen), search)}>
          <option value="">All channels</option>
          <option value="sms">For SMS</option>
          <option value="email">For email</option>
        </InlineSelect>
      </ListFilters>
      <Answer answer={answer} retry={retry} lines={8}>
        {({ reply_templates: { data } }) =>
          data.length === 0 ? (
            <Nothing isFiltered={channel !== undefined || search !== ""} />
          ) : (
            <>
              <ul class={styles.list}>
                {data.map((template) => (
                  <Row
                    key={template.id}
                    template={template}
                    open={(what) => {
                      opened.value = { dialog: what, template };
                    }}
                  />
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          )
        }
      </Answer>
      {dialog?.dialog === "new" && <TemplateDialog current={undefined} retry={retry} onClose={close} />}
      {dialog?.dialog === "edit" && (
        <TemplateDialog
          key={dialog.template.id}
          current={all.find(({ id }) => id === dialog.template.id) ?? dialog.template}
          retry={retry}
          onClose={close}
        />
      )}
      {dialog?.dialog === "delete" && <Delete template={dialog.template} retry={retry} onClose={close} />}
    </Screen>
  );
}

function channelOf(value: string | undefined): DraftChannel | undefined {
  return value === "sms" || value === "email" ? value : undefined;
}

function addressOf(channel: string | undefined, search: string): string {
  return withQuery("/settings/templates", { channel, q: search });
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered)
    return <Empty>No templates yet. Save replies that you write often, then insert them in Messages.</Empty>;
  return (
    <Empty action={<ButtonLink href={addressOf(undefined, "")}>Clear filters</ButtonLink>}>
      No templates match the filters.
    </Empty>
  );
}

type RowProps = { template: TemplateFragment; open: (what: "edit" | "delete") => void };

function Row({ template: { name, channel, subject, text }, open }: RowProps) {
  return (
    <li class={styles.row} data-row>
      <div class={styles.about}>
        <p class={styles.name}>
          <button type="button" onClick={() => open("edit")}>
            {name}
          </button>{" "}
          <Badge>{channelTitles[channel ?? "any"]}</Badge>
        </p>
        {subject !== null && <p class={styles.subject}>{subject}</p>}
        <p class={styles.text}>{text}</p>
      </div>
      <ButtonRow isAtStart>
        <Button onClick={() => open("edit")} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        <Button onClick={() => open("delete")} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </ButtonRow>
    </li>
  );
}

type DeleteProps = { template: TemplateFragment; retry: () => void; onClose: () => void };

function Delete({ template: { id, name }, retry, onClose }: DeleteProps) {
  return (
    <ActionDialog
      title={`Delete “${name}”?`}
      action="Delete"
      document={DeleteTemplate}
      variables={{ id }}
      onDone={() => {
        notify(`“${name}” is deleted.`, "good");
        retry();
      }}
      onClose={onClose}
    >
      <p>Your team can no longer insert it. Existing messages and drafts don't change.</p>
    </ActionDialog>
  );
}
