const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the host of the website that a redirect URI leads to; undefined if it leads to a program on the person's
 * device.
 */
export function websiteOf(redirectUri: string): string | undefined {
  const { protocol, hostname, host } = new URL(redirectUri);
  return /^https?:$/.test(protocol) && !loopback.test(hostname) ? host : undefined;
}
