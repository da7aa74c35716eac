import calmSea from './drawings/calmSea.svg?no-inline';
import waveCover from './drawings/waveCover.svg?no-inline';

const DRAWINGS = { calmSea, waveCover };

/**
 * A drawing of ours in the school's colour: `calmSea` for pages with nothing to show, `waveCover` for schools without a
 * picture. It comes as a picture, not as script, and takes its accent from the page;
 * `calmSea` also whether it is day or night.
 */
export function Drawing({ of, className }: { of: keyof typeof DRAWINGS; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${DRAWINGS[of]}#drawing`} />
    </svg>
  );
}
