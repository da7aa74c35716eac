import { useTranslate } from 'react-admin';
import { resourcePaths } from '../routes/resourcePaths.ts';
import { LeadingNotice } from './LeadingNotice.tsx';

/** Says that mails could not be sent, and leads to them; nothing where all could, or it is not known yet. */
export function FailedMailsNotice({ count = 0 }: { count: number | undefined }) {
  const translate = useTranslate();
  if (count === 0) return null;
  return <LeadingNotice text={translate('mails.failed', { smart_count: count })} to={resourcePaths('mails').list} look={translate('mails.look')} />;
}
