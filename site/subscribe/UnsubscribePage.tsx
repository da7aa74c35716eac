import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { useParams, useTenant } from '../page/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { MailLinkAction } from './MailLinkAction.tsx';

/** Cancels a subscription. */
export function UnsubscribePage() {
  const { say } = useWords();
  const { name: school } = useTenant();
  const store = useSiteStore();
  const id = encodeURIComponent(useParams().id!);
  return (
    <MailLinkAction
      asking={{
        title: say('Unsubscribe'),
        text: say('One click, and {{school}} no longer writes to you about new lessons. Your bookings stay as they are.', { school }),
        button: say('Unsubscribe'),
      }}
      done={{
        title: say('You are unsubscribed'),
        text: say('No more emails about new lessons from {{school}}. Was it a slip? Then subscribe again.', { school }),
      }}
      dead={{
        title: say('Unsubscribe'),
        text: say('This link belongs to no subscription. If emails still come, use the link at the end of the latest one.'),
        onward: (
          <SiteLink className="button" to="/">
            {say('Go to homepage')}
          </SiteLink>
        ),
      }}
      needsScripts={say('Unsubscribing needs scripts: please allow them for this page.')}
      act={() => store.getState().api.post(`/api/subscribers/${id}/unsubscribe`, undefined)}
      onward={
        <>
          <SiteLink className="button" to="/">
            {say('Go to homepage')}
          </SiteLink>
          <SiteLink className="button button-plain" to={`/subscribe/${id}`}>
            {say('Subscribe again')}
          </SiteLink>
        </>
      }
    />
  );
}
