import { Refused } from '../http/refused.ts';

/**
 * Makes a function run one call at a time, in the order of the calls.
 *
 * @param most calls that may wait
 * @returns the function, which throws Refused `too_many_requests` when more would wait
 */
export function oneAtATime<Input, Output>(run: (input: Input) => Promise<Output>, most: number): (input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return (input) => {
    if (waiting >= most) throw new Refused('too_many_requests', { retryAfterSeconds: 10 });
    waiting += 1;
    const output = last.then(() => run(input)).finally(() => (waiting -= 1));
    last = output.catch(() => {});
    return output;
  };
}
