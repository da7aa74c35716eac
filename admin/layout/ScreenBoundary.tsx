import { Component, type ReactNode } from 'react';
import { ErrorBanner } from '../page/ErrorBanner.tsx';

type Props = { /** The screen's address: another one is tried anew. */ path: string; children: ReactNode };
type State = { path: string; error: Error | undefined };

/** Keeps a screen that broke, or whose files did not come, from taking the bars above it away. */
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
    return error ? <ErrorBanner error={error} onRetry={() => void loadAnew()} /> : this.props.children;
  }
}

/** A reload, as soon as there is something to load: the browser's own page for no network would take everything away. */
async function loadAnew(): Promise<void> {
  const isReachable = await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(() => true, () => false);
  if (isReachable) location.reload();
}
