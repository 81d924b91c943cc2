import { Screen } from "../../components/Screen.tsx";
import { DuctedPrices } from "./DuctedPrices.tsx";
import { PriceItems } from "./PriceItems.tsx";

/** What lines of quotes and invoices are made from, and what ducted systems are priced by. */
export function Prices() {
  return (
    <Screen title="Prices" about="Before GST. What is quoted or billed already keeps its prices.">
      <PriceItems />
      <DuctedPrices />
    </Screen>
  );
}
