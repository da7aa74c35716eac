import type { OwnPass } from '#shared/contract/pass.ts';
import { onLastDay } from '#shared/passes/passRules.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { formatDate } from '#shared/time/time.ts';
import type { Language } from '#shared/language.ts';
import type { Say } from '../i18n/i18n.ts';

/** Writes what is left of a pass. */
export function leftOfPass({ unit, left, granted }: Pick<OwnPass, 'unit' | 'left' | 'granted'>, { say, lang }: { say: Say; lang: Language }): string {
  return unit === 'uses'
    ? say('pass.left', { count: left, granted })
    : say('pass.amount_left', { left: formatMoney(left, lang), granted: formatMoney(granted, lang) });
}

/** Writes until when a pass is valid. */
export function validityOfPass({ valid_until }: Pick<OwnPass, 'valid_until'>, { say, lang }: { say: Say; lang: Language }, timezone: string): string {
  return valid_until === null ? say('pass.valid_forever') : say('pass.valid_until', { day: formatDate(onLastDay(valid_until), lang, timezone) });
}
