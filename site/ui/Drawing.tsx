import quietPages from './drawings/quietPages.svg?no-inline';
import waveCover from './drawings/waveCover.svg?no-inline';

/** The drawings of `quietPages.svg`, by their ids: one for each empty or error page. */
export type QuietDrawing =
  | 'calmSea'
  | 'bottle'
  | 'storm'
  | 'gate'
  | 'footprints'
  | 'hourglass'
  | 'shell'
  | 'rack'
  | 'towel'
  | 'noticeboard'
  | 'sign'
  | 'island'
  | 'paperBoat'
  | 'hut';

/**
 * A drawing in the school's colour: of an empty or error page, which also follows dark mode, or `waveCover` for schools without a
 * picture. It is loaded as an image to keep it out of the script.
 */
export function Drawing({ of, className }: { of: QuietDrawing | 'waveCover'; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={of === 'waveCover' ? `${waveCover}#drawing` : `${quietPages}#${of}`} />
    </svg>
  );
}
