import { formatMoney } from '#shared/payments/money.ts';
import type { Problem } from '#shared/problems.ts';
import { useWords } from '../i18n/i18n.ts';

const TEXTS = {
  link_in_text: 'problem.link_in_text',
  email_invalid: 'problem.email_invalid',
  too_long: 'problem.text_too_long',
  send_day: 'problem.send_day',
  amount_invalid: 'problem.amount_invalid',
  amount_decimals: 'problem.amount_invalid',
  amount_not_above_zero: 'problem.amount_invalid',
  not_valid: 'refusal.product_not_found',
} as const;

/** Says what is wrong with an entry of a purchase. */
export function usePurchaseProblem(): (problem: Problem | undefined) => string | undefined {
  const { say, lang } = useWords();
  return (problem) => {
    if (!problem) return undefined;
    const { code, min, max } = problem;
    if (code === 'too_small') return say('problem.amount_too_small', { min: formatMoney(Number(min) * 100, lang) });
    if (code === 'too_large') return say('problem.amount_too_large', { max: formatMoney(Number(max) * 100, lang) });
    return say(code in TEXTS ? TEXTS[code as keyof typeof TEXTS] : 'problem.required');
  };
}
