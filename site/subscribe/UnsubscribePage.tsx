import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { useParams, useTenant } from '../page/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { MailLinkAction } from '../ui/MailLinkAction.tsx';

/** Cancels a subscription. */
export function UnsubscribePage() {
  const { say } = useWords();
  const { name: school } = useTenant();
  const store = useSiteStore();
  const id = encodeURIComponent(useParams().id!);
  return (
    <MailLinkAction
      link={`unsubscribe ${id}`}
      asking={{
        title: say('Unsubscribe'),
        text: say('subscribe.unsubscribe_explained', { school }),
        button: say('Unsubscribe'),
      }}
      done={{
        title: say('You are unsubscribed'),
        text: say('subscribe.unsubscribed', { school }),
      }}
      dead={[
        {
          code: 'subscriber_not_found',
          title: say('Unsubscribe'),
          text: say('subscribe.unknown_link'),
          onward: (
            <SiteLink className="button" to="/">
              {say('Go to homepage')}
            </SiteLink>
          ),
        },
      ]}
      needsScripts={say('subscribe.unsubscribe_needs_javascript')}
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
