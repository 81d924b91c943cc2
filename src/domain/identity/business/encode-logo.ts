import { openImage, readInTurn } from "../../../files/image.ts";
import { limits } from "../../../limits/limits.ts";
import { badField } from "../../../problems.ts";

type MediaType = "image/png" | "image/jpeg";

/** Twice the size on pages and in PDFs. */
const size = { width: 640, height: 320 };

const signatures: [MediaType, Buffer][] = [
  ["image/png", Buffer.from("89504e470d0a1a0a", "hex")],
  ["image/jpeg", Buffer.from("ffd8ff", "hex")],
];

/**
 * Re-encodes the image on white, at most as large as it is shown, so that nothing of the upload remains but the pixels.
 * The type is read from the bytes.
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
