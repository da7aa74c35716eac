import type { Locator } from 'playwright-core';

/**
 * Operators of the keystroke-level model in seconds (Card, Moran and Newell, 1980): a key pressed, a target pointed at, a button pressed or
 * released, a hand moved between keyboard and target, and a thought. The model's 0.28 s for a key is an office typist's; the 0.5 s are those
 * of a person who types letters that mean nothing, for a thumb on a phone. A response of the system is taken as one second.
 */
const SECONDS = { K: 0.5, P: 1.1, B: 0.1, H: 0.4, M: 1.35, R: 1 } as const;

type Operator = keyof typeof SECONDS;

/** A tap: a thought, the thumb to its target, down and up, and the answer. */
const TAP: Operator[] = ['M', 'P', 'B', 'B', 'R'];

/** A field: a thought, a tap into it, the thumbs to the keyboard, and the keys. */
const field = (text: string): Operator[] => ['M', 'P', 'B', 'B', 'H', ...Array.from(text, () => 'K' as const)];

/** Counts what a person does at a phone: taps and typed fields, with an estimate of the time. */
export function effort() {
  const spent = { interactions: 0, seconds: 0 };
  const count = (operators: Operator[]) => {
    spent.interactions += 1;
    spent.seconds += operators.reduce((sum, operator) => sum + SECONDS[operator], 0);
  };
  return {
    spent,
    async tap(target: Locator): Promise<void> {
      count(TAP);
      await target.click();
    },
    async type(input: Locator, text: string): Promise<void> {
      count(field(text));
      await input.fill(text);
    },
    /** A tap in another program, such as on the link of a mail. */
    tapElsewhere: () => count(TAP),
  };
}
