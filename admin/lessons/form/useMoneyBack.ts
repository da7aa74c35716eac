import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { LessonMoneyBack } from '#shared/contract/lesson.ts';
import { formatMoney } from '#shared/payments/money.ts';
import { useApi } from '../../api/useApi.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';

/**
 * What cancelling a lesson gives back, and in words: '8 bookings; €120 goes back by card now; …'. Asked anew whenever the dialog opens.
 *
 * @param lesson undefined while nothing is asked
 */
export function useMoneyBack(lesson: number | undefined): { told: LessonMoneyBack | undefined; text: string; error: Error | null } {
  const translate = useTranslate();
  const lang = useLanguage();
  const call = useApi();
  const { data: told, error } = useQuery({
    queryKey: ['money-back', lesson],
    queryFn: ({ signal }) => call<LessonMoneyBack>(`lessons/${lesson}/money-back`, { signal }),
    enabled: lesson !== undefined,
    gcTime: 0,
  });
  const parts = told && [
    translate('lessons.money_back.bookings', { smart_count: told.bookings }),
    told.by_card > 0 && translate('lessons.money_back.by_card', { amount: formatMoney(told.by_card, lang) }),
    told.by_hand > 0 && translate('lessons.money_back.by_hand', { amount: formatMoney(told.by_hand, lang) }),
    told.by_pass > 0 && translate('lessons.money_back.by_pass', { amount: formatMoney(told.by_pass, lang) }),
    told.by_card + told.by_hand + told.by_pass === 0 ? translate('lessons.money_back.none') : told.unpaid > 0 && translate('lessons.money_back.unpaid', { smart_count: told.unpaid }),
  ];
  return { told, text: parts ? `${parts.filter(Boolean).join('; ')}.` : '', error };
}
