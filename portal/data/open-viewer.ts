import { pipe, subscribe } from "wonka";
import { Shell } from "../generated/documents/Shell.ts";
import { client } from "./client.ts";
import { maintenance } from "./live.ts";
import { beginAnew, isAnother } from "./session.ts";
import { viewer } from "./viewer.ts";

/** Sets `viewer` and follows its changes. Resolves after the first answer. */
export function openViewer(): Promise<void> {
  return new Promise((resolve, reject) => {
    pipe(
      client.query(Shell, {}),
      subscribe(({ data, error }) => {
        if (data === undefined || data === null) {
          if (viewer.value === undefined) reject(error ?? new Error("nobody is signed in"));
          return;
        }
        if (isAnother(data.viewer.member.id)) {
          beginAnew();
          return;
        }
        viewer.value = data.viewer;
        maintenance.value = data.maintenance ?? undefined;
        const { theme } = data.viewer.preferences;
        document.documentElement.dataset.theme = theme;
        resolve();
      }),
    );
  });
}
