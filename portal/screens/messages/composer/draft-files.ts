import { onDemand } from "../../../app/on-demand.tsx";

/** The files of an email; loaded when one is written. */
export const DraftFiles = onDemand(async () => (await import("../../../records/files/DraftFiles.tsx")).DraftFiles);
