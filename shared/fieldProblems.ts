import { hasTwoDecimals } from './decimal.ts';
import type { Problem, Problems } from './problems.ts';

/** Maximum lengths in UTF-16 units, like `maxlength`. Longer texts would not be read as Markdown (`shared/markdown/markdownToHtml.ts`). */
export const TEXT_LIMITS = { name: 100, title: 200, line: 2000, sentence: 160, plan: 8000, text: 30_000 } as const;

/** Is a name or title missing? It needs a letter or digit. */
export function missingProblem(text: string): Problem | undefined {
  return /[\p{L}\p{N}]/u.test(text) ? undefined : { code: 'required' };
}

/** Is this text too long? */
export function lengthProblem(text: string, max: number): Problem | undefined {
  return text.length > max ? { code: 'too_long', max } : undefined;
}

/** Is this number missing or outside its range? */
function rangeProblem(value: number, { min, max }: { min: number; max: number }): Problem | undefined {
  if (!Number.isFinite(value)) return { code: 'required' };
  if (value < min) return { code: 'too_small', min };
  return value > max ? { code: 'too_large', max } : undefined;
}

/** The same for a whole number. */
export function wholeProblem(value: number, range: { min: number; max: number }): Problem | undefined {
  if (Number.isNaN(value)) return { code: 'whole_number' };
  return rangeProblem(value, range) ?? (Number.isInteger(value) ? undefined : { code: 'whole_number' });
}

/** The same for an amount of euros. It has two decimals at most. */
export function eurosProblem(euros: number, range: { min: number; max: number }): Problem | undefined {
  if (Number.isNaN(euros)) return { code: 'amount_invalid' };
  return rangeProblem(euros, range) ?? (hasTwoDecimals(euros) ? undefined : { code: 'cents' });
}

/** Leaves out the fields without a problem. */
export function found(problems: Record<string, Problem | undefined>): Problems {
  return Object.fromEntries(Object.entries(problems).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])));
}
