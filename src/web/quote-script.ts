import { optionsScript } from "./options-script.ts";
import { signatureScript } from "./signature-script.ts";

/** The script of the quote's page. The page's policy allows one, so both parts are in it. */
export const quoteScript = `{${signatureScript}}
if (document.getElementById("update")) {${optionsScript}}
`;
