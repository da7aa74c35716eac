import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrated } from './useHydrated.ts';

/**
 * Hands over what was typed before hydration, on a slow network, because React then resets controlled fields. The fields are read
 * at the first render and followed until the effect.
 *
 * @param fields their `name` or `data-field`
 * @param take called once after hydration, with the text of each. Not called after a navigation inside the site
 */
export function useEarlyInput<Name extends string>(fields: readonly Name[], take: (typed: Record<Name, string>) => void): void {
  const hydrated = useHydrated();
  const [stop] = useState(() => (hydrated || typeof document === 'undefined' ? undefined : follow(fields)));
  const hand = useEffectEvent(take);
  useEffect(() => {
    if (stop) hand(stop());
  }, [stop]);
}

/** @returns a function that ends it and returns the input */
function follow<Name extends string>(fields: readonly Name[]): () => Record<Name, string> {
  const typed = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Name, string>;
  function note({ dataset, name, value }: HTMLInputElement) {
    const field = dataset.field ?? name;
    if (Object.hasOwn(typed, field)) typed[field as Name] = value;
  }
  // Backwards, so that of two fields with a name the first counts. Of radio buttons only one that was chosen here.
  for (const input of [...document.querySelectorAll<HTMLInputElement>('input,textarea,select')].reverse()) if (input.type !== 'radio' || (input.checked && !input.defaultChecked)) note(input);
  const listen = ({ target }: Event) => note(target as HTMLInputElement);
  document.addEventListener('input', listen, true);
  return () => {
    document.removeEventListener('input', listen, true);
    return typed;
  };
}
