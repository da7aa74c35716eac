import './participants.css';
import X from 'lucide-react/icons/x';
import type { DraftParticipant } from '#shared/bookings/bookingDraft.ts';
import { ANSWER_LENGTH, asksAge, needsConsent, type ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import { useWords } from '../i18n/i18n.ts';
import { Field } from '../ui/Field.tsx';
import { ConsentField } from './ConsentField.tsx';
import { ChoiceOptions } from './ChoiceOptions.tsx';

type Props = {
  participant: DraftParticipant;
  index: number;
  asks: ParticipantAsks;
  /** By the field within the participant: `name`, `age`, `answers.{id}`, `consent`. */
  errorOf: (field: string) => string | undefined;
  onChange: (participant: DraftParticipant) => void;
  onBlur?: (field: string) => void;
  /** Undefined for a participant who has to stay. */
  onRemove?: (() => void) | undefined;
};

/** One participant: name, age as free text, which is optional unless the activity goes by it, and what the activity asks. */
export function ParticipantFields({ participant, index, asks, errorOf, onChange, onBlur, onRemove }: Props) {
  const { say } = useWords();
  const number = index + 1;
  const isAgeNeeded = asksAge(asks);
  const { answers = {} } = participant;
  return (
    <fieldset className="participant">
      <legend>{say('Participant {{number}}', { number })}</legend>
      <Field label={say('Name')} error={errorOf('name')} className="participant-name">
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
            onBlur={() => onBlur?.('name')}
          />
        )}
      </Field>
      <Field label={say('Age')} {...(!isAgeNeeded && { optional: say('(optional)') })} error={errorOf('age')} className="participant-age">
        {(input) => (
          <input
            {...input}
            type="text"
            inputMode={isAgeNeeded ? 'numeric' : 'text'}
            required={isAgeNeeded}
            value={participant.age}
            autoComplete="off"
            data-field={`users.${index}.age`}
            onChange={(event) => onChange({ ...participant, age: event.target.value })}
            onBlur={() => onBlur?.('age')}
          />
        )}
      </Field>
      {onRemove && (
        <button type="button" className="icon-button participant-remove" onClick={onRemove}>
          <X aria-hidden size={20} />
          <span className="unseen">{say('Remove participant {{number}}', { number })}</span>
        </button>
      )}
      {asks.questions?.map((question) => {
        const { id, ask, choices, required } = question;
        const entry = {
          value: answers[id] ?? '',
          required,
          'data-field': `users.${index}.answers.${id}`,
          onChange: (event: { target: { value: string } }) => onChange({ ...participant, answers: { ...answers, [id]: event.target.value } }),
          onBlur: () => onBlur?.(`answers.${id}`),
        };
        return (
          <Field key={id} label={ask} {...(!required && { optional: say('(optional)') })} error={errorOf(`answers.${id}`)} className="participant-answer">
            {(input) =>
              choices.length > 0 ? (
                <select {...input} {...entry}>
                  <ChoiceOptions of={question} />
                </select>
              ) : (
                <input {...input} {...entry} type="text" maxLength={ANSWER_LENGTH} autoComplete="off" />
              )
            }
          </Field>
        );
      })}
      {needsConsent(asks, participant.age) && (
        <ConsentField name={participant.name} error={errorOf('consent')}>
          {(input) => <input {...input} type="checkbox" checked={participant.consent === true} required onChange={(event) => onChange({ ...participant, consent: event.target.checked })} />}
        </ConsentField>
      )}
    </fieldset>
  );
}
