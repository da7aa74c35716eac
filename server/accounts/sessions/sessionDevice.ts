import Bowser from 'bowser';
import type { Session } from '#shared/contract/session.ts';
import { oneLine } from '../../lib/sanitizeText.ts';

/** Longest stored user agent, in UTF-16 units. Those of browsers have 100 to 250. */
const MOST_CHARACTERS = 400;

/** A user agent as it is stored with a session: one bounded line. */
export function storedUserAgent(userAgent: string | undefined): string {
  return oneLine(userAgent ?? '').slice(0, MOST_CHARACTERS).toWellFormed();
}

/** Names browser, system and kind of device from a user agent. Clients put the names into a sentence. */
export function sessionDevice(userAgent: string): Pick<Session, 'browser' | 'system' | 'device'> {
  if (userAgent === '') return { browser: '', system: '', device: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const isApplesPhone = platform.model === 'iPhone' || platform.model === 'iPad';
  return {
    browser: (browser.name ?? '').replace(' for Android', ''),
    system: (isApplesPhone ? platform.model : os.name) ?? '',
    device: platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'computer',
  };
}
