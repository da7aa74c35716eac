import type { FunctionComponent } from 'react';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { useLaterStyles } from './useLaterStyles.ts';

/** Their source, by which the server finds them. */
export const LATER_STYLES = 'booking/laterStyles.ts';

/** A page of a booking, which needs the styles of the steps after the details at once. */
export function withLaterStyles(Page: FunctionComponent): FunctionComponent & { styles: string } {
  const StyledPage = () => (useLaterStyles(true) ? <Page /> : <PageSkeleton />);
  return Object.assign(StyledPage, { styles: LATER_STYLES });
}
