import calmSea from './drawings/calmSea.svg?no-inline';
import waveCover from './drawings/waveCover.svg?no-inline';

const DRAWINGS = { calmSea, waveCover };

/**
 * A drawing in the school's colour: `calmSea` for empty pages, `waveCover` for schools without a picture. It is loaded as
 * an image to keep it out of the script. `calmSea` also follows dark mode.
 */
export function Drawing({ of, className }: { of: keyof typeof DRAWINGS; className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${DRAWINGS[of]}#drawing`} />
    </svg>
  );
}
