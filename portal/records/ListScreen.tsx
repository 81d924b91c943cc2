import type { ComponentChildren } from "preact";
import { useRowKeys } from "../app/row-keys.ts";
import { Empty } from "../components/Answer.tsx";
import { ButtonLink } from "../components/Button.tsx";
import { Screen } from "../components/Screen.tsx";

type Props = {
  title: string;
  path: string;
  /** The record in the singular: `quote`. */
  noun: string;
  /** Shown before the button that creates a record. */
  actions?: ComponentChildren;
  children: ComponentChildren;
};

/** A list screen whose records are created at `/new` below its path. */
export function ListScreen({ title, path, noun, actions, children }: Props) {
  useRowKeys();
  return (
    <Screen
      title={title}
      actions={
        <>
          {actions}
          <ButtonLink variant="main" href={`${path}/new`}>
            New {noun}
          </ButtonLink>
        </>
      }
    >
      {children}
    </Screen>
  );
}

type EmptyProps = {
  path: string;
  noun: string;
  /** The path without filters; undefined if no filter is set. */
  clear: string | undefined;
  /** Explains where the records come from. */
  children: ComponentChildren;
};

/** Shown instead of an empty list. */
export function EmptyList({ path, noun, clear, children }: EmptyProps) {
  if (clear === undefined)
    return <Empty action={<ButtonLink href={`${path}/new`}>New {noun}</ButtonLink>}>{children}</Empty>;
  return <Empty action={<ButtonLink href={clear}>Clear filters</ButtonLink>}>No {noun} matches the filters.</Empty>;
}
