import { formatDate } from '#shared/time/time.ts';
import { useWords } from '../i18n/i18n.ts';
import { useTenant } from '../page/context.tsx';
import { Kept } from '../ui/Kept.tsx';

/** A post's date in the school's time zone: `21 November 2026`. */
export function PostDate({ of }: { of: string }) {
  const { timezone } = useTenant();
  const { lang } = useWords();
  return (
    <Kept as="time" className="post-date" dateTime={of} of={of}>
      {() => formatDate(of, lang, timezone)}
    </Kept>
  );
}
