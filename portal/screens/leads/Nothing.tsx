import { EmptyList } from "../../records/ListScreen.tsx";

/** In the place of leads; `clear` is the address without filters, where there are any. */
export function Nothing({ clear }: { clear: string | undefined }) {
  return (
    <EmptyList path="/leads" noun="lead" clear={clear}>
      No leads yet. They come from the form on your website, from apps and from conversations, or are added here.
    </EmptyList>
  );
}
