import { viewer } from "../../data/viewer.ts";

/** The placeholders of reply templates, with an example value for each. */
export function placeholders(): { name: string; title: string; example: string }[] {
  return [
    { name: "{{customer.name}}", title: "The customer's name", example: "Jane Citizen" },
    { name: "{{me.name}}", title: "The sender's name", example: viewer.value?.member.name ?? "Sam" },
    { name: "{{business.name}}", title: "The business's name", example: viewer.value?.business.name ?? "The business" },
  ];
}

/** Replaces the placeholders by their examples. */
export function fillExamples(text: string): string {
  return text.replaceAll(/\{\{\s*([a-z.]+)\s*\}\}/g, (found, name: string) => {
    return placeholders().find((one) => one.name === `{{${name}}}`)?.example ?? found;
  });
}
