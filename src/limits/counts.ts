/** Screens show this count, and any larger one, as 100+. */
export const maxCounted = 100;
