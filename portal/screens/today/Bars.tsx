import styles from "./Revenue.module.css";

type Bar = { name: string; value: number };

const height = 100;
const step = 10;
const width = 7;

/** A figure each, beside each other; what was paid back hangs below the line. A table beside it says the same in words. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(0, ...bars.map(({ value }) => value));
  const least = Math.min(0, ...bars.map(({ value }) => value));
  const scale = most === least ? 0 : height / (most - least);
  const zero = most * scale;
  return (
    <svg
      class={styles.bars}
      viewBox={`0 -1 ${bars.length * step} ${height + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bars.map(({ name, value }, index) => (
        <rect
          key={name}
          x={index * step + (step - width) / 2}
          y={value < 0 ? zero : zero - value * scale}
          width={width}
          height={Math.abs(value) * scale}
        >
          <title>{name}</title>
        </rect>
      ))}
      <line x1="0" x2={bars.length * step} y1={zero === 0 ? height : zero} y2={zero === 0 ? height : zero} />
    </svg>
  );
}
