import { type ComponentType, type FunctionComponent, useSyncExternalStore } from 'react';
import { Loading } from './Loading.tsx';

/** A component whose module is loaded when it is first shown. `preload` fetches it before; if that fails, it is fetched again when it is shown. */
export type LazyPart<Props> = FunctionComponent<Props> & { preload(): void };

/**
 * Wraps a component so that its module is loaded when it is first shown. Until then it shows `Loading`.
 *
 * React's own `lazy` shows the fallback of a `Suspense`, and then holds what has come back until 300 ms after the last fallback: most
 * screens are there sooner.
 *
 * @param load imports the component
 * @throws 'error.unreachable', a message key, while rendering, when the files cannot be loaded. It lasts until the page is reloaded
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let state: { Part: ComponentType<Props> } | { error: Error } | undefined;
  let isAsked = false;
  const shown = new Set<() => void>();

  async function ask(): Promise<void> {
    isAsked = true;
    state = await load().then(
      (Part) => ({ Part }),
      (cause: unknown) => ({ error: new Error('error.unreachable', { cause }) }),
    );
    for (const update of shown) update();
  }

  function subscribe(update: () => void): () => void {
    shown.add(update);
    return () => void shown.delete(update);
  }

  function LazyPart(props: Props) {
    const now = useSyncExternalStore(subscribe, () => state);
    // Not in an effect, which would begin after the first paint.
    if (!isAsked && !state) void ask();
    if (!now) return <Loading />;
    if ('error' in now) throw now.error;
    return <now.Part {...props} />;
  }
  function preload(): void {
    load().then((Part) => (state ??= { Part })).catch(() => undefined);
  }
  return Object.assign(LazyPart, { preload });
}
