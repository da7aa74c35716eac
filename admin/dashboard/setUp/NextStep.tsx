import { Navigate } from 'react-router-dom';
import { ErrorBanner } from '../../page/ErrorBanner.tsx';
import { Loading } from '../../page/Loading.tsx';
import { nextStepPath } from './stepPaths.ts';
import { useSetUp } from './useSetUp.ts';

/** Leads on to the first step that is still open. */
export function NextStep() {
  const { data: steps, isFetching, error, refetch } = useSetUp();
  if (error) return <ErrorBanner error={error} onRetry={() => void refetch()} />;
  // What was known before the last form was saved is out of date.
  if (!steps || isFetching) return <Loading />;
  return <Navigate to={nextStepPath(steps)} replace />;
}
