import styles from "./Revenue.module.css";

type Bar = { name: string; value: number };

const height = 100;
const step = 10;
const width = 7;

/** A bar chart; negative values extend below the axis. Decorative, since a table beside it has the same figures. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const max = Math.max(0, ...bars.map(({ value }) => value));
  const min = Math.min(0, ...bars.map(({ value }) => value));
  const scale = max === min ? 0 : height / (max - min);
  const zero = max * scale;
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
