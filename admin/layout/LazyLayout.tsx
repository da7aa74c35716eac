import type { ReactNode } from 'react';
import { withWords } from '../i18n/lazyWords.ts';
import { lazyPart } from '../page/lazyPart.tsx';

const loadLayout = withWords('office', () => import('./Layout.tsx'));

/** The frame of every screen, outside the first load: the sign-in page has none. */
export const LazyLayout = lazyPart<{ children: ReactNode }>(async () => (await loadLayout()).Layout);
