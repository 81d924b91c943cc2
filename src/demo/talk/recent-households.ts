import {
  callIn,
  callOut,
  comment,
  type DemoTalk,
  emailIn,
  emailOut,
  photo,
  textIn,
  textOut,
  voicemail,
} from "./talk.ts";

export const recentHouseholdTalk: DemoTalk[] = [
  {
    who: "Priya Raman",
    assignee: 0,
    items: [
      emailIn(
        16,
        "Ducted system upstairs",
        "Hello,\n\nwe have three bedrooms and a study upstairs and would love to have ducted air conditioning before Christmas. Roof access is through the hall. Photos of the roof space are attached.\n\nCould you give us a rough price first?\n\nPriya",
        [photo("roof-space-1.jpg", 2_481_302), photo("roof-space-2.jpg", 1_902_118)],
      ),
      comment(14, 0, "Nice job if we can fit it in. 14 kW would do, four zones."),
    ],
    drafts: [
      {
        hoursAgo: 13,
        channel: "email",
        subject: "Re: Ducted system upstairs",
        text: "Hi Priya,\n\nthank you for the photos, the roof space looks good. For a house like yours, a four-zone system usually comes to between $12,000 and $14,500 installed.\n\nMay we come on Thursday afternoon to measure?",
      },
    ],
  },
  {
    who: "Tom and Ellie Hargreaves",
    contact: "Ellie Hargreaves",
    items: [
      voicemail(
        40,
        34,
        "Hi, it's Ellie Hargreaves. The split system in the nursery keeps tripping the breaker and we've got a newborn. Please call me back.",
      ),
      callOut(39, 2, "answered", 188),
      textIn(38, "Thanks for calling back Jordan. Here's what the label says: 16A, type C"),
      textOut(37.5, 2, "Thanks Ellie. Please leave that breaker off for now. We'll squeeze you in this week."),
      textIn(5, "Any word on which day? Nights are getting hot"),
    ],
    drafts: [
      {
        hoursAgo: 4.5,
        channel: "sms",
        text: "Hi Ellie, we can be there tomorrow between 7 and 9 am. Does that work for you?",
      },
    ],
  },
  {
    who: "Mehmet Yildiz",
    items: [
      textIn(80, "hi do you do bathroom fans? mine stopped, unit 6 / 21 kingsway"),
      textOut(78, 1, "Hi Mehmet, yes we do. About $280 with a new fan. Is there access to the ceiling from above?"),
      textIn(77, "no its a flat roof. when can u come"),
    ],
  },
  {
    who: "Joan Whitlock",
    contact: "Karen Whitlock",
    assignee: 2,
    items: [
      callIn(120, 2, 412),
      comment(119.8, 2, "Talked to Joan, booked the service. She wants Karen kept in the loop by email."),
      emailIn(
        100,
        "Mum's air conditioner service",
        "Hi,\n\nmy mother Joan says you are coming to service her bedroom unit. Could you let me know the day so that I can be there? She does not hear the doorbell.\n\nKaren",
      ),
      emailOut(
        97,
        2,
        "Re: Mum's air conditioner service",
        "Hi Karen,\n\nof course. We will ring you the afternoon before, and again when we are on our way.\n\nJordan",
      ),
    ],
  },
  {
    who: "Daniel Osei",
    items: [
      textOut(
        190,
        0,
        "Hi Daniel, your quote for the living room split is in your inbox. Shout if anything is unclear.",
      ),
      textIn(188, "Got it thanks. Is the bracket included or would that be extra?"),
      textOut(187, 0, "Bracket, pipes and the new circuit are all in the price."),
      textIn(30, "Talked to my wife, we're happy with it. How do I pay the deposit?"),
    ],
    drafts: [
      {
        hoursAgo: 28,
        channel: "sms",
        by: 1,
        text: "Great news Daniel! The link in the quote takes cards, or use the bank details at its foot.",
      },
    ],
  },
  {
    who: "Sofia Papadakis",
    items: [
      emailIn(
        290,
        "Quote for our house",
        "Hello, Daniel Osei gave us your name. We are looking for a ducted system for the whole house, single storey, about 180 square metres.\n\nSofia",
      ),
      emailOut(
        286,
        0,
        "Re: Quote for our house",
        "Hi Sofia,\n\nthank you for getting in touch. We measured up on paper from your plan and the quote is on its way.\n\nTess",
      ),
      emailIn(
        46,
        "Re: Quote for our house",
        "Thanks Tess. Two questions: can the bedrooms have a zone each, and is there a cheaper unit that is still quiet?",
      ),
    ],
    drafts: [
      {
        hoursAgo: 45,
        channel: "email",
        subject: "Re: Quote for our house",
        text: "Hi Sofia,\n\nyes, each bedroom can have a zone of its own; that adds two zones to the quote.\n\nThere is a smaller unit, but it would run flat out on hot days and be louder for it. I would stay with this one.",
      },
    ],
  },
  {
    who: "Grant McAllister",
    items: [
      callIn(380, 0, 240),
      textIn(
        200,
        "Tess, keys for the holiday house are with the neighbour at no. 12. No hurry, we're there at Easter.",
      ),
      textOut(199, 0, "Thanks Grant, noted. We'll have a look when we're next down that way."),
    ],
    snoozedForHours: 140,
  },
  {
    who: "Linh Tran",
    items: [
      textOut(50, 2, "Hi Linh, all done. The new switchboard is labelled and the old one is gone."),
      textIn(48, "Looks great, thank you! Will I get a certificate?"),
      textOut(47, 2, "Yes, by email with the invoice."),
      textIn(46.5, "👍"),
    ],
  },
];
