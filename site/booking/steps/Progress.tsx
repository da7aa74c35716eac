import Check from 'lucide-react/icons/check';
import { useWords } from '../../i18n/i18n.ts';

/** The two steps of the flow, with the current one marked. */
export function Progress({ step }: { step: 1 | 2 }) {
  const { say } = useWords();
  const names = [say('Details'), say('Summary')];
  return (
    <ol className="progress" aria-label={say('Steps of the booking')}>
      {names.map((name, index) => (
        <li key={name} aria-current={index + 1 === step ? 'step' : undefined} data-done={index + 1 < step || undefined}>
          <span className="progress-number">{index + 1 < step ? <Check aria-hidden size={16} strokeWidth={3} /> : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
