/** Answers the messages one by one, as one array. A batch of notifications has no response body. */
export async function answerBatch(
  messages: readonly unknown[],
  answer: (message: unknown) => Promise<Response>,
): Promise<Response> {
  const answers: unknown[] = [];
  for (const message of messages) {
    const text = await (await answer(message)).text();
    if (text !== "") answers.push(JSON.parse(text));
  }
  return answers.length === 0 ? new Response(null, { status: 202 }) : Response.json(answers);
}
