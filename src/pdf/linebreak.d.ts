declare module "linebreak" {
  /** Finds where lines may break: Unicode's UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
