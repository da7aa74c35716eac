import { lazy, type ReactNode, Suspense } from 'react';
import { withWords } from '../i18n/lazyWords.ts';
import { Loading } from '../page/Loading.tsx';

const loadLayout = withWords('office', () => import('./Layout.tsx'));

const Layout = lazy(async () => {
  const unreachable = (cause: unknown) => {
    throw new Error('error.unreachable', { cause });
  };
  return { default: (await loadLayout().catch(unreachable)).Layout };
});

/** The frame of every screen, outside the first load: the sign-in page has none. */
export function LazyLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<Loading />}>
      <Layout>{children}</Layout>
    </Suspense>
  );
}

/** Fetches the frame while the sign-in page or the first answer is awaited. A failure shows when the frame is needed. */
export function preloadLayout(): void {
  loadLayout().catch(() => undefined);
}
