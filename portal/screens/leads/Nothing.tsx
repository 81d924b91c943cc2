import { EmptyList } from "../../records/ListScreen.tsx";

/** Shown instead of an empty list; `clear` is the path without filters, if any are set. */
export function Nothing({ clear }: { clear: string | undefined }) {
  return (
    <EmptyList path="/leads" noun="lead" clear={clear}>
      No leads yet. They come from your website's form, apps and conversations, or you can add one here.
    </EmptyList>
  );
}
