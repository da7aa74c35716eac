import { useLocation } from 'react-router-dom';
import { AccountFrame } from '../../form/AccountFrame.tsx';
import { EmailField } from '../../form/EmailField.tsx';
import { EntryForm } from '../../form/EntryForm.tsx';
import { useFailureReason } from '../../form/useFailureReason.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useHydrated } from '../../page/useHydrated.ts';
import { signInAddress } from '../../page/signInAddress.ts';
import { Alert } from '../../ui/states/Alert.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import { OwnDataPage } from '../settings/OwnDataPage.tsx';
import { useAskForMail } from './useAskForMail.ts';

/** The page of links to coming bookings, or with `data=` that of one's own data: of the account (`me`), of a mailed link, or the request for one (`ask`). */
export function FindBookingsPage() {
  const { search } = useLocation();
  // The server renders one page for all queries.
  const data = useHydrated() ? new URLSearchParams(search).get('data') : null;
  if (data !== null && data !== 'ask') return <OwnDataPage key={data} path={data === 'me' ? '/api/user/me' : `/api/own-data/${encodeURIComponent(data)}`} isAccount={data === 'me'} />;
  return <AskForLinks key={data} what={data === 'ask' ? 'own_data' : 'find_bookings'} />;
}

/** Mails a guest a link to their data, or the links to coming bookings. The answer does not reveal whether the school knows the address. */
function AskForLinks({ what }: { what: 'find_bookings' | 'own_data' }) {
  const { say } = useWords();
  const reasonOf = useFailureReason();
  const place = useLocation();
  const { asked, heading, errorOf, failure, sending, form } = useAskForMail(what === 'own_data' ? '/api/own-data' : '/api/own-bookings');

  if (asked) {
    return (
      <AccountFrame title={say('account.check_your_email')} heading={heading}>
        <p>{say(`${what}.sent`, { email: asked })}</p>
        <p>{say('find_bookings.spam')}</p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={say(`${what}.title`)} heading={heading}>
      <p>{say(`${what}.intro`)}</p>
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <EntryForm action={say(`${what}.send`)} sending={sending} {...form}>
        <EmailField autoComplete="email" error={errorOf('email')} defaultValue={undefined} />
      </EntryForm>
      {what === 'find_bookings' && (
        <p className="account-link">
          <SiteLink to="/find-bookings?data=ask">{say('own_data.title')}</SiteLink>
        </p>
      )}
      <p className="account-link">
        <SiteLink to={signInAddress(place)}>{say('Sign in')}</SiteLink>
      </p>
    </AccountFrame>
  );
}
