type Options<Given, Answer> = {
  /** Returns answers in the given order; undefined for an item that must run alone. */
  runBatch(all: readonly Given[]): Promise<(Answer | undefined)[]>;
  runSingle(given: Given): Promise<Answer>;
  /** Whether an error of the batch would also fail each single call, so that a retry is useless. */
  failsEach(error: unknown): boolean;
};

type Waiting<Given, Answer> = {
  given: Given;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

const maxBatchSize = 8;
const maxUnderWay = 2;

/** A single call may wait for a lock. After this time it no longer counts as under way. */
const singleTimeoutMs = 10;

/**
 * Batches the calls of one turn of the event loop, and those that arrive while others are under way. A single call runs
 * at once and alone.
 */
export function batchCalls<Given, Answer>({
  runBatch,
  runSingle,
  failsEach,
}: Options<Given, Answer>): (given: Given) => Promise<Answer> {
  const waiting: Waiting<Given, Answer>[] = [];
  let underWay = 0;
  let isScheduled = false;

  function runWaiting(): void {
    isScheduled = false;
    while (waiting.length > 0 && underWay < maxUnderWay) {
      const [first, ...more] = waiting.splice(0, maxBatchSize);
      if (first === undefined) return;
      underWay += 1;
      if (more.length === 0) startSingle(first);
      else settleBatch([first, ...more]).then(end, end);
    }
  }

  function startSingle({ given, resolve }: Waiting<Given, Answer>): void {
    const answer = runSingle(given);
    resolve(answer);
    let isOver = false;
    const endOnce = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timeout);
      end();
    };
    const timeout = setTimeout(endOnce, singleTimeoutMs);
    answer.then(endOnce, endOnce);
  }

  function end(): void {
    underWay -= 1;
    schedule();
  }

  function schedule(): void {
    if (isScheduled || waiting.length === 0 || underWay === maxUnderWay) return;
    isScheduled = true;
    setImmediate(runWaiting);
  }

  async function settleBatch(all: readonly Waiting<Given, Answer>[]): Promise<void> {
    try {
      const answers = await runBatch(all.map(({ given }) => given));
      for (const [at, { given, resolve }] of all.entries()) resolve(answers[at] ?? runSingle(given));
    } catch (error) {
      for (const { given, resolve, reject } of all) {
        if (failsEach(error)) reject(error);
        else resolve(runSingle(given));
      }
    }
  }

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject });
      schedule();
    });
}
