import { type ReactNode, use } from 'react';

/** Waits until every screen can be said in the reader's language; the nearest `Suspense` shows something meanwhile. */
export function WithAllWords({ words, children }: { words: Promise<void>; children: ReactNode }) {
  use(words);
  return children;
}
