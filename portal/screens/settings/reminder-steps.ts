import type {
  ReminderChannel,
  ReminderSettingsFragment,
  ReminderStepFragment,
  UpdateReminderSettingsInput,
} from "../../generated/types.ts";

export type Settings = ReminderSettingsFragment;
export type StepRecord = "invoice" | "quote";
export type TextKind = Settings["standard_texts"][number]["kind"];

type Step = Omit<ReminderStepFragment, "id"> & { id?: string };

export function stepsOf(settings: Settings, record: StepRecord): readonly ReminderStepFragment[] {
  return record === "invoice" ? settings.invoice_steps : settings.quote_steps;
}

/** The input that replaces the steps of a kind of record. */
export function inputOf(record: StepRecord, steps: readonly Step[]): UpdateReminderSettingsInput {
  const given = steps.map(({ id, days, channel, subject, text }) => ({
    ...(id === undefined ? {} : { id }),
    days,
    channel,
    ...(subject === null ? {} : { subject }),
    text,
  }));
  return record === "invoice" ? { invoice_steps: given } : { quote_steps: given };
}

/** The standard text for an occasion, with the placeholders that it can have. */
export function standardText({ standard_texts: texts }: Settings, kind: TextKind, channel: ReminderChannel) {
  const found = texts.find((one) => one.kind === kind && one.channel === channel) ?? texts[0];
  if (found === undefined) throw new Error("the server has no standard texts");
  return found;
}

type Placeholders = Settings["standard_texts"][number]["placeholders"];

/** Replaces the placeholders by their examples. */
export function fillExamples(text: string, placeholders: Placeholders): string {
  return text.replaceAll(/\{\{\s*([a-z_.]+)\s*\}\}/g, (found, name: string) => {
    return placeholders.find((one) => one.name === name)?.example ?? found;
  });
}

/** `8 am`, `12 pm`. */
export function hourTitle(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? "am" : "pm"}`;
}
