const units = [
  { name: "hour", seconds: 3600 },
  { name: "minute", seconds: 60 },
  { name: "second", seconds: 1 },
];

/** In the largest unit that gives a whole number: `5 minutes`, `90 seconds`. */
export function formatDuration(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0) ?? {
    name: "second",
    seconds: 1,
  };
  const count = seconds / unit.seconds;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
