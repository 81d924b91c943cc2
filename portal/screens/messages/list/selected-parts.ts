export { BulkBar } from "./BulkBar.tsx";
export { MoveDialogs } from "./MoveDialogs.tsx";
