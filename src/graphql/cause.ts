import { GraphQLError } from "graphql";

/** What a resolver threw, below the wrapping of GraphQL; undefined for a fault of the query itself. */
export function causeOf(error: GraphQLError): unknown {
  const cause = error.originalError;
  return cause instanceof GraphQLError ? causeOf(cause) : cause;
}
