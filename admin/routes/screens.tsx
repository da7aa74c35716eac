import type { FunctionComponent, ReactNode } from 'react';
import { Route, useParams } from 'react-router-dom';
import { lazyPart } from '../page/lazyPart.tsx';
import { NotFound } from '../page/NotFound.tsx';

/** Screens have no props: they read everything from the address. */
type Screen = () => ReactNode;

/**
 * Wraps a screen so that its module is loaded when it is first shown.
 *
 * @throws as `lazyPart`
 * @param load imports the module
 * @param name the exported component
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, Screen>>, name: Name): FunctionComponent {
  return lazyPart(async () => (await load())[name] as Screen);
}

/** Routes of a resource's screens, from path pattern to component, as children of its `<Resource>`. Other paths show `NotFound`. */
export function routesTo(screens: Record<string, FunctionComponent>) {
  const routes = Object.entries(screens).map(([path, LazyScreen]) => {
    const screen = <LazyScreen />;
    return <Route key={path} path={path} element={path.startsWith(':id') ? <RecordScreen>{screen}</RecordScreen> : screen} />;
  });
  // Otherwise react-admin shows the list at unknown addresses.
  return [...routes, <Route key="elsewhere" path=":id/*" element={<NotFound />} />];
}

/** Shows `NotFound` for an id that cannot exist, such as `create`. */
function RecordScreen({ children }: { children: ReactNode }) {
  const { id } = useParams();
  return id !== undefined && /^[1-9]\d{0,9}$/.test(id) ? children : <NotFound />;
}
