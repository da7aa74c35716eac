import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ComponentProps } from 'react';
import { BOOKING_LIMITS } from '#shared/bookings/bookingDraft.ts';
import { canAddParticipant, type ShownBookingForm } from '#shared/bookings/bookingForm.ts';
import { ANSWER_LENGTH, asksAge, needsConsent, NO_ASKS } from '#shared/bookings/participantTerms.ts';
import type { Lesson } from '#shared/contract/lesson.ts';
import { freePlaces } from '#shared/lessons/lessonState.ts';
import { looksLikeLandline } from '#shared/phone.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';
import { BookingTerms } from '../../offers/BookingTerms.tsx';
import { useOffer } from '../../offers/useOffer.ts';
import { Field } from '../../ui/Field.tsx';
import { ChoiceOptions } from '../../participants/ChoiceOptions.tsx';
import { ConsentField } from '../../participants/ConsentField.tsx';

/** Step 1: participants and contact details, each with its error, and buttons that post the form for another row or one less. */
export function DetailsFields({ lesson, form: { draft, problems, key } }: { lesson: Lesson; form: ShownBookingForm }) {
  const { say } = useWords();
  const { country } = useTenant();
  const { users, email, phone, notes, code } = draft;
  const asks = useOffer(lesson.activity_id) ?? NO_ASKS;
  const isAgeNeeded = asksAge(asks);
  const free = freePlaces(lesson);
  const errorOf = (field: string) => problems[field] && say(`problem.${problems[field]}`, { count: free });
  const phoneError = errorOf('phone') && (looksLikeLandline(phone, country) ? say('problem.phone_landline') : errorOf('phone'));
  const tooMany = errorOf('users');
  return (
    <>
      {key && <input type="hidden" name="key" value={key} />}
      {code && <input type="hidden" name="code" value={code} />}
      <div className="form-section" role="group" aria-labelledby="plain-who">
        <h2 id="plain-who">{say('Who is coming?')}</h2>
        {tooMany && <p className="field-error">{tooMany}</p>}
        {users.map(({ name, age, answers = {}, consent }, index) => (
          <fieldset className="participant" key={index}>
            <legend>{say('Participant {{number}}', { number: index + 1 })}</legend>
            <Entry label={say('Name')} className="participant-name" error={errorOf(`users.${index}.name`)} name={`users.${index}.name`} defaultValue={name} autoComplete={index === 0 ? 'name' : 'off'} autoCapitalize="words" required />
            <Entry label={say('Age')} className="participant-age" error={errorOf(`users.${index}.age`)} name={`users.${index}.age`} defaultValue={age} optional={isAgeNeeded ? '' : say('(optional)')} inputMode={isAgeNeeded ? 'numeric' : 'text'} autoComplete="off" />
            {users.length > 1 && (
              <button type="submit" name="do" value={`remove.${index}`} className="icon-button participant-remove">
                <X aria-hidden size={20} />
                <span className="unseen">{say('Remove participant {{number}}', { number: index + 1 })}</span>
              </button>
            )}
            {asks.questions?.map((question) => {
              const field = `users.${index}.answers.${question.id}`;
              const entry = { name: field, defaultValue: answers[question.id] ?? '', required: question.required };
              return (
                <Field key={question.id} label={question.ask} {...(!question.required && { optional: say('(optional)') })} error={errorOf(field)} className="participant-answer">
                  {(input) =>
                    question.choices.length > 0 ? (
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
            {needsConsent(asks, age) && (
              <ConsentField name={name} error={errorOf(`users.${index}.consent`)}>
                {(input) => <input {...input} type="checkbox" name={`users.${index}.consent`} value="1" defaultChecked={consent === true} />}
              </ConsentField>
            )}
          </fieldset>
        ))}
        {canAddParticipant(users.length, free) && (
          <div className="add-participant">
            <button type="submit" name="do" value="add" className="button button-plain">
              <Plus aria-hidden size={20} />
              {say('Add participant')}
            </button>
          </div>
        )}
      </div>
      <div className="form-section" role="group" aria-labelledby="plain-reach">
        <h2 id="plain-reach">{say('How do we reach you?')}</h2>
        <Entry label={say('Email')} hint={say('The confirmation goes here.')} error={errorOf('email')} name="email" type="email" defaultValue={email} autoComplete="email" spellCheck={false} required />
        <Entry label={say('Mobile phone')} hint={say('plain.phone_hint')} error={phoneError} name="phone" type="tel" defaultValue={phone} autoComplete="tel" required />
        <Field label={say('Notes')} optional={say('(optional)')} hint={say('Anything the instructor should know: swimming skills, injuries, wetsuit sizes.')} error={errorOf('notes')}>
          {(input) => <textarea {...input} name="notes" rows={3} maxLength={BOOKING_LIMITS.notes} defaultValue={notes} />}
        </Field>
      </div>
      <BookingTerms lesson={lesson} />
      <div className="action-bar" data-still>
        <button type="submit" name="do" value="continue" className="button button-wide">
          {say('Continue')}
        </button>
      </div>
    </>
  );
}

type EntryProps = Omit<ComponentProps<'input'>, 'children'> & Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error' | 'optional' | 'className'>;

function Entry({ label, hint, error, optional, className, ...attributes }: EntryProps) {
  return (
    <Field label={label} {...(hint && { hint })} error={error} {...(optional && { optional })} {...(className && { className })}>
      {(input) => <input type="text" {...input} {...attributes} />}
    </Field>
  );
}
