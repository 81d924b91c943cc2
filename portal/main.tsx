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

// The first paint formats times in the business's time zone, which needs Temporal.
if (!("Temporal" in globalThis)) await import("temporal-polyfill/global");

followSession();
await nextTask();
await openViewer().catch(() => {
  render(<NotOpened />, document.getElementById("app") ?? document.body);
  // Without a signed-in member, nothing else can start.
  return new Promise<never>(() => undefined);
});
// A tab that was open before may belong to another member, or be signed out.
if (viewer.value !== undefined) announce({ type: "signed-in", memberId: viewer.value.member.id });
// This must run before the router adds its own `popstate` listener.
holdTraversals();
const root = document.getElementById("app");
if (root === null) throw new Error("the page has no element for the app");
await nextTask();
render(<App />, root);
// Live updates start after the first paint.
const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
idle(() => startReading());
whenIdle(loadFrame);

/** Yields to the browser between steps of the start, so that a tap in between is handled. */
function nextTask(): Promise<void> {
  return new Promise((resume) => setTimeout(resume));
}
