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

export const companyTalk: DemoTalk[] = [
  {
    who: "Saltbush Cafe",
    contact: "Mina Okonkwo",
    assignee: 1,
    items: [
      callIn(50, 1, 305),
      textIn(49, "Cool room is at 9 degrees now, was 7 an hour ago. Can you come today??"),
      textOut(48.7, 1, "On it Mina. Keep the door shut, I'll be there after you close at 3."),
      textIn(46, "Legend. Moved the milk to the drinks fridge meanwhile"),
      comment(
        30,
        1,
        "Compressor is on its last legs. Holding at 4 degrees with the fan forced on, part ordered from Moorebank.",
      ),
      textOut(24, 1, "Part arrives tomorrow. It should hold until then, please text me if it goes over 5."),
      textIn(3, "It's at 6.5 :("),
    ],
  },
  {
    who: "Bayside Property Management",
    contact: "Rachel Nguyen",
    items: [
      emailIn(
        230,
        "WO 44812: no hot water, unit 9, Ramsgate",
        "Hi team,\n\nplease attend under work order 44812. The tenant is Mrs Kaya, she is home all day.\n\nRachel",
      ),
      emailOut(
        228,
        2,
        "Re: WO 44812: no hot water, unit 9, Ramsgate",
        "Hi Rachel,\n\non our way this afternoon.\n\nJordan",
      ),
      emailOut(
        221,
        2,
        "Re: WO 44812: no hot water, unit 9, Ramsgate",
        "Done: the element was gone. Photo and report attached.\n\nJordan",
        [photo("element.jpg", 902_331), pdf("report-44812.pdf", 120_404)],
      ),
      emailIn(
        90,
        "Smoke alarms at Ramsgate",
        "Hi Jordan,\n\nthe owners have approved the 14 alarms. Could you send me two dates so that we can give the tenants notice?\n\nRachel",
      ),
    ],
    drafts: [
      {
        hoursAgo: 88,
        channel: "email",
        subject: "Re: Smoke alarms at Ramsgate",
        text: "Hi Rachel,\n\nwe could do Monday the whole day, or Wednesday from noon. Two of us would need about six hours for the 14 units.",
      },
    ],
  },
  {
    who: "Bayside Property Management",
    contact: "Accounts",
    items: [
      emailIn(
        130,
        "Missing work order number",
        "Your last invoice has no work order number. Please reissue, we cannot process it otherwise.\n\nAccounts",
      ),
      emailOut(
        126,
        0,
        "Re: Missing work order number",
        "Sorry about that. It is attached with the number on it.\n\nTess",
        [pdf("invoice-reissued.pdf", 58_230)],
      ),
    ],
  },
  {
    who: "Gunnamatta Dental",
    contact: "Helen Vassiliou",
    items: [
      emailIn(
        330,
        "Compressor room",
        "Good morning,\n\nthe compressor room gets to 45 degrees. What can be done that makes no noise in the surgeries?\n\nHelen",
      ),
      emailOut(
        325,
        1,
        "Re: Compressor room",
        "Hi Helen,\n\nan extraction fan on a thermostat, in the outer wall. We can do it on a Friday.\n\nLiam",
      ),
      emailIn(322, "Re: Compressor room", "Fridays are good. Please go ahead."),
      emailOut(
        20,
        1,
        "Re: Compressor room",
        "Hi Helen,\n\nthe hole is cut and the duct is in. The fan follows this Friday at seven.\n\nLiam",
      ),
    ],
  },
  {
    who: "Tidewater Homes Pty Ltd",
    contact: "Nathan Brkic",
    items: [
      emailIn(420, "Lot 14 rough-in", "Frames go up Thursday. Need you Monday after. Plans attached.\n\nNathan", [
        pdf("lot-14-electrical.pdf", 4_120_993),
      ]),
      emailOut(410, 2, "Re: Lot 14 rough-in", "Monday works. Is the pole on yet?\n\nJordan"),
      emailIn(409, "Re: Lot 14 rough-in", "Yes, and there's a toilet on site now too."),
      callOut(52, 0, "busy", null),
      emailOut(
        51,
        0,
        "Progress claim, lot 14",
        "Hi Nathan,\n\nour claim for the rough-in is attached, as agreed for the 25th.\n\nTess",
        [pdf("claim-lot-14.pdf", 73_118)],
      ),
    ],
  },
  {
    who: "Shire Early Learning",
    snoozedForHours: 400,
    items: [
      emailIn(
        800,
        "Decision on air conditioning",
        "Dear Tess,\n\nthe committee has decided to wait for the next grant round. Thank you for your patience with us. May we come back to you in the new year?",
      ),
      emailOut(795, 0, "Re: Decision on air conditioning", "Of course. I will hold the measurements on file.\n\nTess"),
    ],
  },
  {
    who: "The Anchorage Hotel",
    contact: "Alana Price",
    items: [
      emailIn(
        18,
        "Function room, Saturday",
        "Hi,\n\nwe have a wedding on Saturday and the function room will not go below 26. Is there any chance that somebody looks at it before then?\n\nAlana",
      ),
      comment(17, 0, "Liam, can you do Friday late? They always pay within the week."),
      comment(16.5, 1, "Friday after four is fine."),
    ],
    drafts: [
      {
        hoursAgo: 16,
        channel: "email",
        by: 1,
        subject: "Re: Function room, Saturday",
        text: "Hi Alana,\n\nwe will be there on Friday at four and stay until it is cold.\n\nLiam",
      },
    ],
  },
  {
    who: "Strata Plan 61477",
    contact: "Peter Voss",
    state: "archived",
    items: [
      emailOut(
        1700,
        0,
        "Car park lights",
        "Dear Peter,\n\nthe 42 fittings are changed, and the two emergency lights that had failed as well.\n\nTess Marchetti",
      ),
      emailIn(1690, "Re: Car park lights", "Noted with thanks. Please send the warranty papers for the file."),
      emailOut(1688, 0, "Re: Car park lights", "Attached.\n\nTess Marchetti", [pdf("warranty-led.pdf", 240_017)]),
    ],
  },
  {
    who: "Kirrawee Panel & Paint",
    items: [
      callIn(72, null, null),
      voicemail(71.9, 18, "G'day, booth fan's making that noise again. Give us a bell."),
      callOut(70, 2, "answered", 64),
    ],
  },
  {
    who: "Woronora Veterinary Clinic",
    items: [
      emailIn(
        11,
        "Recovery ward too cold",
        "Hello,\n\nsince the service the recovery ward sits at 19 degrees whatever we set. We have a litter of kittens in there. Can it be turned up from your side?",
      ),
    ],
    drafts: [
      {
        hoursAgo: 10.5,
        channel: "email",
        subject: "Re: Recovery ward too cold",
        text: "Hello,\n\nplease hold the mode button for five seconds and set the limit to 24: it was left at its service setting. Ring us if that does not help, we will come tonight.",
      },
    ],
  },
  {
    who: "Sylvania Waters Retirement Village",
    contact: "Lee-Anne Cho",
    assignee: 2,
    items: [
      emailIn(
        260,
        "Service round, villas 27 to 52",
        "Dear Jordan,\n\nresidents have had their letters for the week after next. Villa 31 has a new hip and asks for the afternoon.\n\nLee-Anne",
        [pdf("villas-27-52.pdf", 88_450)],
      ),
      emailOut(
        255,
        2,
        "Re: Service round, villas 27 to 52",
        "Dear Lee-Anne,\n\nvilla 31 is down for Wednesday at two. Thank you for the list.\n\nJordan",
      ),
      emailIn(
        28,
        "Re: Service round, villas 27 to 52",
        "Wonderful. One more: villa 44 is empty from Friday, the key will be at the front desk.",
      ),
    ],
  },
];
