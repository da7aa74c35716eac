import { lazy, type LazyExoticComponent, type ReactNode } from 'react';
import { Route, useParams } from 'react-router-dom';
import { NotFound } from '../page/NotFound.tsx';

/** A screen takes nothing: what it shows, the address says. */
type Screen = () => ReactNode;

/**
 * A screen that is loaded when it is first shown.
 *
 * @throws 'error.unreachable' in the reader's place where its files do not come
 * @param load its module; `name` is the component it exports
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name): LazyExoticComponent<Screen> {
  const unreachable = (cause: unknown) => {
    throw new Error('error.unreachable', { cause });
  };
  return lazy(async () => ({ default: (await load().catch(unreachable))[name] as Screen }));
}

/**
 * A resource's screens at our own addresses, as children of its `<Resource>`: path below the resource → component. Every
 * other address below it leads nowhere.
 */
export function routesTo(screens: Record<string, LazyExoticComponent<Screen>>) {
  const routes = Object.entries(screens).map(([path, Shown]) => {
    const screen = <Shown />;
    return <Route key={path} path={path} element={path.startsWith(':id') ? <RecordScreen>{screen}</RecordScreen> : screen} />;
  });
  // React-admin would show the list at every other address below it.
  return [...routes, <Route key="elsewhere" path=":id/*" element={<NotFound />} />];
}

/** The screen of one record; an id that cannot be one (`create`, say) leads nowhere. */
function RecordScreen({ children }: { children: ReactNode }) {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? children : <NotFound />;
}
