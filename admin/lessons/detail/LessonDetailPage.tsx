import CloneIcon from '@mui/icons-material/ContentCopyOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Button, Stack } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { catalogOf, useCatalog } from '../../catalog/useCatalog.ts';
import { Loading } from '../../layout/Loading.tsx';
import { Page } from '../../layout/Page.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { BackToLessons } from '../BackToLessons.tsx';
import { lessonPaths } from '../paths.ts';
import { Bookings } from './Bookings.tsx';
import { Contacts } from './Contacts.tsx';
import { LessonFacts } from './LessonFacts.tsx';

type Props = { lesson: LessonDetail; /** Asks for the lesson anew. */ refetch: () => void };

/** The lesson's facts, its bookings, and all their contacts. */
export function LessonDetailPage({ lesson, refetch }: Props) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { activity, instructors, tags } = catalogOf(lesson, useCatalog());
  const actions = (
    <>
      <Button variant="outlined" component={Link} to={lessonPaths.clone(lesson.id)} startIcon={<CloneIcon />}>
        {translate('ra.action.clone')}
      </Button>
      <Button variant="contained" component={Link} to={lessonPaths.edit(lesson.id)} startIcon={<EditIcon />}>
        {translate('ra.action.edit')}
      </Button>
    </>
  );

  return (
    <Page title={activity?.name ?? '…'} subtitle={clock.moment(lesson.date)} back={<BackToLessons />} actions={actions}>
      <Stack spacing={4}>
        <LessonFacts lesson={lesson} activity={activity} instructors={instructors} tags={tags} />
        {lesson.bookingData ? (
          <>
            <Bookings lesson={lesson} bookings={lesson.bookingData} refetch={refetch} />
            <Contacts bookings={lesson.bookingData} />
          </>
        ) : (
          <Loading />
        )}
      </Stack>
    </Page>
  );
}
