import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { BOOKING_LIMITS, type BookingDraft } from '#shared/bookings/bookingDraft.ts';
import type { ParticipantAsks } from '#shared/bookings/participantTerms.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ParticipantFields } from '../../participants/ParticipantFields.tsx';

type Participants = BookingDraft['users'];
type Props = {
  participants: Participants;
  free: number;
  asks: ParticipantAsks;
  errorOf: (field: string) => string | undefined;
  onChange: (participants: Participants) => void;
  onBlur: (field: string) => void;
};

/** The participants. Adding one focuses its name. */
export function ParticipantList({ participants, free, asks, errorOf, onChange, onBlur }: Props) {
  const { say } = useWords();
  const [list, focusName] = useFocusName();
  const whyNoMore =
    participants.length >= BOOKING_LIMITS.participants
      ? say('booking.max_participants', { count: BOOKING_LIMITS.participants })
      : free === participants.length
        ? say('That takes the last {{count}} places in this lesson.', { count: free })
        : free < participants.length && say('This lesson has {{count}} places left.', { count: free });
  const tooMany = errorOf('users');

  function add() {
    if (whyNoMore) return;
    onChange([...participants, { name: '', age: '' }]);
    focusName(participants.length);
  }
  function remove(index: number) {
    onChange(participants.filter((_, other) => other !== index));
    focusName(Math.max(0, index - 1));
  }
  return (
    <section className="form-section" aria-labelledby="who" ref={list}>
      <h2 id="who">{say('Who is coming?')}</h2>
      {tooMany && (
        <p className="field-error" data-problem tabIndex={-1}>
          {tooMany}
        </p>
      )}
      {participants.map((participant, index) => (
        <ParticipantFields
          key={index}
          participant={participant}
          index={index}
          asks={asks}
          errorOf={(field) => errorOf(`users.${index}.${field}`)}
          onChange={(changed) => onChange(participants.map((other, at) => (at === index ? changed : other)))}
          onBlur={(field) => onBlur(`users.${index}.${field}`)}
          onRemove={participants.length > 1 ? () => remove(index) : undefined}
        />
      ))}
      <div className="add-participant">
        <button type="button" className="button button-plain" aria-disabled={whyNoMore ? true : undefined} aria-describedby="why-no-more" onClick={add}>
          <Plus aria-hidden size={20} />
          {say('Add participant')}
        </button>
        <p id="why-no-more" className="reason">
          {whyNoMore}
        </p>
      </div>
    </section>
  );
}

/** Focuses a participant's name after it was rendered. */
function useFocusName() {
  const list = useRef<HTMLElement>(null);
  const [wanted, setWanted] = useState<{ index: number }>();
  useEffect(() => {
    if (wanted) list.current?.querySelector<HTMLInputElement>(`[data-field="users.${wanted.index}.name"]`)?.focus();
  }, [wanted]);
  return [list, (index: number) => setWanted({ index })] as const;
}
