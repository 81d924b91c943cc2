import { Screen } from "../../components/Screen.tsx";
import { DuctedPrices } from "./DuctedPrices.tsx";
import { PriceItems } from "./PriceItems.tsx";

/** The price list for lines of quotes and invoices, and the prices of ducted systems. */
export function Prices() {
  return (
    <Screen title="Prices" about="Existing quotes and invoices keep their prices.">
      <PriceItems />
      <DuctedPrices />
    </Screen>
  );
}
