import { useQuery } from "@urql/preact";
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { Failure } from "../components/Answer.tsx";
import { AboveOptions, Combobox } from "../components/Combobox.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { useRested } from "../data/rested.ts";
import { leave } from "../data/unsaved.ts";
import { Search } from "../generated/documents/Search.ts";
import { type Found, findPages, recordsOf } from "./found.ts";

/** Searches the portal's pages and the business's records. The arrow keys move through the results. */
export function GlobalSearch({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [text, setText] = useState("");
  const query = useRested(text.trim());
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: Search,
    variables: { query },
    pause: query === "",
    requestPolicy: "cache-and-network",
  });
  const isEmpty = text.trim() === "";

  function choose({ address }: Found): void {
    onClose();
    leave(() => route(address));
  }

  return (
    <Dialog title="Search everything" variant="palette" onClose={onClose}>
      <Combobox<Found>
        label="Search everything"
        placeholder="Customers, jobs, quotes, invoices, pages"
        text={text}
        onText={setText}
        groups={[findPages(text), ...(isEmpty || data === undefined ? [] : recordsOf(data.search))]}
        isWaiting={!isEmpty && (fetching || query !== text.trim())}
        // Pages match locally, before the server returns records.
        isReady={({ id, address }) => id === address}
        onChoose={choose}
        onClose={onClose}
        none={error === undefined && `No results for “${text.trim()}”.`}
        verb={() => "open"}
      >
        {error !== undefined && !isEmpty && (
          <AboveOptions>
            <Failure error={error} isStale={stale} retry={() => ask({ requestPolicy: "network-only" })} />
          </AboveOptions>
        )}
      </Combobox>
    </Dialog>
  );
}
