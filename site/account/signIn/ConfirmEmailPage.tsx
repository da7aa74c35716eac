import { useWords } from '../../i18n/i18n.ts';
import { useParams } from '../../page/context.tsx';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { MailLinkAction } from '../../ui/MailLinkAction.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Confirms a new email, opened by the link of its mail. It needs no session. */
export function ConfirmEmailPage() {
  const { say } = useWords();
  const store = useSiteStore();
  const isSignedIn = useSite((state) => state.user !== null);
  const id = encodeURIComponent(useParams().id!);
  const onward = (
    <SiteLink className="button" to={isSignedIn ? '/me' : '/login'}>
      {say(isSignedIn ? 'Account settings' : 'Sign in')}
    </SiteLink>
  );
  return (
    <MailLinkAction
      asking={{ title: say('Confirm your new email'), text: say('account.confirm_email_explained'), button: say('Confirm') }}
      done={{ title: say('Your email has changed'), text: say('From now on, you sign in with your new address.') }}
      dead={{ code: 'email_change_not_found', title: say('This link is no longer valid'), text: say('refusal.email_change_not_found'), onward }}
      needsScripts={say('subscribe.confirm_needs_javascript')}
      act={async () => {
        const { api, loadShell } = store.getState();
        await api.put(`/api/email-changes/${id}`, {});
        await loadShell();
      }}
      onward={onward}
    />
  );
}
