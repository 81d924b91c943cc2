import { type TProperties, Type } from "@sinclair/typebox";

/** The automation app's trigger of an event type: its key, and the text after "Triggers when". */
export type EventTrigger = { key: string; when: string };

export function event<P extends TProperties>(description: string, fields: P, trigger?: EventTrigger) {
  return { description, payload: Type.Object(fields), trigger };
}
