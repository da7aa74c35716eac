import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, GlobalStyles } from '@mui/material';
import { ShowBase, useShowContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { takesPlaces } from '#shared/bookings/bookingState.ts';
import type { LessonDetail } from '#shared/contract/lesson.ts';
import { findInCatalog, useCatalog } from '../../catalog/useCatalog.ts';
import { Loading } from '../../page/Loading.tsx';
import { lessonPaths } from '../../routes/lessonPaths.ts';
import { useTenant } from '../../tenant/TenantContext.tsx';
import { useSchoolClock } from '../../tenant/useSchoolClock.ts';
import { LessonLoadError } from '../LessonLoadError.tsx';
import { ParticipantsTable } from './ParticipantsTable.tsx';
import { PRINTED, SHEET } from './sheetStyles.ts';

/** The printable list of a lesson's participants. */
export function LessonSheet() {
  return (
    <ShowBase<LessonDetail> queryOptions={{ onError: () => {} }} loading={<Loading />}>
      <LoadedSheet />
    </ShowBase>
  );
}

function LoadedSheet() {
  const { record, error, refetch } = useShowContext<LessonDetail>();
  return record ? <LessonSheetPage lesson={record} /> : <LessonLoadError error={error} onRetry={() => void refetch()} />;
}

function LessonSheetPage({ lesson }: { lesson: LessonDetail }) {
  const translate = useTranslate();
  const clock = useSchoolClock();
  const { name: school } = useTenant();
  const { activity, instructors } = findInCatalog(lesson, useCatalog());
  const title = activity?.name ?? '…';
  const facts = [
    [translate('resources.lessons.fields.place'), activity?.place],
    [translate('resources.lessons.fields.instructors'), instructors.map(({ name }) => name).join(', ')],
    [translate('lessons.places_taken'), `${lesson.num_bookings} / ${lesson.num_places}`],
  ];
  return (
    <>
      <title>{`${title} · ${clock.moment(lesson.date)} · ${school}`}</title>
      <GlobalStyles styles={PRINTED} />
      <Box className="not-printed" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
        <Button component={Link} to={lessonPaths.detail(lesson.id)} startIcon={<ArrowBackIcon />} sx={{ ml: -1, px: 1 }}>
          {translate('bookings.sheet.back')}
        </Button>
        <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {translate('bookings.sheet.print')}
        </Button>
      </Box>
      <Box component="article" sx={SHEET}>
        <header>
          <p>{school}</p>
          <h1>{title}</h1>
          <p className="when">{clock.moment(lesson.date)}</p>
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </header>
        <ParticipantsTable bookings={(lesson.bookingData ?? []).filter((booking) => takesPlaces(booking, new Date()))} />
      </Box>
    </>
  );
}
