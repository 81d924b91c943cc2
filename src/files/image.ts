import type { Sharp, default as SharpModule } from "sharp";
import { badField } from "../problems.ts";
import { Turns } from "./turns.ts";

export type PhotoType = "image/jpeg" | "image/png" | "image/webp";

/** As large as a screen can show; twice what the portal shows. */
const size = { width: 4096, height: 4096 };
const thumbnailSize = { width: 480, height: 480 };

/** What is decoded holds four bytes a pixel: a small file can hold any number of them. */
const mostPixels = 64_000_000;

/** Each holds a thread of the few that Node has. */
const turns = new Turns(2);

/** The photo anew, upright, with nothing of its file but what can be seen: no place where it was taken. */
export function encodePhoto(
  uploaded: Buffer,
  type: PhotoType,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; thumbnail: Uint8Array<ArrayBuffer> }> {
  return turns.take(async () => {
    try {
      const photo = (await openImage(uploaded, mostPixels))
        .autoOrient()
        .resize({ ...size, fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb");
      const bytes = await encodeAs(photo, type).toBuffer();
      const thumbnail = await (await openImage(bytes, mostPixels))
        .resize({ ...thumbnailSize, fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 75 })
        .toBuffer();
      return { bytes: new Uint8Array(bytes), thumbnail: new Uint8Array(thumbnail) };
    } catch (cause) {
      throw Object.assign(
        badField("/file", `cannot be read: it is damaged, or has more than ${mostPixels / 1_000_000} million pixels`),
        { cause },
      );
    }
  });
}

function encodeAs(photo: Sharp, type: PhotoType): Sharp {
  if (type === "image/png") return photo.png({ compressionLevel: 9 });
  return type === "image/webp" ? photo.webp({ quality: 85 }) : photo.jpeg({ quality: 85 });
}

let loading: Promise<typeof SharpModule> | undefined;

export async function openImage(uploaded: Uint8Array, limitInputPixels: number): Promise<Sharp> {
  loading ??= loadSharp();
  const sharp = await loading;
  return sharp(uploaded, { limitInputPixels, failOn: "error" });
}

/** Loaded with the first image, and held to the three readers that are needed. Once: what is being read while all are blocked fails. */
async function loadSharp(): Promise<typeof SharpModule> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadPngBuffer", "VipsForeignLoadJpegBuffer", "VipsForeignLoadWebpBuffer"],
  });
  return sharp;
}
