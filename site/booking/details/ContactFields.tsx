import { BOOKING_LIMITS, type BookingDraft } from '#shared/bookings/bookingDraft.ts';
import { useWords } from '../../i18n/i18n.ts';
import { Field } from '../../ui/Field.tsx';
import { PhoneInput } from '../../ui/phone/PhoneInput.tsx';
import { usePhoneError } from '../../ui/phone/usePhoneError.ts';

type Props = {
  draft: BookingDraft;
  errorOf: (field: string) => string | undefined;
  onChange: (draft: BookingDraft) => void;
  onBlur: (field: string) => void;
};

/** Email, phone and notes of the person who books. */
export function ContactFields({ draft, errorOf, onChange, onBlur }: Props) {
  const { say } = useWords();
  const phoneReason = usePhoneError();
  return (
    <section className="form-section" aria-labelledby="reach">
      <h2 id="reach">{say('How do we reach you?')}</h2>
      <Field label={say('Email')} hint={say('The confirmation goes here.')} error={errorOf('email')}>
        {(input) => (
          <input
            {...input}
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
            value={draft.email}
            data-field="email"
            onChange={(event) => onChange({ ...draft, email: event.target.value })}
            onBlur={() => onBlur('email')}
          />
        )}
      </Field>
      <Field label={say('Mobile phone')} hint={say('For a call if the sea has other plans.')} error={phoneReason(errorOf('phone'), draft.phone)}>
        {(input) => (
          <PhoneInput
            {...input}
            required
            value={draft.phone}
            data-field="phone"
            onChange={(phone) => onChange({ ...draft, phone })}
            onBlur={() => onBlur('phone')}
          />
        )}
      </Field>
      <Field label={say('Notes')} optional={say('(optional)')} hint={say('Anything the instructor should know: swimming skills, injuries, wetsuit sizes.')} error={errorOf('notes')}>
        {(input) => (
          <textarea
            {...input}
            rows={3}
            maxLength={BOOKING_LIMITS.notes}
            value={draft.notes}
            data-field="notes"
            onChange={(event) => onChange({ ...draft, notes: event.target.value })}
            onBlur={() => onBlur('notes')}
          />
        )}
      </Field>
    </section>
  );
}
