import { useWords } from '../i18n/i18n.ts';
import { Alert } from '../ui/Alert.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

/** For whoever comes back to the form after booking: what is sent now is a second booking. */
export function BookedBefore({ id }: { id: string }) {
  const { say } = useWords();
  return (
    <Alert kind="warn">
      <p>{say('You have just booked this lesson. Whoever you enter now is booked besides.')}</p>
      <p>
        <SiteLink to={`/booking/${id}`}>{say('Manage your booking')}</SiteLink>
      </p>
    </Alert>
  );
}
