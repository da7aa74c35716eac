import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import Tablet from 'lucide-react/icons/tablet';
import type { Session } from '#shared/contract/session.ts';
import { formatTime } from '#shared/time/time.ts';
import { useWords, type Say } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { useDay } from '../../ui/DayAndTime.tsx';

const ICONS = { phone: Smartphone, tablet: Tablet, computer: Laptop };

type Props = { session: Session; busy: boolean; onEnd: () => void };

/** A session: its device, when it was last seen, and a button that ends it. */
export function SessionEntry({ session, busy, onEnd }: Props) {
  const { say } = useWords();
  const day = useDay();
  const { timezone } = useTenant();
  const Icon = ICONS[session.device];
  const name = deviceName(session, say);
  const seen = `${day(session.last_seen_at)}, ${formatTime(session.last_seen_at, timezone)}`;
  return (
    <li className="session">
      <Icon aria-hidden size={24} />
      <div>
        <strong>{name}</strong>
        {session.is_current ? <span className="session-current">{say('This device')}</span> : <span className="settings-muted">{say('Last seen: {{when}}', { when: seen })}</span>}
      </div>
      {!session.is_current && (
        <button type="button" className="button button-plain" aria-disabled={busy || undefined} aria-label={say('Sign out: {{device}}', { device: `${name}, ${seen}` })} onClick={onEnd}>
          {say('Sign out')}
        </button>
      )}
    </li>
  );
}

function deviceName({ browser, system }: Session, say: Say): string {
  if (browser && system) return say('{{browser}} on {{system}}', { browser, system });
  return browser || system || say('Unknown device');
}
