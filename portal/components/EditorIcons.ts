/** Lucide icons (ISC licence, lucide.dev) of the editor. */
export const bold = "M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8";
export const italic = "M19 4h-9M14 20H5M15 4 9 20";
export const link =
  "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71";
export const bullets = "M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13";
export const numbers =
  "M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02";
export const quote = "M17 5H3M21 12H8M21 19H8M3 12v7";
