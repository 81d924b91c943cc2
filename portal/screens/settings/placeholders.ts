import { viewer } from "../../data/viewer.ts";

/** What stands for something in a reply template, with an example of it. */
export function placeholders(): { name: string; title: string; example: string }[] {
  return [
    { name: "{{customer.name}}", title: "The customer's name", example: "Jane Citizen" },
    { name: "{{me.name}}", title: "The name of whoever sends it", example: viewer.value?.member.name ?? "Sam" },
    { name: "{{business.name}}", title: "The business's name", example: viewer.value?.business.name ?? "The business" },
  ];
}

/** The text as the examples would read it. */
export function fillExamples(text: string): string {
  return text.replaceAll(/\{\{\s*([a-z.]+)\s*\}\}/g, (found, name: string) => {
    return placeholders().find((one) => one.name === `{{${name}}}`)?.example ?? found;
  });
}
