import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startWorld, type World } from "../world/world.ts";
import { type Answer, type App, badRequest, type Desk, openDesk, surfaces } from "./desk.ts";

let world: World;
let desk: Desk;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  desk = await openDesk(world);
});

const blanks = ["", " ", "\n\t ", "\u00a0\u00a0", "\u200b", "\u200d\ufeff\u2060", "\u3164", "\u2800", "\u00ad"];
const markupOnly = [
  "<p></p>",
  "<p>&nbsp;</p>",
  "<br><hr>",
  '<img src="https://example.com/a.png">',
  "<ul><li></li></ul>",
];
const hidden = [
  "<script>alert(1)</script>",
  "<!-- words -->",
  "<style>p{}</style>",
  '<a href="https://x.example"></a>',
];
const kilobytes = (count: number) => "é".repeat(512 * count);

describe.each(surfaces)("over %s", (surface) => {
  let app: App;
  /** Text is set in two ways: in a new draft, and in an update of one. */
  const ways: [string, (channel: "sms" | "email", fields: object) => Promise<Answer>][] = [
    ["created", (channel, fields) => app.create({ conversation_id: desk.conversation, channel, ...fields })],
    [
      "changed",
      async (channel, fields) => {
        const { body } = await app.create({ conversation_id: desk.conversation, channel, text: "Before." });
        const answered = await app.update(body.id, { ...fields });
        if (answered.status !== 200) expect((await desk.read(body.id)).text).toBe("Before.");
        await app.remove(body.id);
        return { ...answered, status: answered.status === 200 ? 201 : answered.status };
      },
    ],
  ];
  beforeEach(async () => {
    app = await desk.app(surface);
  });

  test.each(ways)("a text holds 459 characters after trimming, an astral symbol as one (%s)", async (_way, write) => {
    const longest = `  ${"🔧".repeat(459)}\n`;
    expect((await write("sms", { text: longest })).body.text).toBe(longest.trim());
    const refused = await write("sms", { text: `${"🔧".repeat(459)}x` });
    expect(refused).toMatchObject(badRequest);
    expect(refused.body.errors).toEqual([{ pointer: "/text", detail: expect.stringContaining("459") }]);
  });

  test.each(ways)("an email holds 102,400 bytes of text (%s)", async (_way, write) => {
    const longest = kilobytes(100);
    expect((await write("email", { text: ` ${longest} ` })).body.text).toBe(longest);
    expect(await write("email", { text: `${longest}x` })).toMatchObject(badRequest);
  });

  test.each(ways)(
    "an email holds 102,400 bytes of HTML, before and after it is sanitised (%s)",
    async (_way, write) => {
      const longest = `<p>${kilobytes(100).slice(0, -4)}x</p>`;
      expect(Buffer.byteLength(longest)).toBe(102_400);
      expect((await write("email", { html: longest })).body.html).toBe(longest);
      expect(await write("email", { html: `${longest} x` })).toMatchObject(badRequest);
      expect(await write("email", { html: `<p>${"&".repeat(30_000)}</p>` })).toMatchObject(badRequest);
    },
  );

  test.each(ways)(
    "a body without text is a 400 (%s)",
    async (_way, write) => {
      for (const text of blanks)
        for (const channel of ["sms", "email"] as const)
          expect(await write(channel, { text }), JSON.stringify(text)).toMatchObject(badRequest);
      for (const html of [...blanks, ...markupOnly, ...hidden])
        expect(await write("email", { html }), JSON.stringify(html)).toMatchObject(badRequest);
    },
    60_000,
  );

  test.each(ways)("characters that a database or an email cannot hold are a 400 (%s)", async (_way, write) => {
    for (const text of ["a\u0000b", "\ud800"]) expect(await write("email", { text })).toMatchObject(badRequest);
    for (const subject of [
      "a\rb",
      "a\nBcc: x@example.com",
      "a\r\nb",
      "a\u0000b",
      "\nVisit",
      "a\u2028b",
      "x".repeat(256),
    ])
      expect(await write("email", { subject, text: "Words." }), JSON.stringify(subject)).toMatchObject(badRequest);
    expect((await write("email", { subject: "🔧".repeat(255), text: "Words." })).status).toBe(201);
  });

  test.each(ways)("HTML is sanitised, and its text is made from the result (%s)", async (_way, write) => {
    const html =
      '<h1 onclick="x()">Visit</h1><script>alert(1)</script><p>On <b>Tuesday</b>, <a href="javascript:x()">here</a></p>';
    const { body } = await write("email", { html });
    expect(body.html).toBe("<h1>Visit</h1><p>On <b>Tuesday</b>, <a>here</a></p>");
    expect(body.text).toContain("Visit");
    expect(body.text).toContain("On Tuesday, here");
    expect(body.text).not.toContain("alert");
  });

  test.each(ways)("HTML that nests too deeply is a 400, unless HTML closes it by itself (%s)", async (_way, write) => {
    const refused = await write("email", { html: `${"<i>x".repeat(5001)}END` });
    expect(refused).toMatchObject(badRequest);
    expect(refused.body.errors).toEqual([{ pointer: "/html", detail: "nests too deeply" }]);
    for (const html of ["<p>x".repeat(6000), `<table>${"<tr><td>x".repeat(4000)}</table>`, "<section>x".repeat(3000)]) {
      const { body } = await write("email", { html: `${html}END` });
      expect(body.html).toContain("END");
      expect(body.text).toContain("END");
    }
  });

  test.each(ways)("text becomes HTML that shows it as it is (%s)", async (_way, write) => {
    const { body } = await write("email", { text: '1 < 2 & "3"\nnext\n\n<b>not bold</b>' });
    expect(body.html).toBe("<p>1 &lt; 2 &amp; &quot;3&quot;<br>next</p>\n<p>&lt;b&gt;not bold&lt;/b&gt;</p>");
  });

  test("an email needs text or HTML, and a text its text", async () => {
    for (const channel of ["sms", "email"])
      for (const fields of [{}, { text: null }, { text: null, html: null }])
        expect(await app.create({ conversation_id: desk.conversation, channel, ...fields })).toMatchObject(badRequest);
  });

  test("a subject of spaces counts as none", async () => {
    const { body } = await app.create({
      conversation_id: desk.conversation,
      channel: "email",
      subject: "  ",
      text: "x",
    });
    expect(body.subject).toBeNull();
  });
});
