/** A wave-shaped edge between two backgrounds, in the current colour. */
export function WaveEdge() {
  return (
    <svg className="wave-edge" viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
      <path fill="currentColor" d="M0 22c120-16 240-20 380-6s230 20 360 4 240-22 370-6 220 18 330 2v24H0z" />
    </svg>
  );
}
