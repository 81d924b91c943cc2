import type { Key } from "../crypto/derive-key.ts";
import { createSigner } from "../crypto/signer.ts";
import { badFields } from "../problems.ts";

/** Cursors hold a position in a list, signed for one business, list, filter and order. */
export type Cursors = {
  encode(binding: string, position: readonly string[]): string;
  decode(binding: string, cursor: string): string[];
};

const macBytes = 16;

export function createCursors(key: Key): Cursors {
  const signer = createSigner(key, macBytes);

  return {
    encode(binding, position) {
      const bytes = Buffer.from(JSON.stringify(position));
      return Buffer.concat([signer.sign(`${binding.length}:${binding}`, bytes), bytes]).toString("base64url");
    },
    decode(binding, cursor) {
      const bytes = Buffer.from(cursor, "base64url");
      const position = bytes.subarray(macBytes);
      const genuine =
        bytes.length > macBytes &&
        bytes.toString("base64url") === cursor &&
        signer.verify(bytes.subarray(0, macBytes), `${binding.length}:${binding}`, position);
      if (!genuine)
        throw badFields([
          { parameter: "cursor", detail: "is not a cursor that this list has given for these filters" },
        ]);
      return JSON.parse(position.toString()) as string[];
    },
  };
}
