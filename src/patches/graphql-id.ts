import { GraphQLID } from "graphql";

/**
 * graphql 17.1.0 accepts ids in either case and returns them unchanged. Rules compare them as strings with stored ids,
 * which are in lower case. A scalar of our own named ID would work, but @pothos/core 4.15.1 always builds that name as
 * graphql's scalar (`buildScalar` in build-cache.ts).
 */

const { coerceInputValue, coerceInputLiteral } = GraphQLID;

/** Makes ids in input lower case. */
export function lowerIds(): void {
  GraphQLID.coerceInputValue = (value) => coerceInputValue(value).toLowerCase();
  GraphQLID.coerceInputLiteral = (literal) => coerceInputLiteral?.(literal)?.toLowerCase();
}
