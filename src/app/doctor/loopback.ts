/** Whether a host's name is this machine's own. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\..*|\[::1\])$/.test(hostname);
}
