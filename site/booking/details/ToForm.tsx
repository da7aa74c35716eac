import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useState } from 'react';
import type { EntryProblems } from '#shared/bookings/bookingDraft.ts';
import { useWords } from '../../i18n/i18n.ts';

/** Height of the bar with Continue and a line of the form, in pixels: a form that shows less is out of view. */
const BAR = 200;

/** While the form is out of view below, a bar with a button that leads to the first input that is still needed. */
export function ToForm({ problems }: { problems: EntryProblems }) {
  const { say } = useWords();
  const isComplete = Object.keys(problems).length === 0;
  const isBelow = useIsBelow(isComplete ? 0 : BAR);
  if (!isBelow) return null;

  function show() {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const fields = [...document.querySelectorAll<HTMLElement>('.step [data-field]')];
    const needed = fields.find(({ dataset }) => Object.hasOwn(problems, dataset.field!)) ?? document.getElementById('step');
    needed?.focus({ preventScroll: true });
    needed?.scrollIntoView({ block: 'center', behavior: isStill ? 'auto' : 'smooth' });
  }
  return (
    <div className="to-form">
      <div className="column">
        <button type="button" className="button button-wide" onClick={show}>
          {say('booking.to_form')}
          <ArrowDown aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}

/** Is the form's heading below the window, or in the lowest part of it? False before scripts run. @param lowest height of that part in pixels */
function useIsBelow(lowest: number): boolean {
  const [isBelow, setBelow] = useState(false);
  useEffect(() => {
    const heading = document.getElementById('step');
    if (!heading) return undefined;
    // All above the window counts as seen. In a frame on another site, margins count only with the document as root.
    const observer = new IntersectionObserver((entries) => setBelow(entries.at(-1)!.intersectionRatio < 1), { root: document, rootMargin: `1000000px 0px -${lowest}px`, threshold: 1 });
    observer.observe(heading);
    return () => observer.disconnect();
  }, [lowest]);
  return isBelow;
}
