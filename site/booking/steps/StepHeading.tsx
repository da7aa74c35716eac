import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** A step's heading. It is focusable, so that screen readers continue there when the step changes. */
export function StepHeading({ text }: { text: string }) {
  return (
    <h1 id="step" tabIndex={-1} className="step-heading">
      {text}
    </h1>
  );
}

/**
 * Focuses the heading when the step changes (not on page load), and scrolls to the top unless the visitor went back. A lesson that closed
 * meanwhile is no step back, even if the page was last opened by Back or a reload.
 */
export function useStepFocus(step: 'details' | 'summary' | 'booked' | 'closed'): void {
  const shown = useRef(step);
  const kind = useNavigationType();
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById('step')?.focus({ preventScroll: true });
    if (kind !== 'POP' || step === 'closed') window.scrollTo(0, 0);
  }, [step, kind]);
}
