import { useLocation } from 'react-router-dom';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useHydrated } from '../../page/useHydrated.ts';

/** A message and an email for the next page, passed through the browser's history. */
export type Flash = { flash?: MessageKey; email?: string };

/** The sign-in page's message after a registration. */
export const REGISTERED = 'Registration successful, please login' satisfies MessageKey;

/** The previous page's message; `undefined` during hydration, because the server does not know it. */
export function useFlash(): Flash | undefined {
  const state = useLocation().state as Flash | null;
  return useHydrated() ? (state ?? undefined) : undefined;
}
