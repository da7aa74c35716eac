import CloneIcon from '@mui/icons-material/ContentCopyOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, Button, Stack, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { takesPlaces } from '#shared/bookings/bookingState.ts';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { lessonState } from '#shared/lessons/lessonState.ts';
import { CallOffButton } from '../../callOffs/CallOffButton.tsx';
import { findInCatalog, useCatalog } from '../../catalog/useCatalog.ts';
import { Loading } from '../../page/Loading.tsx';
import { Page } from '../../page/Page.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { RecordHistory } from '../../history/RecordHistory.tsx';
import { MessageButton } from '../../messages/MessageButton.tsx';
import { MessageHistory } from '../../messages/MessageHistory.tsx';
import { BackLink } from '../../page/BackLink.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { LessonStateChip } from '../../lessonRows/LessonStateChip.tsx';
import { OpeningList } from '../waiting/OpeningList.tsx';
import { WaitingList } from '../waiting/WaitingList.tsx';
import { Bookings } from './Bookings.tsx';
import { CancelledBookings } from './CancelledBookings.tsx';
import { ContactLists } from './ContactLists.tsx';
import { LessonFacts } from './LessonFacts.tsx';

type Props = { lesson: LessonDetail; /** Reloads the lesson. */ refetch: () => Promise<unknown> };

/** The lesson's facts, bookings and contacts. On a phone, bookings come first, as they are needed at the beach. */
export function LessonDetailPage({ lesson, refetch }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const { activity, instructors, tags } = findInCatalog(lesson, useCatalog());
  const facts = <LessonFacts lesson={lesson} activity={activity} instructors={instructors} tags={tags} />;
  // A hold may expire between two requests.
  const live = lesson.bookingData?.filter((booking) => takesPlaces(booking, new Date()));
  const when = clock.moment(lesson.date);
  const whenAndState = (
    <>
      <Box component="span" sx={{ display: 'inline-block', '&::first-letter': { textTransform: 'uppercase' } }}>
        {when}
      </Box>{' '}
      <LessonStateChip state={lessonState(lesson, new Date(), clock.timezone)} isPrivate={lesson.is_private === 1} />
    </>
  );
  const actions = (
    <>
      {live && live.length > 0 && <MessageButton lessonIds={[lesson.id]} />}
      <CallOffButton lessons={[{ ...lesson, label: `${activity?.name ?? ''}, ${when}` }]} />
      <Button variant="outlined" component={Link} to={lessonPaths.clone(lesson.id)} startIcon={<CloneIcon />}>
        {translate('ra.action.clone')}
      </Button>
      <Button variant="outlined" component={Link} to={lessonPaths.edit(lesson.id)} startIcon={<EditIcon />}>
        {translate('ra.action.edit')}
      </Button>
    </>
  );

  return (
    <Page title={activity?.name ?? '…'} subtitle={isWide ? when : whenAndState} back={<BackLink list={lessonPaths.list} />} actions={actions}>
      <Stack spacing={4}>
        {isWide && facts}
        {live ? (
          <>
            <Bookings lesson={lesson} bookings={live} activity={activity?.name ?? ''} refetch={refetch} />
            <WaitingList lessonId={lesson.id} />
            {lesson.open_days_before !== null && <OpeningList lessonId={lesson.id} />}
            <CancelledBookings bookings={lesson.cancelledData ?? []} />
            <ContactLists bookings={live} />
          </>
        ) : (
          <Loading />
        )}
        {!isWide && facts}
        <MessageHistory of={`lesson=${lesson.id}`} />
        <RecordHistory filter={{ lesson_id: lesson.id }} />
      </Stack>
    </Page>
  );
}
