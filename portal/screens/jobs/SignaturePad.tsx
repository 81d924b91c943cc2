import { useRef, useState } from "preact/hooks";
import { Button } from "../../components/Button.tsx";
import styles from "./SignaturePad.module.css";

const box = { width: 600, height: 200 };
/** A shorter move does not change the drawing visibly. */
const minMove = 4;
const maxLength = 20_000;

type Place = [x: number, y: number];

/** Draws a signature with a mouse, a finger or a pen, as the form's field `signature`. */
export function SignaturePad({ onDraw }: { onDraw: () => void }) {
  const [path, setPath] = useState("");
  const stroke = useRef<{ pointer: number; last: Place }>(undefined);
  const add = (strokes: string) =>
    setPath((drawn) => (drawn.length + strokes.length > maxLength ? drawn : drawn + strokes));

  function begin(event: PointerEvent & { currentTarget: SVGSVGElement }): void {
    if (stroke.current !== undefined || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const last = placeOf(event, event.currentTarget);
    stroke.current = { pointer: event.pointerId, last };
    add(`M${last.join(" ")}L${last.join(" ")}`);
    onDraw();
  }

  function move(event: PointerEvent & { currentTarget: SVGSVGElement }): void {
    if (stroke.current?.pointer !== event.pointerId) return;
    const moves = event.getCoalescedEvents();
    for (const one of moves.length > 0 ? moves : [event]) {
      const to = placeOf(one, event.currentTarget);
      const [x, y] = stroke.current.last;
      if (Math.hypot(to[0] - x, to[1] - y) < minMove) continue;
      stroke.current.last = to;
      add(`L${to.join(" ")}`);
    }
  }

  function end(event: PointerEvent): void {
    if (stroke.current?.pointer === event.pointerId) stroke.current = undefined;
  }

  return (
    <div class={styles.pad}>
      <p>Signature (optional)</p>
      <svg
        class={styles.box}
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label="The drawn signature"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path d={path} />
      </svg>
      <input type="hidden" name="signature" value={path} />
      <Button disabled={path === ""} onClick={() => setPath("")}>
        Clear drawing
      </Button>
    </div>
  );
}

function placeOf({ clientX, clientY }: PointerEvent, element: SVGSVGElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  const within = (size: number, share: number) => Math.max(0, Math.min(size, Math.round(size * share)));
  return [within(box.width, (clientX - left) / width), within(box.height, (clientY - top) / height)];
}
