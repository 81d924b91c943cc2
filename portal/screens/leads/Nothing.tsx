import { Empty } from "../../components/Answer.tsx";
import { ButtonLink } from "../../components/Button.tsx";

/** In the place of leads; `clear` is the address without filters, where there are any. */
export function Nothing({ clear }: { clear: string | undefined }) {
  if (clear === undefined)
    return (
      <Empty action={<ButtonLink href="/leads/new">New lead</ButtonLink>}>
        No leads yet. They come from the form on your website, from apps and from conversations, or are added here.
      </Empty>
    );
  return <Empty action={<ButtonLink href={clear}>Clear filters</ButtonLink>}>No lead matches the filters.</Empty>;
}
