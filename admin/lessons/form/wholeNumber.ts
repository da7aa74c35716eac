/** A validator for react-admin: no fractions. */
export function wholeNumber(value: unknown): string | undefined {
  return typeof value === 'number' && !Number.isInteger(value) ? 'problem.whole_number' : undefined;
}
