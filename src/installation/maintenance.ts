import { Gauge } from "prom-client";
import { limits } from "../limits/limits.ts";
import { Problem } from "../problems.ts";
import { storable } from "../text/storable.ts";

export type Maintenance = {
  /** Shown to people and callers whose change is refused. */
  message: string;
  retryAfterSeconds: number;
  /** An operator's email address, or `command line`. */
  startedBy: string;
  startedAt: Date;
};

export const defaultMessage = "Fieldline is under maintenance. You can read everything; changes are not possible yet.";
export const defaultRetryAfterSeconds = 300;

/** Published on the channel of changes whenever maintenance mode is turned on, changed or turned off. */
export const maintenanceTopic = "maintenance";

export class MaintenanceProblem extends Problem {
  constructor({ message, retryAfterSeconds }: Pick<Maintenance, "message" | "retryAfterSeconds">) {
    super("unavailable", message, { headers: { "Retry-After": String(retryAfterSeconds) } });
  }
}

/**
 * The maintenance mode as this process knows it, so that requests need no query. `watchInstallation` keeps it current.
 */
export class MaintenanceMode {
  #current: Maintenance | undefined;
  readonly #listeners = new Set<() => void>();

  /** Undefined while maintenance mode is off. */
  get current(): Maintenance | undefined {
    return this.#current;
  }

  get isOn(): boolean {
    return this.#current !== undefined;
  }

  set(found: Maintenance | undefined): void {
    const isSame = JSON.stringify(found) === JSON.stringify(this.#current);
    this.#current = found;
    if (!isSame) for (const listener of this.#listeners) listener();
  }

  /** Calls the listener after each change. Returns the function that removes it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws a 503 with `Retry-After` while maintenance mode is on. */
  assertOff(): void {
    if (this.#current !== undefined) throw new MaintenanceProblem(this.#current);
  }
}

/** Returns the message on one line and the seconds, and the faults of both. */
export function readMaintenance(given: { message?: string; retryAfter?: string }): {
  message: string;
  retryAfterSeconds: number;
  faults: { message?: string; retryAfter?: string };
} {
  const message =
    storable(given.message ?? "")
      .replaceAll(/\s+/g, " ")
      .trim() || defaultMessage;
  const retryAfter = given.retryAfter?.trim() || String(defaultRetryAfterSeconds);
  const { maintenanceMessage, retryAfterSeconds: seconds } = limits.operator;
  const isTooLong = [...message].length > maintenanceMessage.max;
  const isCount = /^\d{1,9}$/.test(retryAfter) && Number(retryAfter) >= 1 && Number(retryAfter) <= seconds.max;
  return {
    message,
    retryAfterSeconds: Number(retryAfter),
    faults: {
      ...(isTooLong ? { message: `must be at most ${maintenanceMessage.max} characters` } : {}),
      ...(isCount ? {} : { retryAfter: `must be a whole number of seconds from 1 to ${seconds.max}` }),
    },
  };
}

let observed: MaintenanceMode | undefined;

/** Sets the mode that the metric shows. */
export function observeMaintenance(mode: MaintenanceMode): void {
  observed = mode;
}

new Gauge({
  name: "fieldline_maintenance",
  help: "1 while this process is in maintenance mode, 0 otherwise.",
  collect() {
    this.set(observed?.isOn === true ? 1 : 0);
  },
});
