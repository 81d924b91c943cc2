import { onDemand } from "../../../app/on-demand.tsx";

/** The files of an email that is being written; its code comes when one is. */
export const DraftFiles = onDemand(async () => (await import("../../../records/files/DraftFiles.tsx")).DraftFiles);
