import { useSignal } from "@preact/signals";
import type { ComponentChildren, ComponentProps } from "preact";
import { Answer } from "../components/Answer.tsx";
import { Button } from "../components/Button.tsx";
import { Choices } from "../components/Choices.tsx";
import { Menu } from "../components/Menu.tsx";
import { type More, MoreButton } from "../components/MoreButton.tsx";
import { Section } from "../components/Screen.tsx";
import styles from "./EditableList.module.css";

type Dialogs<Item> = {
  add: (close: () => void) => ComponentChildren;
  edit: (item: Item, close: () => void) => ComponentChildren;
  delete: (item: Item, close: () => void) => ComponentChildren;
};

type Props<Data, Item> = {
  title: string;
  /** The record in the singular: `contact`. */
  noun: string;
  pages: Pick<ComponentProps<typeof Answer<Data>>, "answer" | "retry"> & { more: More };
  itemsOf: (data: Data) => readonly Item[];
  nameOf: (item: Item) => string;
  about: (item: Item) => ComponentChildren;
  dialogs: Dialogs<Item>;
};

type Opened<Item> = { dialog: "add" } | { dialog: "edit" | "delete"; item: Item };

/** A record's notes, contacts or sites, with dialogs that add, edit and delete one. */
export function EditableList<Data, Item extends { id: string }>({
  title,
  noun,
  pages: { answer, retry, more },
  itemsOf,
  nameOf,
  about,
  dialogs,
}: Props<Data, Item>) {
  const opened = useSignal<Opened<Item> | undefined>(undefined);
  const open = (wanted: Opened<Item>) => () => (opened.value = wanted);
  const close = () => (opened.value = undefined);
  const dialog = opened.value;
  return (
    <Section title={title} actions={<Button onClick={open({ dialog: "add" })}>Add {noun}</Button>}>
      <Answer answer={answer} retry={retry} lines={2}>
        {(data) => {
          const items = itemsOf(data);
          if (items.length === 0) return <p class={styles.quiet}>No {noun}s yet.</p>;
          return (
            <>
              <ul class={styles.list}>
                {items.map((item) => (
                  <li key={item.id} class={styles.row}>
                    <div class={styles.about}>{about(item)}</div>
                    <Menu label={`Change ${nameOf(item)}`} icon="more" variant="anchored">
                      <Choices
                        choices={[
                          { title: `Edit ${noun}`, run: open({ dialog: "edit", item }) },
                          { title: `Delete ${noun}`, run: open({ dialog: "delete", item }) },
                        ]}
                      />
                    </Menu>
                  </li>
                ))}
              </ul>
              <MoreButton more={more} />
            </>
          );
        }}
      </Answer>
      {dialog?.dialog === "add" && dialogs.add(close)}
      {dialog?.dialog === "edit" && dialogs.edit(dialog.item, close)}
      {dialog?.dialog === "delete" && dialogs.delete(dialog.item, close)}
    </Section>
  );
}
