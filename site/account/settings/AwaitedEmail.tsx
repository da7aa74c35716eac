import { useEffect, useRef, useState } from 'react';
import MailCheck from 'lucide-react/icons/mail-check';
import type { EmailChange } from '#shared/contract/emailChange.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import type { ApiError } from '../../store/api.ts';
import { useSiteStore } from '../../store/context.tsx';
import { Alert } from '../../ui/states/Alert.tsx';
import { useDay } from '../../ui/DayAndTime.tsx';
import { useFailureReason } from '../../form/useFailureReason.ts';

type Props = {
  awaiting: NonNullable<EmailChange['awaiting']>;
  failure: ApiError | undefined;
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  onChange: (change: EmailChange) => void;
};

/** The address that awaits confirmation: its link can be sent again, and the change withdrawn. */
export function AwaitedEmail({ awaiting: { email, expires_at }, failure, run, onChange }: Props) {
  const { say, lang } = useWords();
  const store = useSiteStore();
  const reasonOf = useFailureReason();
  const day = useDay();
  const { timezone } = useTenant();
  const [busy, setBusy] = useState(false);
  const [isResent, setResent] = useState(false);
  const title = useRef<HTMLParagraphElement>(null);
  // The form that was here had the focus.
  useEffect(() => title.current?.focus(), []);

  async function act(work: () => Promise<EmailChange>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setResent(false);
    const done = await run(async () => onChange(await work()));
    setBusy(false);
    return done;
  }
  const path = '/api/user/me/email-change';
  const resend = async () => setResent(await act(() => store.getState().api.post<EmailChange>(`${path}/mails?lang=${lang}`, {})));
  const withdraw = () => act(() => store.getState().api.remove<EmailChange>(path));
  const until = `${day(expires_at)}, ${formatTime(expires_at, timezone)}`;
  return (
    <>
      <div className="awaited-email">
        <MailCheck aria-hidden size={24} />
        <div>
          <p ref={title} tabIndex={-1} className="awaited-title">
            {say('{{email}} is waiting to be confirmed', { email })}
          </p>
          <p>{say('Open the link in the email that we sent there. Until then, nothing changes.')}</p>
          <p className="settings-muted">{say('The link works until: {{when}}', { when: until })}</p>
        </div>
      </div>
      {isResent && (
        <Alert kind="good">
          <p>{say('We have sent the link again. Earlier links no longer work.')}</p>
        </Alert>
      )}
      {failure && (
        <Alert kind="bad">
          <p>{reasonOf(failure)}</p>
        </Alert>
      )}
      <div className="settings-actions">
        <button type="button" className="button button-plain" aria-disabled={busy || undefined} onClick={() => void resend()}>
          {say('Send the link again')}
        </button>
        <button type="button" className="button button-plain" aria-disabled={busy || undefined} onClick={() => void withdraw()}>
          {say('Keep the old email')}
        </button>
      </div>
    </>
  );
}
