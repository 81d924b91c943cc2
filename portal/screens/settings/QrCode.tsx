import { encode } from "uqr";

type Props = { text: string; label: string; class: string | undefined };

/** Draws dark squares on a light background in either theme, because many cameras cannot read inverted codes. */
export function QrCode({ text, label, class: className }: Props) {
  const { size, data } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join("");
  return (
    <svg class={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={squares} fill="#000000" />
    </svg>
  );
}
