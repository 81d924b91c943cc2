import type { Signal } from "@preact/signals";
import { useId, useState } from "preact/hooks";
import { Answer } from "../../components/Answer.tsx";
import { Choices } from "../../components/Choices.tsx";
import { Menu } from "../../components/Menu.tsx";
import { MoreButton } from "../../components/MoreButton.tsx";
import { statusWords } from "../../data/format.ts";
import { date } from "../../data/time.ts";
import type { usePages } from "../../data/use-pages.ts";
import type { LeadsQuery, LeadsQueryVariables, ListedLeadFragment } from "../../generated/types.ts";
import styles from "./Board.module.css";
import { type Move, moveInto, moveNames, movesOf, placed } from "./moves.ts";

type Moving = {
  /** The lead being dragged. */
  dragged: Signal<ListedLeadFragment | undefined>;
  move: (lead: ListedLeadFragment, what: Move) => void;
};

type Props = ReturnType<typeof usePages<LeadsQuery, LeadsQueryVariables, LeadsQuery["leads"]>> & {
  status: ListedLeadFragment["status"];
};

/** The leads of one status. It accepts a dragged lead that can change to this status. */
export function Column({ status, answer, retry, more, dragged, move }: Props & Moving) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const lead = dragged.value;
  const moveHere = lead === undefined ? undefined : moveInto(lead, status);
  const leads = placed(answer.data?.leads.data ?? [], status);
  return (
    <section
      class={styles.column}
      aria-labelledby={id}
      data-status={status}
      data-takes={moveHere !== undefined}
      data-over={isOver && moveHere !== undefined}
      onDragOver={(event) => {
        if (moveHere === undefined) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        dragged.value = undefined;
        if (lead !== undefined && moveHere !== undefined) move(lead, moveHere);
      }}
    >
      <h2 id={id}>
        {statusWords(status)}{" "}
        {answer.data !== undefined && (
          <span class={styles.count}>
            {leads.length}
            {more.isThere && "+"}
          </span>
        )}
      </h2>
      <Answer answer={answer} retry={retry} lines={4}>
        {() => (
          <>
            {leads.length === 0 && <p class={styles.quiet}>None</p>}
            <ol class={styles.cards}>
              {leads.map((one) => (
                <LeadCard key={one.id} lead={one} dragged={dragged} move={move} />
              ))}
            </ol>
            <MoreButton more={more} />
          </>
        )}
      </Answer>
    </section>
  );
}

function LeadCard({ lead, dragged, move }: Moving & { lead: ListedLeadFragment }) {
  const { id, reference, name, description, address, assignee, created_at: at } = lead;
  const moves = movesOf(lead);
  return (
    <li
      class={styles.card}
      data-row
      data-dragged={dragged.value?.id === id}
      draggable={moves.length > 0}
      onDragStart={({ dataTransfer }) => {
        dataTransfer?.setData("text/plain", name);
        dragged.value = lead;
      }}
      onDragEnd={() => (dragged.value = undefined)}
    >
      <div class={styles.head}>
        <a class={styles.name} href={`/leads/${id}`} draggable={false}>
          <bdi>{name}</bdi>
        </a>
        {moves.length > 0 && (
          <div class={styles.menu}>
            <Menu label={`Move ${name}`} icon="more" variant="anchored">
              <Choices choices={moves.map((what) => ({ title: moveNames[what], run: () => move(lead, what) }))} />
            </Menu>
          </div>
        )}
      </div>
      {description !== null && <p class={styles.text}>{description}</p>}
      <p class={styles.quiet}>{[reference, address?.suburb, date(at)].filter(Boolean).join(" · ")}</p>
      <p class={styles.quiet}>{assignee === null ? "Nobody assigned" : assignee.name}</p>
    </li>
  );
}
