/** The quote's number, from the second version on with the version: `Q-1002 v2`. */
export function quoteName({ quote_reference: number, version }: { quote_reference: string; version: number }): string {
  return version === 1 ? number : `${number} v${version}`;
}
