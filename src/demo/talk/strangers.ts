import { callIn, comment, type DemoTalk, emailIn, emailOut, photo, textIn, textOut, voicemail } from "./talk.ts";

/** Senders whom nobody has matched to a customer; last, some of whom nobody will. */
export const strangerTalk: DemoTalk[] = [
  {
    who: "+61491570311",
    items: [
      textIn(
        7,
        "Hi is this the aircon people? My mate Wayne said you're alright. Need a split put in at Engadine, what's the damage?",
      ),
    ],
    drafts: [
      {
        hoursAgo: 6.8,
        channel: "sms",
        text: "Hi, yes it is, thanks to Wayne! A 2.5 kW split starts at about $1,650 installed. Could you send us the address and a photo of the wall?",
      },
    ],
  },
  {
    who: "jess.marlow@example.com",
    items: [
      emailIn(
        33,
        "Flickering lights",
        "Hello,\n\nthe lights in our kitchen flicker whenever the dishwasher runs. We are in Gymea, the house is from the sixties. Is that urgent?\n\nJess Marlow",
        [photo("fuse-box.jpg", 1_770_120)],
      ),
      emailOut(
        31,
        1,
        "Re: Flickering lights",
        "Hi Jess,\n\nthank you for the photo. Please do not run the dishwasher and the oven at once until we have been there. Which mornings suit you?\n\nLiam",
      ),
      emailIn(
        8,
        "Re: Flickering lights",
        "Thursday or Friday before nine. Our number is 0491 570 159 if that is easier.",
      ),
    ],
  },
  {
    who: "+61491578957",
    items: [
      voicemail(
        22,
        47,
        "Hello, I'm calling about a quote for a hot water heat pump. We're renting, so I'd have to check with the owner first. Could someone call me after five?",
      ),
    ],
  },
  {
    who: "+61491575789",
    items: [callIn(15, null, null), callIn(14.5, null, null)],
  },
  {
    who: "facilities@harbourviewtowers.example",
    assignee: 0,
    items: [
      emailIn(
        65,
        "Request for tender: common area lighting",
        "Dear contractor,\n\nwe are inviting three firms to tender for LED lighting of the common areas of Harbourview Towers, 11 floors. Please confirm by Friday whether you wish to take part.\n\nBuilding management",
      ),
      comment(60, 0, "Bigger than what we usually do. Worth an hour to look at?"),
    ],
    drafts: [
      {
        hoursAgo: 58,
        channel: "email",
        by: 0,
        subject: "Re: Request for tender: common area lighting",
        text: "Dear building management,\n\nthank you, we would like to take part. Could we see one floor beforehand?",
      },
    ],
  },
  {
    who: "+61491576801",
    state: "archived",
    items: [textIn(420, "Wrong number sorry"), textOut(419, 2, "No worries!")],
  },
  {
    who: "+61491574632",
    snoozedForHours: 20,
    items: [
      textIn(95, "Hi, looking for someone to install a sauna heater, 9 kW three phase. Moving in on the 1st"),
      textOut(93, 1, "Hi, happy to. We'll be in touch once you have the keys."),
    ],
  },
  {
    who: "rankings@seo-boost.example",
    state: "spam",
    items: [
      emailIn(
        140,
        "Your website could be number one",
        "Dear business owner,\n\nwe looked at your website and found 17 critical errors. Reply today for a free report.",
      ),
    ],
  },
  {
    who: "+61491573770",
    state: "spam",
    items: [textIn(36, "Your parcel is held at the depot. Pay $1.99 at http://parcel-fee.example to release it")],
  },
  {
    who: "newsletter@coolparts.example",
    state: "trashed",
    items: [
      emailIn(260, "October specials on copper pipe", "This month: 15 percent off all pair coil, while stocks last."),
    ],
  },
  {
    who: "no-reply@tradeportal.example",
    state: "trashed",
    items: [emailIn(75, "Your weekly summary", "You have 0 new matches in your area.")],
  },
];
