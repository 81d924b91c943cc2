type Options<Given, Answer> = {
  /** In the order given; undefined for one that has to be asked alone. */
  together(all: readonly Given[]): Promise<(Answer | undefined)[]>;
  alone(given: Given): Promise<Answer>;
  /** Whether a failure of all is that of each, which alone would fail as well. */
  isOfEach(error: unknown): boolean;
};

type Waiting<Given, Answer> = {
  given: Given;
  resolve: (answer: Answer | Promise<Answer>) => void;
  reject: (error: unknown) => void;
};

/** How many are asked together at most, and how many questions are under way. */
const [most, mostUnderWay] = [8, 2];

/** One that is asked alone may wait for a lock; after so long it counts no more as under way. */
const aloneTimeoutMs = 10;

/**
 * What is asked in one turn of the loop, or while others are under way, is asked together. Nobody waits for more to come:
 * one that comes by itself is asked alone at once.
 */
export function askTogether<Given, Answer>({
  together,
  alone,
  isOfEach,
}: Options<Given, Answer>): (given: Given) => Promise<Answer> {
  const waiting: Waiting<Given, Answer>[] = [];
  let underWay = 0;
  let isDue = false;

  function begin(): void {
    isDue = false;
    while (waiting.length > 0 && underWay < mostUnderWay) {
      const [first, ...more] = waiting.splice(0, most);
      if (first === undefined) return;
      underWay += 1;
      if (more.length === 0) askAlone(first);
      else ask([first, ...more]).then(end, end);
    }
  }

  function askAlone({ given, resolve }: Waiting<Given, Answer>): void {
    const answer = alone(given);
    resolve(answer);
    let isOver = false;
    const endOnce = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timeout);
      end();
    };
    const timeout = setTimeout(endOnce, aloneTimeoutMs);
    answer.then(endOnce, endOnce);
  }

  function end(): void {
    underWay -= 1;
    beginSoon();
  }

  function beginSoon(): void {
    if (isDue || waiting.length === 0 || underWay === mostUnderWay) return;
    isDue = true;
    setImmediate(begin);
  }

  async function ask(all: readonly Waiting<Given, Answer>[]): Promise<void> {
    try {
      const answers = await together(all.map(({ given }) => given));
      for (const [at, { given, resolve }] of all.entries()) resolve(answers[at] ?? alone(given));
    } catch (error) {
      for (const { given, resolve, reject } of all) {
        if (isOfEach(error)) reject(error);
        else resolve(alone(given));
      }
    }
  }

  return (given) =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject });
      beginSoon();
    });
}
