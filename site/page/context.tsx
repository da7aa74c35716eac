import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { PageData } from './pageTypes.ts';

/** Hands down what the page was made from. */
export const PageContext = createContext<PageData | null>(null);

/** What the page was made from. */
export function usePageData(): PageData {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no page above this component.');
  return page;
}

/** The school whose page this is. */
export function useTenant(): Tenant {
  const { tenant } = usePageData();
  if (!tenant) throw new Error('The main host is no school.');
  return tenant;
}

/** Hands down the parameters of the page's path. */
export const ParamsContext = createContext<Params>({});

/** The parameters of the page's path: `id` on `/lessons/:id`. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

const NowContext = createContext(new Date(0));

/** How often the clock of the page moves, in milliseconds. */
const TICK = 20_000;

/**
 * The present, for everything that depends on it: starts at the instant the page was rendered at and goes on from
 * there by the time that has passed, whatever the visitor's own clock shows.
 */
export function NowProvider({ start, children }: { start: string; children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(start));
  useEffect(() => {
    const opened = Date.now();
    const timer = setInterval(() => setNow(new Date(Date.parse(start) + Date.now() - opened)), TICK);
    return () => clearInterval(timer);
  }, [start]);
  return <NowContext value={now}>{children}</NowContext>;
}

/** The present, to within a minute and a half: pages are rendered once a minute, and the clock moves every twenty seconds. */
export function useNow(): Date {
  return useContext(NowContext);
}
