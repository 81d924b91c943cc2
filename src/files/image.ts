import type { Sharp, default as SharpModule } from "sharp";
import { FairQueue } from "../concurrency/fair-queue.ts";
import { limits } from "../limits/limits.ts";
import { badField } from "../problems.ts";

export const loadSharp = () => import("sharp");

export type PhotoType = "image/jpeg" | "image/png" | "image/webp";

/** The largest size that a screen can show; twice the size that the portal shows. */
const size = { width: 4096, height: 4096 };
const thumbnailSize = { width: 480, height: 480 };

/** A decoded image takes four bytes a pixel and one of Node's four threads. */
const turns = new FairQueue({
  maxRunning: 2,
  maxRunningPerKey: 1,
  maxWaiting: limits.images.waitingInAll.max,
  maxWaitingPerKey: limits.images.waiting.max,
  retryAfterSeconds: 10,
});

type Image = { pointer: string; maxPixels: number };

/** Reads an uploaded image in its business's turn. Throws a bad request at `pointer` if it cannot be read. */
export function readInTurn<T>(businessId: string, { pointer, maxPixels }: Image, read: () => Promise<T>): Promise<T> {
  return turns.run(businessId, async () => {
    try {
      return await read();
    } catch (cause) {
      const reason = `it is damaged, has more than ${maxPixels / 1_000_000} million pixels, or takes too long to decode`;
      throw Object.assign(badField(pointer, `cannot be read: ${reason}`), { cause });
    }
  });
}

/** Encodes the photo again, upright and without metadata such as the place where it was taken. */
export function encodePhoto(
  businessId: string,
  uploaded: Buffer,
  type: PhotoType,
  pointer = "/file",
): Promise<{ bytes: Uint8Array<ArrayBuffer>; thumbnail: Uint8Array<ArrayBuffer> }> {
  const maxPixels = limits.images.photoPixels.max;
  return readInTurn(businessId, { pointer, maxPixels }, async () => {
    const photo = (await openImage(uploaded, maxPixels))
      .autoOrient()
      .resize({ ...size, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    const bytes = await encodeAs(photo, type).toBuffer();
    return { bytes: new Uint8Array(bytes), thumbnail: await renderThumbnail(bytes, maxPixels) };
  });
}

export function makeThumbnail(businessId: string, photo: Uint8Array): Promise<Uint8Array> {
  const maxPixels = limits.images.photoPixels.max;
  return readInTurn(businessId, { pointer: "/file", maxPixels }, () => renderThumbnail(photo, maxPixels));
}

async function renderThumbnail(photo: Uint8Array, maxPixels: number): Promise<Uint8Array<ArrayBuffer>> {
  const thumbnail = await (await openImage(photo, maxPixels))
    .resize({ ...thumbnailSize, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 75 })
    .toBuffer();
  return new Uint8Array(thumbnail);
}

function encodeAs(photo: Sharp, type: PhotoType): Sharp {
  if (type === "image/png") return photo.png();
  return type === "image/webp" ? photo.webp({ quality: 85 }) : photo.jpeg({ quality: 85 });
}

let loading: Promise<typeof SharpModule> | undefined;

export async function openImage(uploaded: Uint8Array, limitInputPixels: number): Promise<Sharp> {
  loading ??= openSharp();
  const sharp = await loading;
  return sharp(uploaded, { limitInputPixels, failOn: "error" }).timeout({ seconds: limits.images.seconds.max });
}

/**
 * Loads the library at the first image, and allows only the three readers that are needed. Runs once, because reads
 * fail while all readers are blocked.
 */
async function openSharp(): Promise<typeof SharpModule> {
  const { default: sharp } = await loadSharp();
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}
