import { useEffect, useRef, useState } from "preact/hooks";
import { notify } from "../../../app/notices.ts";
import { Answer } from "../../../components/Answer.tsx";
import { Button } from "../../../components/Button.tsx";
import { ButtonRow } from "../../../components/ButtonRow.tsx";
import { Dialog } from "../../../components/Dialog.tsx";
import { Field } from "../../../components/Field.tsx";
import { Icon } from "../../../components/Icons.tsx";
import { client } from "../../../data/client.ts";
import { problemOf, sentenceOf } from "../../../data/problems.ts";
import { useLive } from "../../../data/reread.ts";
import { FilledTemplate } from "../../../generated/documents/FilledTemplate.ts";
import { TemplateChoice } from "../../../generated/documents/TemplateChoice.ts";
import type { DraftChannel, FilledTemplateQuery } from "../../../generated/types.ts";
import styles from "./Composer.module.css";

type Filled = FilledTemplateQuery["reply_template_preview"];

type Props = { channel: DraftChannel; customerId: string | undefined; onChoose: (filled: Filled) => void };

export function Templates(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-label="Templates" title="Reply templates" onClick={() => setOpen(true)}>
        <Icon name="template" />
      </Button>
      {isOpen && <TemplatesDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const maxShown = 50;
const restMs = 200;

function TemplatesDialog({ channel, customerId, onChoose, onClose }: Props & { onClose: () => void }) {
  const [search, setSearch] = useState("");
  const [answer, retry] = useLive(TemplateChoice, {
    channel,
    limit: maxShown,
    ...(search === "" ? {} : { search }),
  });
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);

  async function choose(id: string): Promise<void> {
    const variables = { id, ...(customerId === undefined ? {} : { customer_id: customerId }) };
    const { data, error } = await client
      .query(FilledTemplate, variables, { requestPolicy: "network-only" })
      .toPromise();
    if (data == null) {
      notify(error === undefined ? "Something went wrong. Try again." : sentenceOf(problemOf(error)), "bad");
      return;
    }
    onClose();
    // Waits until the dialog has returned the focus.
    setTimeout(() => onChoose(data.reply_template_preview));
  }

  return (
    <Dialog title="Reply templates" onClose={onClose}>
      <Field
        label="Search"
        type="search"
        autocomplete="off"
        autofocus
        onInput={({ currentTarget }) => {
          clearTimeout(typing.current);
          const { value } = currentTarget;
          typing.current = setTimeout(() => setSearch(value.trim()), restMs);
        }}
      />
      <Answer answer={answer} retry={retry}>
        {({ reply_templates: { data: templates } }) =>
          templates.length === 0 ? (
            <p class={styles.none}>
              {search === "" ? "There are no templates for this channel yet." : "No template matches."}
            </p>
          ) : (
            <ul class={styles.templates}>
              {templates.map(({ id, name, text }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() => {
                      choose(id).catch(() => undefined);
                    }}
                  >
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>
                    <span>
                      <bdi>{text.slice(0, 140)}</bdi>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <ButtonRow>
        <Button onClick={onClose}>Cancel</Button>
      </ButtonRow>
    </Dialog>
  );
}
