import { Link, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ListedOpening } from '#shared/contract/opening.ts';
import { useApi } from '../../api/useApi.ts';
import { useGuestWords } from '../../i18n/lazyWordHooks.ts';
import { Panel } from '../../plots/Panel.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';

/** Who has asked to be told when a lesson opens for booking; nothing if there is none. */
export function OpeningList({ lessonId }: { lessonId: number }) {
  const call = useApi();
  // Without an answer the page only says less.
  const { data = [] } = useQuery({ queryKey: ['openings', lessonId], queryFn: () => call<ListedOpening[]>(`lessons/${lessonId}/openings`), retry: false });
  return data.length > 0 ? <Openings openings={data} /> : null;
}

function Openings({ openings }: { openings: readonly ListedOpening[] }) {
  const words = useGuestWords();
  const clock = useSchoolClock();
  const id = useId();
  return (
    <Panel component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3">{words('openings_title', { smart_count: openings.length })}</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>{words('openings_hint')}</Typography>
      <Typography component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {openings.map(({ email, creation_date, told_at }) => (
          <li key={email}>
            <Link href={`mailto:${email}`}>{email}</Link>{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {told_at ? words('openings_told', { moment: clock.moment(told_at) }) : words('openings_asked', { moment: clock.moment(creation_date) })}
            </Typography>
          </li>
        ))}
      </Typography>
    </Panel>
  );
}
