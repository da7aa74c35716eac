import Bell from 'lucide-react/icons/bell';
import { useWords } from '../i18n/i18n.ts';
import { type PushState, usePush } from './usePush.ts';
import './pushOffer.css';

/** Offers push notifications of new lessons, if the browser supports them, or to turn them off. */
export function PushOffer() {
  const { say } = useWords();
  const { state, turnOn, turnOff } = usePush();
  if (state === 'unable') return null;
  const words: Record<Exclude<PushState, 'unable'>, string> = {
    off: say('Or without an email address: as a notification on this device.'),
    busy: say('Or without an email address: as a notification on this device.'),
    on: say('This device tells you when there are new lessons.'),
    blocked: say('Your browser blocks notifications of this page. You can allow them in its settings for this page, beside the address.'),
    failed: say('That did not work. Please try again later.'),
  };
  const isOn = state === 'on';
  return (
    <div className="push-offer">
      <Bell aria-hidden size={22} />
      <p role="status">{words[state]}</p>
      {state !== 'blocked' && (
        <button type="button" className="button button-plain" aria-disabled={state === 'busy' || undefined} onClick={() => state !== 'busy' && void (isOn ? turnOff() : turnOn())}>
          {say(isOn ? 'Turn off' : 'Notify me')}
        </button>
      )}
    </div>
  );
}
