/** Words with a fixed spelling in labels. */
const spellings: Record<string, string> = {
  abn: "ABN",
  api: "API",
  gst: "GST",
  id: "ID",
  ids: "IDs",
  kw: "kW",
  m2: "m²",
  or: "or",
  sms: "SMS",
  via: "via",
};

/** `billing_address__line1` becomes "Billing Address Line 1", and "Create a ducted quote" "Create a Ducted Quote". */
export function titleCase(name: string): string {
  return name
    .split(/[_\s.]+/)
    .flatMap((word) => (word in spellings ? [word] : word.replace(/(?<=[a-z])\d/, " $&").split(" ")))
    .map((word) => spellings[word.toLowerCase()] ?? word.replace(/^./, (letter) => letter.toUpperCase()))
    .join(" ");
}

/** A type's name as people write it: "Team Member". */
export function nounOf(type: string): string {
  return type.replaceAll(/(?<=[a-z])[A-Z]/g, " $&");
}

export function withoutArticles(text: string): string {
  return text.replaceAll(/\b(an?|the) /g, "");
}

/** "a customer", "an invoice". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun.toLowerCase()}`;
}

export function sentencesOf(text: string): string[] {
  return (
    text
      .replaceAll(/\s+/g, " ")
      .match(/.+?\.(?= [A-Z`]|$)|.+$/g)
      ?.map((one) => one.trim()) ?? []
  );
}
