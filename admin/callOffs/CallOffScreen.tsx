import { Alert, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { CallOffState } from '#shared/contract/callOff.ts';
import { useApi } from '../api/useApi.ts';
import { useCallOffWords } from '../i18n/lazyWordHooks.ts';
import { BackLink } from '../page/BackLink.tsx';
import { EmptyList } from '../page/EmptyList.tsx';
import { ErrorBanner } from '../page/ErrorBanner.tsx';
import { Loading } from '../page/Loading.tsx';
import { Page } from '../page/Page.tsx';
import { lessonPaths } from '../routes/lessonPaths.ts';
import { useSchoolClock } from '../tenant/useSchoolClock.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { TakeBack } from './TakeBack.tsx';

/** What became of lessons that were called off: who has chosen what, who has not, and which mails failed. */
export function CallOffScreen() {
  const words = useCallOffWords();
  const call = useApi();
  const { id } = useParams();
  const { data, error, refetch } = useQuery<CallOffState, Error>({
    queryKey: ['call-offs', id],
    queryFn: ({ signal }) => call<CallOffState>(`call-offs/${id}`, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Page title={words('state')} back={<BackLink list={lessonPaths.list} />} actions={data && <TakeBack key={data.taken_back_at} callOff={data} refetch={refetch} />}>
      {error && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <State callOff={data} />}
    </Page>
  );
}

function State({ callOff }: { callOff: CallOffState }) {
  const words = useCallOffWords();
  const clock = useSchoolClock();
  const { bookings, lessons, reason, deadline, offers_dates, taken_back_at } = callOff;
  const chosen = bookings.filter(({ chosen_by }) => chosen_by === 'guest').length;
  return (
    <Stack spacing={2}>
      {taken_back_at ? (
        <Alert severity="success">{words('taken_back')}</Alert>
      ) : (
        <Typography>{offers_dates ? words(callOff.fallback === 'credit' ? 'until_credit' : 'until', { moment: clock.moment(deadline) }) : words('no_choice')}</Typography>
      )}
      <Typography>{lessons.map((lesson) => `${lesson.activity}, ${clock.shortMoment(lesson.date)}`).join(' · ')}</Typography>
      {reason && <Typography sx={{ overflowWrap: 'anywhere' }}><strong>{words('reason_shown')}</strong> {reason}</Typography>}
      {bookings.length === 0 && <EmptyList text={words('none')} />}
      {bookings.length > 0 && offers_dates && <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>{words('chosen', { chosen, all: bookings.length })}</Typography>}
      {bookings.length > 0 && (
        <Paper component="ul" variant="outlined" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {bookings.map((booking) => <ChoiceRow key={booking.id} booking={booking} offersDates={offers_dates} />)}
        </Paper>
      )}
    </Stack>
  );
}
