/**
 * Rounds parts so that they still add up to their total: the parts with the largest fractions are rounded up.
 *
 * @param total the sum of the parts, an integer
 */
export function roundToTotal(parts: readonly number[], total: number): number[] {
  const floors = parts.map(Math.floor);
  let missing = total - floors.reduce((sum, part) => sum + part, 0);
  const byFraction = parts.map((part, index) => ({ index, fraction: part - Math.floor(part) })).sort((a, b) => b.fraction - a.fraction);
  for (const { index } of byFraction) {
    if (missing <= 0) break;
    floors[index]!++;
    missing--;
  }
  return floors;
}
