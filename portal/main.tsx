import "./styles/tokens.css";
import "./styles/base.css";
import { render } from "preact";
import { App } from "./app/App.tsx";
import { NotOpened } from "./app/Fallbacks.tsx";
import { loadFrame } from "./app/frame-on-demand.ts";
import { whenIdle } from "./app/on-demand.tsx";
import { openViewer } from "./data/open-viewer.ts";
import { startReading } from "./data/reread.ts";
import { followSession } from "./data/session.ts";
import { announce } from "./data/tabs.ts";
import { holdTraversals } from "./data/unsaved.ts";
import { viewer } from "./data/viewer.ts";

// Before anything is shown: every time in the portal is shown in the business's time zone.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

followSession();
await nextTask();
await openViewer().catch(() => {
  render(<NotOpened />, document.getElementById("app") ?? document.body);
  // There is nobody to go on for.
  return new Promise<never>(() => undefined);
});
// In a tab that was open before, somebody else may have been signed in, or have been signed out.
if (viewer.value !== undefined) announce({ type: "signed-in", memberId: viewer.value.member.id });
// Before the router listens.
holdTraversals();
const root = document.getElementById("app");
if (root === null) throw new Error("the page has no element for the app");
await nextTask();
render(<App />, root);
// Nothing that is live delays the first paint.
const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
idle(() => startReading());
whenIdle(loadFrame);

/** Nothing that loads the page holds the browser for long: a tap in between is answered. */
function nextTask(): Promise<void> {
  return new Promise((resume) => setTimeout(resume));
}
