import { useWords } from '../i18n/i18n.ts';
import { useSiteStore } from '../store/context.tsx';
import { useParams, useTenant } from '../page/context.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { useSiteAddress } from '../page/siteAddress.ts';
import { MailLinkAction } from '../ui/MailLinkAction.tsx';

/** Confirms a subscription. */
export function ConfirmPage() {
  const { say } = useWords();
  const { name } = useTenant();
  const store = useSiteStore();
  // A full page load, so that the browser scrolls to the card.
  const card = `${useSiteAddress()('/')}#subscribe`;
  const id = encodeURIComponent(useParams().id!);
  return (
    <MailLinkAction
      link={`subscribe ${id}`}
      asking={{
        title: say('Confirm your subscription'),
        text: say('{{school}} writes to you when there are new lessons. One click, and you are on the list.', { school: name }),
        button: say('Confirm'),
      }}
      done={{ title: say('You are in!'), text: say('subscribe.confirmed') }}
      dead={[
        {
          code: 'subscriber_not_found',
          title: say('This link is no longer valid'),
          text: say('subscribe.subscribe_again_hint'),
          onward: (
            <a className="button" href={card}>
              {say('Subscribe again')}
            </a>
          ),
        },
      ]}
      needsScripts={say('subscribe.confirm_needs_javascript')}
      act={() => store.getState().api.put(`/api/subscribers/${id}`, { verified: true })}
      onward={
        <SiteLink className="button" to="/lessons">
          {say('See the lessons')}
        </SiteLink>
      }
    />
  );
}
