import { InfiniteListBase } from 'react-admin';
import type { FailedMail } from '#shared/contract/mail.ts';
import { MailListPage } from './MailListPage.tsx';

/** One that is tried again may fail again. */
const LOOK_AGAIN_MS = 10_000;

/** The mails that were given up, the newest first. */
export function MailList() {
  return (
    <InfiniteListBase<FailedMail>
      sort={{ field: 'creation_date', order: 'DESC' }}
      perPage={25}
      queryOptions={{ refetchInterval: LOOK_AGAIN_MS }}
      disableSyncWithLocation
    >
      <MailListPage />
    </InfiniteListBase>
  );
}
