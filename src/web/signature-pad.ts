import { badField } from "../problems.ts";
import { type Html, html } from "../text/html.ts";
import { signatureBox, signatureFault } from "../text/signature.ts";
import type { Signature } from "./customer-copy.ts";

const faults = {
  "too-long": "Your drawing is too long to keep. Draw a shorter one, or accept the quote with your name alone.",
  malformed: "Your drawing could not be read. Draw it again, or accept the quote with your name alone.",
};

/** Returns the drawn signature in the form; null if there is none. */
export function signatureIn(form: URLSearchParams): string | null {
  const path = form.get("signature") ?? "";
  if (path === "") return null;
  const fault = signatureFault(path);
  if (fault !== undefined) throw badField("/signature", faults[fault]);
  return path;
}

/** The pad to draw a signature, which the page's script shows. It has the form's drawing, unless that is invalid. */
export function signaturePad(form: URLSearchParams | undefined, error: string | undefined): Html {
  const entered = form?.get("signature") ?? "";
  const path = signatureFault(entered) === undefined ? entered : "";
  return html`<div class="signature" id="pad" hidden>
<p class="label">Draw your signature (optional)</p>
${drawingOf({ path, label: "Your drawing" })}
<p class="hint">Without a drawing, your name is your signature.</p>
<button type="button" class="plain">Clear drawing</button>
<p class="hint" id="pad-state" role="status"></p>
</div>
${error !== undefined && html`<p class="error" role="alert">${error}</p>\n`}<input type="hidden" id="signature" name="signature" value="${path}" autocomplete="off">`;
}

export function drawingOf({ path, label }: Signature): Html {
  const { width, height } = signatureBox;
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}"><path d="${path}"/></svg>`;
}
