import { openImage, readInTurn } from "../../../files/image.ts";
import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";

type MediaType = "image/png" | "image/jpeg";

/** Twice what pages and PDFs show. */
const size = { width: 640, height: 320 };

const signatures: [MediaType, Buffer][] = [
  ["image/png", Buffer.from("89504e470d0a1a0a", "hex")],
  ["image/jpeg", Buffer.from("ffd8ff", "hex")],
];

/**
 * The image anew, on white and no larger than it is shown: nothing of the file that was uploaded is kept but what can be
 * seen. Its type is the bytes', whatever they were called.
 */
export async function encodeLogo(
  businessId: string,
  uploaded: Buffer,
): Promise<{ mediaType: MediaType; bytes: Uint8Array<ArrayBuffer> }> {
  const [mediaType] =
    signatures.find(([, signature]) => uploaded.subarray(0, signature.length).equals(signature)) ?? [];
  if (mediaType === undefined) throw badField("/logo", "must be a PNG or JPEG image");
  const maxPixels = limits.images.logoPixels.max;
  return readInTurn(businessId, { pointer: "/logo", maxPixels }, async () => {
    const shown = (await openImage(uploaded, maxPixels))
      .autoOrient()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb");
    const encoded = mediaType === "image/png" ? shown.png({ compressionLevel: 9 }) : shown.jpeg({ quality: 88 });
    return { mediaType, bytes: new Uint8Array(await encoded.toBuffer()) };
  });
}
