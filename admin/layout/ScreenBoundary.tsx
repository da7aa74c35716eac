import { Component, type ReactNode } from 'react';
import { ErrorBanner } from '../page/ErrorBanner.tsx';

type Props = { /** The screen's address. A new one clears the error. */ path: string; children: ReactNode };
type State = { path: string; error: Error | undefined };

/** Catches errors of a screen, and of loading its files, so that the bars stay. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, error: undefined };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, error: undefined };
  }

  override render() {
    const { error } = this.state;
    return error ? <ErrorBanner error={error} onRetry={() => void reloadIfReachable()} /> : this.props.children;
  }
}

/** Reloads when the server is reachable. Otherwise the browser's offline page would replace everything. */
async function reloadIfReachable(): Promise<void> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
  if (isReachable) location.reload();
}
