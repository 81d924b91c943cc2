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

/** How many are asked together at most, and how many such questions are under way. */
const [most, mostUnderWay] = [8, 2];

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
      underWay += 1;
      void ask(waiting.splice(0, most)).finally(() => {
        underWay -= 1;
        beginSoon();
      });
    }
  }

  function beginSoon(): void {
    if (isDue || waiting.length === 0 || underWay === mostUnderWay) return;
    isDue = true;
    setImmediate(begin);
  }

  async function ask(all: readonly Waiting<Given, Answer>[]): Promise<void> {
    const [first, ...more] = all;
    if (first !== undefined && more.length === 0) {
      await alone(first.given).then(first.resolve, first.reject);
      return;
    }
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
