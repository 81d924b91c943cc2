/** What `toString` does, without looking its arguments up: in Node since its first versions, as its own fetch uses it. */
declare interface Buffer {
  utf8Slice(begin: number, end: number): string;
  latin1Slice(begin: number, end: number): string;
}
