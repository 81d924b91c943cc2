export const referencePage = (_: unknown) => "";
export const referenceAsset = (_: string): { body: Buffer; type: string } | undefined => undefined;
