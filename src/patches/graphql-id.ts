import { GraphQLID } from "graphql";

/*
 * graphql 17.1.0 takes ids as they are written, in either case, and rules compare them as strings with those that are
 * stored, in lower case. A scalar of our own under the name ID could say so, but @pothos/core 4.15.1 builds every scalar
 * of that name as graphql's own (`buildScalar` in build-cache.ts).
 */

const { coerceInputValue, coerceInputLiteral } = GraphQLID;

/** Has every id that comes in read in lower case. */
export function lowerIds(): void {
  GraphQLID.coerceInputValue = (value) => coerceInputValue(value).toLowerCase();
  GraphQLID.coerceInputLiteral = (literal) => coerceInputLiteral?.(literal)?.toLowerCase();
}
