import { limits } from "../../limits/limits.ts";
import type { Kind } from "../share-of.ts";
import { type ShareLimits, Shares } from "../shares.ts";
import { Turns } from "./turns.ts";

export type BodyLimits = {
  /** Bytes of small bodies, which never wait. */
  small: ShareLimits;
  /** Bytes that larger bodies have or have announced, from their turn until they have arrived. */
  arriving: ShareLimits;
  /** Bytes of larger bodies that have arrived, until their requests are answered. */
  held: ShareLimits;
  /** Number of larger bodies that wait for either turn. */
  waiting: ShareLimits;
  maxWaitMs: number;
};

const ofBusinesses: BodyLimits = {
  small: {
    maxPerCaller: limits.bodies.smallPerCaller.max,
    maxPerGroup: limits.bodies.smallPerBusiness.max,
    max: limits.bodies.smallOfBusinesses.max,
  },
  arriving: {
    maxPerCaller: limits.bodies.arrivingPerCaller.max,
    maxPerGroup: limits.bodies.arrivingPerBusiness.max,
    max: limits.bodies.arrivingOfBusinesses.max,
  },
  held: {
    maxPerCaller: limits.bodies.heldPerBusiness.max,
    maxPerGroup: limits.bodies.heldPerBusiness.max,
    max: limits.bodies.heldOfBusinesses.max,
  },
  waiting: {
    maxPerCaller: limits.bodies.waitingPerCaller.max,
    maxPerGroup: limits.bodies.waitingPerBusiness.max,
    max: limits.bodies.waitingOfBusinesses.max,
  },
  maxWaitMs: limits.bodies.waitSeconds.max * 1000,
};

/** Strangers of one network are not distinguished. */
const each = (perNetwork: number, max: number): ShareLimits => ({
  maxPerCaller: perNetwork,
  maxPerGroup: perNetwork,
  max,
});

const ofStrangers: BodyLimits = {
  small: each(limits.bodies.smallPerAddress.max, limits.bodies.smallOfStrangers.max),
  arriving: each(limits.bodies.largePerAddress.max, limits.bodies.largeOfStrangers.max),
  held: each(limits.bodies.largePerAddress.max, limits.bodies.largeOfStrangers.max),
  waiting: each(limits.bodies.waitingPerAddress.max, limits.bodies.waitingOfStrangers.max),
  maxWaitMs: limits.bodies.waitSeconds.max * 1000,
};

export type Admission = { small: Shares; arriving: Turns; held: Turns };

/** Creates the limits for the bodies of a process, separate for businesses and strangers. */
export function createAdmissions(
  given: Record<Kind, BodyLimits> = { businesses: ofBusinesses, strangers: ofStrangers },
): Record<Kind, Admission> {
  const admit = ({ small, arriving, held, waiting, maxWaitMs }: BodyLimits): Admission => ({
    small: new Shares(small),
    arriving: new Turns({ running: arriving, waiting, maxWaitMs }),
    held: new Turns({ running: held, waiting, maxWaitMs }),
  });
  return { businesses: admit(given.businesses), strangers: admit(given.strangers) };
}
