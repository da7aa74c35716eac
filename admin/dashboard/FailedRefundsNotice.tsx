import { useTranslate } from 'react-admin';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { LeadingNotice } from './LeadingNotice.tsx';

/** Says that refunds have failed, and leads to them; nothing where none has, or it is not known yet. */
export function FailedRefundsNotice({ count = 0 }: { count: number | undefined }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return <LeadingNotice text={translate('payments.failed', { smart_count: count })} to={resourcePaths('payments').list} look={translate('payments.look')} />;
}
