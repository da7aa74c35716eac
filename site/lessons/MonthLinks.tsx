import type { LaterMonth } from '#shared/contract/schedule.ts';
import { formatMonth } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { Kept } from '../ui/Kept.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';

type Props = { months: LaterMonth[]; /** The month that is shown. */ month: string | undefined; addressOf: (choice: { month: string }) => string; className?: string };

/** A list item for each month with later lessons, with a link that shows them. */
export function MonthLinks({ months, month, addressOf, className }: Props) {
  const { lang } = useWords();
  return months.map((one) => (
    <li key={one.month}>
      <SiteLink className={className} to={addressOf({ month: one.month })} aria-current={one.month === month ? 'date' : undefined}>
        <Kept of={one.month}>{() => formatMonth(one.month, lang)}</Kept>
      </SiteLink>
    </li>
  ));
}
