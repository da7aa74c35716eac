import { useEffect, useEffectEvent, useState } from 'react';

/** The longest wait for a touch, in milliseconds. */
const LONGEST_WAIT = 4000;

/**
 * Loads code for phone numbers, whose large tables would hold up a page that has just opened: with the visitor's first touch, key or
 * focus, or some seconds after the page; at once if there is a number already.
 *
 * @param load must not reject
 * @param isNeeded is there a number?
 */
export function useLatePhoneCode<Code>(load: () => Promise<Code | undefined>, isNeeded: boolean): Code | undefined {
  const [code, setCode] = useState<Code>();
  const fetch = useEffectEvent(load);
  const isLoaded = code !== undefined;
  useEffect(() => {
    if (isLoaded) return undefined;
    const waiting = new AbortController();
    let gone = false;
    function start() {
      waiting.abort();
      void fetch().then((arrived) => {
        if (!gone) setCode(() => arrived);
      });
    }
    for (const event of ['pointerdown', 'keydown', 'focusin']) document.addEventListener(event, start, { signal: waiting.signal });
    const timer = setTimeout(start, isNeeded ? 0 : LONGEST_WAIT);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => {
      gone = true;
      waiting.abort();
    };
  }, [isLoaded, isNeeded]);
  return code;
}
