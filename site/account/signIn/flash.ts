import { useLocation } from 'react-router-dom';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useHydrated } from '../../page/useHydrated.ts';

/** What a page hands the next one about accounts through the browser's history: what went well, and whose account it is. */
export type Flash = { flash?: MessageKey; email?: string };

/** What the page before wanted said. Nothing while hydrating: the server cannot know. */
export function useFlash(): Flash | undefined {
  const state = useLocation().state as Flash | null;
  return useHydrated() ? (state ?? undefined) : undefined;
}
