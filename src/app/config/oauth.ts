import { wholeNumber } from "./parse-variable.ts";
import { variable } from "./variable.ts";

export const oauthVariables = {
  OAUTH_ACCESS_TOKEN_SECONDS: variable(wholeNumber(1, 86_400), "3600", "Lifetime of a connected app's access token."),
  OAUTH_REFRESH_TOKEN_SECONDS: variable(
    wholeNumber(1, 365 * 86_400),
    "2592000",
    "Lifetime of a connected app's refresh token, from its last use.",
  ),
  OAUTH_CODE_SECONDS: variable(wholeNumber(1, 600), "60", "Lifetime of an authorization code."),
  OAUTH_REGISTRATIONS_PER_HOUR: variable(
    wholeNumber(1, 1_000_000),
    "1000",
    "New apps that may register from one address in an hour. An app that registers again with the same metadata does not count.",
  ),
};
