import { onDemand } from "../app/on-demand.tsx";

/** The photos and files of a record; its code comes when the record is shown. */
export const Files = onDemand(async () => (await import("./files/FilesSection.tsx")).FilesSection);
