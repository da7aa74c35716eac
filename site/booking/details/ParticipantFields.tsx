import X from 'lucide-react/icons/x';
import type { BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';

type Props = {
  participant: BookingDraft['users'][number];
  index: number;
  errors: { name?: string | undefined; age?: string | undefined };
  onChange: (participant: BookingDraft['users'][number]) => void;
  onBlur: (field: string) => void;
  /** Undefined for the only participant. */
  onRemove: (() => void) | undefined;
};

/** One participant: name, and age as free text, which is optional. */
export function ParticipantFields({ participant, index, errors, onChange, onBlur, onRemove }: Props) {
  const { say } = useWords();
  const number = index + 1;
  return (
    <fieldset className="participant">
      <legend>{say('Participant {{number}}', { number })}</legend>
      <Field label={say('Name')} error={errors.name} className="participant-name">
        {(input) => (
          <input
            {...input}
            type="text"
            value={participant.name}
            required
            autoComplete={index === 0 ? 'name' : 'off'}
            autoCapitalize="words"
            enterKeyHint="next"
            data-field={`users.${index}.name`}
            onChange={(event) => onChange({ ...participant, name: event.target.value })}
            onBlur={() => onBlur(`users.${index}.name`)}
          />
        )}
      </Field>
      <Field label={say('Age')} optional={say('(optional)')} error={errors.age} className="participant-age">
        {(input) => (
          <input
            {...input}
            type="text"
            value={participant.age}
            autoComplete="off"
            data-field={`users.${index}.age`}
            onChange={(event) => onChange({ ...participant, age: event.target.value })}
            onBlur={() => onBlur(`users.${index}.age`)}
          />
        )}
      </Field>
      {onRemove && (
        <button type="button" className="icon-button participant-remove" onClick={onRemove}>
          <X aria-hidden size={20} />
          <span className="unseen">{say('Remove participant {{number}}', { number })}</span>
        </button>
      )}
    </fieldset>
  );
}
