import { limits } from "../limits/limits.ts";
import { signatureBox } from "../text/signature.ts";

/** A shorter move does not change the drawing visibly. */
const minMove = 4;

/** Shows the pad, and writes what is drawn with a mouse, a finger or a pen into the form. */
export const signatureScript = `
const pad = document.getElementById("pad");
const input = document.getElementById("signature");
const state = document.getElementById("pad-state");
const box = pad.querySelector("svg");
let pointer;
let last;
const place = ({ clientX, clientY }) => {
  const { left, top, width, height } = box.getBoundingClientRect();
  const within = (size, share) => Math.max(0, Math.min(size, Math.round(size * share)));
  return [
    within(${signatureBox.width}, (clientX - left) / width),
    within(${signatureBox.height}, (clientY - top) / height),
  ];
};
const show = () => box.querySelector("path").setAttribute("d", input.value);
const draw = (strokes) => {
  if (input.value.length + strokes.length <= ${limits.records.signature.max}) input.value += strokes;
  else state.textContent = "Your drawing is full. Accept the quote, or clear it and draw again.";
};
box.addEventListener("pointerdown", (event) => {
  if (pointer !== undefined || event.button !== 0) return;
  event.preventDefault();
  pointer = event.pointerId;
  box.setPointerCapture(pointer);
  last = place(event);
  draw("M" + last.join(" ") + "L" + last.join(" "));
  show();
});
box.addEventListener("pointermove", (event) => {
  if (event.pointerId !== pointer) return;
  const moves = event.getCoalescedEvents?.() ?? [];
  for (const move of moves.length > 0 ? moves : [event]) {
    const to = place(move);
    if (Math.hypot(to[0] - last[0], to[1] - last[1]) < ${minMove}) continue;
    last = to;
    draw("L" + to.join(" "));
  }
  show();
});
for (const end of ["pointerup", "pointercancel"])
  box.addEventListener(end, (event) => {
    if (event.pointerId === pointer) pointer = undefined;
  });
pad.querySelector("button").addEventListener("click", () => {
  input.value = "";
  state.textContent = "The drawing is cleared.";
  show();
});
pad.hidden = false;
`;
