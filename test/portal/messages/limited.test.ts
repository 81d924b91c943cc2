import { expect, test } from "vitest";
import { assertClean } from "../../browser/page.ts";
import { startPublicWorld } from "../../oauth/platform.ts";
import { says, visitAs } from "../frame/visit.ts";
import { browser, describePortal } from "../in-browser.ts";
import { press } from "../settings/person.ts";
import { holds, openDesk, startReply, thread } from "./writing.ts";

const notices = "[class*=notices]";
const reason = "The business's people may make 100 requests a minute, all together.";

describePortal(() => {
  test("if people ask too often, nothing is lost: an unsent or not undone message says so, and goes on once there is room", async () => {
    const limited = await startPublicWorld({ PORTAL_RATE_LIMIT_PER_MINUTE: "100", UNDO_SEND_SECONDS: "60" });
    try {
      const desk = await openDesk(limited);
      const member = await limited.addPerson(desk.id, "member");
      const useUp = async () => {
        while ((await member.graphql("{ viewer { member { id } } }")).status !== 429);
      };
      const forget = () => limited.database.systemPool.query("delete from quotas");
      const page = await visitAs(browser, limited, member, desk.address);
      await startReply(page, "We come at nine");
      await says(page, "Saved as a draft", thread);
      let saves = 0;
      page.on("request", (request) => {
        if (request.postData()?.includes('"SaveDraft"') === true) saves += 1;
      });

      await useUp();
      await page.keyboard.type(" sharp");
      await says(page, "Kept in this browser", thread);
      await page.keyboard.type(", or ten");
      expect(saves).toBe(1);
      await press(page, "Send");
      await says(page, `Not sent. ${reason}`, thread);
      await holds(page, "We come at nine sharp, or ten");
      expect(await desk.drafts("sending")).toEqual([]);

      await forget();
      await press(page, "Send");
      await says(page, "Sending in 60 seconds.", notices);
      expect(await desk.drafts("sending")).toMatchObject([{ text: "We come at nine sharp, or ten" }]);
      await useUp();
      await press(page, "Undo");
      await says(page, `We couldn't undo the message to Jane Citizen. ${reason}`, notices);
      expect(await desk.drafts("sending")).toHaveLength(1);
      await forget();
      await press(page, "Undo");
      await holds(page, "We come at nine sharp, or ten");
      expect(await desk.drafts("sending")).toEqual([]);
      expect(await desk.drafts("draft")).toMatchObject([{ text: "We come at nine sharp, or ten" }]);
      await assertClean(page, [/status of 429/]);
      await page.close();
    } finally {
      await limited.close();
    }
  }, 60_000);
});
