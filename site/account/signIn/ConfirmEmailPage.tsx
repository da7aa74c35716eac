import { useLocation } from 'react-router-dom';
import { useWords } from '../../i18n/i18n.ts';
import { useParams } from '../../page/context.tsx';
import { signInAddress } from '../../page/signInAddress.ts';
import { ApiError } from '../../store/api.ts';
import { useSite, useSiteStore } from '../../store/context.tsx';
import { MailLinkAction } from '../../ui/MailLinkAction.tsx';
import { SignOutButton } from '../../signOut/SignOutButton.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';

/** Confirms a new email, opened by the link of its mail. It needs the session of the account that asked for it, and returns here from sign-in. */
export function ConfirmEmailPage() {
  const { say } = useWords();
  const store = useSiteStore();
  const place = useLocation();
  const user = useSite((state) => state.user);
  const id = encodeURIComponent(useParams().id!);
  const title = say('Confirm your new email');
  const settings = (
    <SiteLink className="button" to="/me">
      {say('Account settings')}
    </SiteLink>
  );
  const signIn = (
    <SiteLink className="button" to={signInAddress(place)}>
      {say('Sign in')}
    </SiteLink>
  );

  async function act() {
    const { api, loadShell, setUser } = store.getState();
    try {
      await api.put(`/api/email-changes/${id}`, {});
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in') setUser(null);
      throw error;
    }
    await loadShell();
  }
  return (
    <MailLinkAction
      // Another account begins anew.
      key={user?.id}
      link={`email ${id} ${user?.id}`}
      asking={{ title, text: say(user ? 'account.confirm_email_explained' : 'account.confirm_email_sign_in'), button: say('Confirm'), ...(!user && { instead: signIn }) }}
      done={{ title: say('Your email has changed'), text: say('From now on, you sign in with your new address.') }}
      dead={[
        { code: 'email_change_not_found', title: say('This link is no longer valid'), text: say('refusal.email_change_not_found'), onward: settings },
        {
          code: 'email_change_of_another',
          title,
          text: say('refusal.email_change_of_another'),
          onward: <SignOutButton className="button" />,
        },
      ]}
      needsScripts={say('subscribe.confirm_needs_javascript')}
      act={act}
      onward={settings}
    />
  );
}
