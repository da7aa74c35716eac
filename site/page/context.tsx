import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import type { Tenant } from '#shared/contract/tenant.ts';
import type { PageData } from './pageTypes.ts';

/** Provides the page's data. */
export const PageContext = createContext<PageData | null>(null);

/** The data that the page was rendered from. */
export function usePageData(): PageData {
  const page = useContext(PageContext);
  if (!page) throw new Error('There is no page above this component.');
  return page;
}

/** The school that the page belongs to. @throws on the main host */
export function useTenant(): Tenant {
  const { tenant } = usePageData();
  if (!tenant) throw new Error('The main host is no school.');
  return tenant;
}

/** Provides the route's parameters. */
export const ParamsContext = createContext<Params>({});

/** The route's parameters: `id` on `/lessons/:id`. */
export function useParams(): Params {
  return useContext(ParamsContext);
}

const NowContext = createContext(new Date(0));

/** How often the page's clock ticks, in milliseconds. */
const TICK = 20_000;

/**
 * Provides the current time. It starts at the render time and adds the time elapsed since, so that a wrong clock on the
 * visitor's device does not matter.
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

/** The current time, at most 90 seconds late: pages are cached for a minute, and the clock ticks every 20 seconds. */
export function useNow(): Date {
  return useContext(NowContext);
}
