/**
 * The certified server, which says on standard error at its import that it does not know this Node yet; that stream is
 * for the log's JSON lines alone.
 */
const { warn } = console;
console.warn = () => undefined;
const library = await import("oidc-provider");
console.warn = warn;

export type Provider = import("oidc-provider").Provider;

export const { errors, interactionPolicy, Provider } = library;
