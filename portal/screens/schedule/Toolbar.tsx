import { useLocation } from "preact-iso";
import { ButtonLink } from "../../components/Button.tsx";
import { Check } from "../../components/Field.tsx";
import { Icon } from "../../components/Icons.tsx";
import { Menu } from "../../components/Menu.tsx";
import { statusWords } from "../../data/format.ts";
import { readDay, today } from "../../records/days.ts";
import styles from "./Schedule.module.css";
import { addressOf, nobody, titleOf, turned, type View, views } from "./view.ts";

type Props = { view: View; team: readonly { id: string; name: string }[] };

/** Chooses the period, the members and the view, all of which are in the URL. */
export function Toolbar({ view, team }: Props) {
  const { route } = useLocation();
  return (
    <div class={styles.toolbar}>
      <div class={styles.turn}>
        <ButtonLink href={addressOf(turned(view, -1))}>
          <Icon name="back" />
          <span class="visually-hidden">Previous {view.name}</span>
        </ButtonLink>
        <ButtonLink href={addressOf({ ...view, day: today() })}>Today</ButtonLink>
        <ButtonLink href={addressOf(turned(view, 1))}>
          <Icon name="forward" />
          <span class="visually-hidden">Next {view.name}</span>
        </ButtonLink>
        <input
          type="date"
          class={styles.dateField}
          aria-label="Go to a date"
          value={String(view.day)}
          onChange={({ currentTarget: { value } }) => {
            const day = readDay(value);
            if (day !== undefined) route(addressOf({ ...view, day }), true);
          }}
        />
      </div>
      <h2 class={styles.period} aria-live="polite">
        {titleOf(view)}
      </h2>
      <People view={view} team={team} />
      <nav class={styles.segments} aria-label="View">
        {views.map((name) => (
          <a
            key={name}
            href={addressOf({ ...view, name })}
            aria-current={view.name === name ? "true" : undefined}
            title={`${statusWords(name)} (${name.charAt(0).toUpperCase()})`}
          >
            {statusWords(name)}
          </a>
        ))}
      </nav>
    </div>
  );
}

function People({ view, team }: Props) {
  const { route } = useLocation();
  const { people } = view;
  const all = [...team, { id: nobody, name: "Unassigned" }];
  const chosen = all.filter(({ id }) => people.includes(id));
  const [only] = chosen;
  const label = people.length === 0 ? "Everyone" : chosen.length === 1 && only ? only.name : `${people.length} chosen`;
  const toggle = (id: string) => {
    const next = people.includes(id) ? people.filter((one) => one !== id) : [...people, id];
    route(addressOf({ ...view, people: next }), true);
  };
  return (
    <Menu label={label} icon="people" variant="button">
      <div class={styles.people}>
        {all.map(({ id, name }) => (
          <Check key={id} label={name} checked={people.includes(id)} onChange={() => toggle(id)} />
        ))}
        {people.length > 0 && (
          <ButtonLink variant="quiet" href={addressOf({ ...view, people: [] })}>
            Everyone
          </ButtonLink>
        )}
      </div>
    </Menu>
  );
}
