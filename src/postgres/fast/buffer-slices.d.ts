/**
 * Like `toString`, without parsing arguments. Node has had these methods since its first versions, and its own fetch
 * uses them.
 */
declare interface Buffer {
  utf8Slice(begin: number, end: number): string;
  latin1Slice(begin: number, end: number): string;
}
