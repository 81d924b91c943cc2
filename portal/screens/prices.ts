export { Import } from "./prices/Import.tsx";
export { Prices } from "./prices/Prices.tsx";
export { CustomFields } from "./settings/CustomFields.tsx";
export { Reminders } from "./settings/Reminders.tsx";
