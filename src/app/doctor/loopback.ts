/** Whether the hostname of a URL is `localhost` or a loopback address. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(hostname);
}
