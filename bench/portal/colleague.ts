/** Another member, who works through the API. */
export type Colleague = { comment(id: string, text: string): Promise<void> };

const mutation = "mutation ($id: ID!, $text: Text!) { add_comment(conversation_id: $id, text: $text) { id } }";

export function colleague(origin: string, cookie: string): Colleague {
  return {
    async comment(id, text) {
      const answer = await fetch(`${origin}/graphql`, {
        method: "POST",
        headers: { "content-type": "application/json", Cookie: cookie },
        body: JSON.stringify({ query: mutation, variables: { id, text } }),
      });
      const body = (await answer.json()) as { errors?: unknown };
      if (body.errors !== undefined)
        throw new Error(`the colleague was refused: ${JSON.stringify(body.errors).slice(0, 300)}`);
    },
  };
}
