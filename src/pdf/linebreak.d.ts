declare module "linebreak" {
  /** Finds line breaks by Unicode's UAX #14. */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}
