import type { FunctionComponent, ReactNode } from 'react';
import { matchRoutes, Route, useParams } from 'react-router-dom';
import { lazyPart, type LazyPart } from '../page/lazyPart.tsx';
import { NotFound } from '../page/NotFound.tsx';

/** Screens have no props: they read everything from the address. */
type Screen = () => ReactNode;

/** A screen whose module is loaded when it is first shown. */
export type LazyScreen = LazyPart<object>;

/** A resource's list, if it has one, and its other screens by path pattern. */
export type ResourceScreens = { list?: FunctionComponent | LazyScreen; screens: Record<string, LazyScreen> };

/**
 * Wraps a screen so that its module is loaded when it is first shown.
 *
 * @throws as `lazyPart`
 * @param load imports the module
 * @param name the exported component
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name): LazyScreen {
  return lazyPart(async () => (await load())[name] as Screen);
}

/** Routes of a resource's screens, from path pattern to component, as children of its `<Resource>`. Other paths show `NotFound`. */
export function routesTo(screens: Record<string, LazyScreen>) {
  const routes = Object.entries(screens).map(([path, Screen]) => {
    const screen = <Screen />;
    return <Route key={path} path={path} element={path.startsWith(':id') ? <RecordScreen>{screen}</RecordScreen> : screen} />;
  });
  // Otherwise react-admin shows the list at unknown addresses.
  return [...routes, <Route key="elsewhere" path=":id/*" element={<NotFound />} />];
}

/** Fetches the screen at an address below `/manage` before it is shown. @param dashboard the screen at `/` */
export function preloadScreen(resources: Record<string, ResourceScreens>, dashboard: LazyScreen, address: string): void {
  const [name = '', ...rest] = address.split('/').filter(Boolean);
  const { list, screens = {} } = resources[name] ?? (name === '' ? { list: dashboard } : {});
  const found = matchRoutes(Object.entries(screens).map(([path, screen]) => ({ path, screen })), `/${rest.join('/')}`)?.[0]?.route.screen;
  const screen = rest.length === 0 ? list : found;
  if (screen && 'preload' in screen) screen.preload();
}

/** Shows `NotFound` for an id that cannot exist, such as `create`. */
function RecordScreen({ children }: { children: ReactNode }) {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? children : <NotFound />;
}
