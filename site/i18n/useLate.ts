import { type ComponentType, useEffect, useState } from 'react';
import { type MessagePart, useMessageParts } from './messageParts.ts';

/**
 * A component that loads on demand with its messages, for what few visitors see. If it cannot be loaded, the page only says less.
 *
 * @param isWanted asked after hydration
 * @param load takes the component by `.then((file) => file.Name)`: the build writes a destructured import in twice the bytes, and they are of the first load
 * @returns the component once it has loaded, and a function that asks again
 */
export function useLate(isWanted: () => boolean, load: () => Promise<ComponentType>, part: MessagePart): [ComponentType | null, () => void] {
  const messages = useMessageParts();
  const [Late, setLate] = useState<ComponentType | null>(null);
  function ask() {
    if (!Late && isWanted()) Promise.all([load(), messages.load(part)]).then(([found]) => setLate(() => found), () => undefined);
  }
  useEffect(ask, [Late, messages, isWanted, load, part]);
  return [Late, ask];
}
