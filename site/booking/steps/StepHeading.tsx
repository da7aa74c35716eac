import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';

/** The heading of a step. It can take the focus, so that reading goes on there when the step changes within the page. */
export function StepHeading({ text }: { text: string }) {
  return (
    <h1 id="step" tabIndex={-1} className="step-heading">
      {text}
    </h1>
  );
}

/** When the step changes (not as the page appears): to its heading, and, unless one went back, to the top. */
export function useStepFocus(step: string): void {
  const shown = useRef(step);
  const kind = useNavigationType();
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    document.getElementById('step')?.focus({ preventScroll: true });
    if (kind !== 'POP') window.scrollTo(0, 0);
  }, [step, kind]);
}
