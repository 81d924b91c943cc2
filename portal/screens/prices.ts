export { Import } from "./prices/Import.tsx";
export { Prices } from "./prices/Prices.tsx";
