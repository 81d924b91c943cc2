import {
  callIn,
  callOut,
  comment,
  type DemoTalk,
  emailIn,
  emailOut,
  pdf,
  photo,
  textIn,
  textOut,
  voicemail,
} from "./talk.ts";

export const olderHouseholdTalk: DemoTalk[] = [
  {
    who: "Rebecca Stone",
    assignee: 1,
    items: [
      emailIn(
        560,
        "Hot water timer",
        "Hi, I work nights and my hot water always heats at the wrong time. Can you fit a timer for the night rate?\n\nBec",
      ),
      emailOut(
        550,
        1,
        "Re: Hot water timer",
        "Hi Bec,\n\nyes, that is an hour's work. We will let ourselves in with the code you gave us, so you can sleep.\n\nLiam",
      ),
      emailIn(
        150,
        "Invoice",
        "Hi Liam, the timer works a treat. The invoice has my old surname on it, could you send it again with Stone?",
      ),
      emailOut(148, 1, "Re: Invoice", "Hi Bec,\n\nhere it is again with the right name. Sorry about that.\n\nLiam", [
        pdf("invoice.pdf", 61_204),
      ]),
    ],
  },
  {
    who: "Arjun and Meera Iyer",
    state: "archived",
    items: [
      textIn(500, "Both units are running beautifully, thank you. Meera says it was the tidiest crew we've ever had"),
      textOut(499, 0, "That made our day. Thank you both!"),
    ],
  },
  {
    who: "Wayne Cutler",
    state: "archived",
    items: [
      textIn(800, "power out in shed again"),
      callOut(799, 1, "answered", 95),
      textOut(700, 1, "Wayne, the cable had been chewed through. Replaced and in conduit now. $310, cash is fine."),
      textIn(699, "ripper. left it under the mat"),
    ],
  },
  {
    who: "Hannah Lindqvist",
    contact: "Peter Voss",
    items: [
      emailIn(
        900,
        "Unit on balcony rail, lot 8",
        "Dear Sirs,\n\nthe by-laws do not allow outdoor units on balcony rails. Please confirm in writing that it will be moved to the floor with rubber feet.\n\nPeter Voss\nStrata manager",
      ),
      emailOut(
        890,
        0,
        "Re: Unit on balcony rail, lot 8",
        "Dear Peter,\n\nconfirmed: the unit has been moved to the balcony floor, on rubber feet, and the drain now runs to the waste.\n\nTess Marchetti",
        [photo("balcony-after.jpg", 1_204_880)],
      ),
      emailIn(70, "Re: Unit on balcony rail, lot 8", "Thank you. The committee has closed the matter."),
    ],
    state: "archived",
  },
  {
    who: "Omar Haddad",
    items: [
      emailIn(
        26,
        "Charger app",
        "Hi team,\n\nthe car charger works, but the app says it is offline since the power cut on Sunday. Screenshot attached. Is that something for you or for the maker?\n\nOmar",
        [photo("screenshot.png", 310_552)],
      ),
    ],
    drafts: [
      {
        hoursAgo: 25,
        channel: "email",
        subject: "Re: Charger app",
        text: "Hi Omar,\n\nafter a power cut it can lose the Wi-Fi. Please switch it off at the board for a minute. If it stays offline, we will come by at no charge.",
      },
      {
        hoursAgo: 20,
        channel: "sms",
        by: 2,
        text: "Hi Omar, Jordan from Southerly Air. I'm near you at 3 today and could reset the charger.",
      },
    ],
  },
  {
    who: "Carol Bertoli",
    items: [
      callIn(60, null, null),
      callOut(59, 2, "no_answer", null),
      voicemail(
        58,
        21,
        "It's Carol Bertoli. I've decided against the fans after all, sorry. My sister is giving me hers.",
      ),
    ],
  },
  {
    who: "Luke Fitzsimmons",
    state: "archived",
    items: [
      emailOut(
        1200,
        0,
        "Your ducted quote",
        "Hi Luke,\n\nwe cannot match that price with the unit we would put our name to, and wish you well with the other firm.\n\nTess",
      ),
      emailIn(1190, "Re: Your ducted quote", "Appreciate the honesty. I'll keep your number."),
    ],
  },
  {
    who: "Mei-Ling Chow",
    snoozedForHours: 40,
    assignee: 0,
    items: [
      emailIn(
        220,
        "Quote has expired",
        "Hello, the link to my quote says it has expired. Could you make a new one? The body corporate has only now said yes.\n\nMei-Ling",
      ),
      emailOut(
        210,
        0,
        "Re: Quote has expired",
        "Hi Mei-Ling,\n\ngladly. The price of that unit changes on the first, I will send it then.\n\nTess",
      ),
      comment(209, 0, "Waiting for the new price list."),
    ],
  },
  {
    who: "Alice and Jun Watanabe",
    contact: "Jun Watanabe",
    items: [
      emailOut(
        340,
        1,
        "Time for your filters",
        "Hi Jun,\n\nit is three months since the last filter change. Does next Tuesday morning suit?\n\nLiam",
      ),
      emailIn(
        335,
        "Re: Time for your filters",
        "Tuesday is perfect, Alice will be home. Please use the hypoallergenic ones again.\n\nJun",
      ),
      emailOut(334, 1, "Re: Time for your filters", "Booked. See you on Tuesday.\n\nLiam"),
    ],
  },
];
