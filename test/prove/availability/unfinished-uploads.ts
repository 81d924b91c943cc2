import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { countStatuses, openRequest } from "../attackers/raw-request.ts";
import type { Attack } from "../availability.ts";

const uploadCount = 150;
const announcedBytes = 9_000_000;
const seconds = 15;

export const attack: Attack = {
  name: `A business sends ${uploadCount} photos of 9 MB, all but their last byte`,
  maxPeakMb: 600,
  async run({ origin, attacker }) {
    const { body } = await attacker.rest("POST", "/v1/customers", { body: { name: "Customer" } });
    const bytes = Buffer.alloc(announcedBytes - 1, 1);
    const uploads = Array.from({ length: uploadCount }, () => {
      const path = `/files/customers/${body.id}?upload=${randomUUID()}&name=photo.jpg`;
      const upload = openRequest(origin, { path, headers: attacker.headers, contentLength: announcedBytes });
      upload.socket.write(bytes);
      return upload;
    });
    await delay(seconds * 1000);
    const answers = countStatuses(uploads);
    for (const { socket } of uploads) socket.destroy();
    return { [`answers in ${seconds} s`]: answers };
  },
};
