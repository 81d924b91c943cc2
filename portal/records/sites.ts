import { useEffect, useState } from "preact/hooks";
import { client } from "../data/client.ts";
import { PaneCustomer } from "../generated/documents/PaneCustomer.ts";
import type { PaneCustomerFragment } from "../generated/types.ts";

type Sites = PaneCustomerFragment["sites"];

/** The sites of the chosen customer; empty until they are loaded. */
export function useSites(customerId: string): Sites {
  const [known, setKnown] = useState<{ customerId: string; sites: Sites }>();
  useEffect(() => {
    if (customerId === "") return;
    let isOver = false;
    const read = client.query(PaneCustomer, { id: customerId }).toPromise();
    read.then(({ data }) => {
      if (!isOver && data !== undefined) setKnown({ customerId, sites: data.customer.sites });
    });
    return () => {
      isOver = true;
    };
  }, [customerId]);
  return known?.customerId === customerId ? known.sites : [];
}
