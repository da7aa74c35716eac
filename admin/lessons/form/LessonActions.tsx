import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { FormDataConsumer, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import { SaveLesson } from './SaveLesson.tsx';

type Props = { submit: string; cancelTo: string; remove: ReactNode; /** The lesson as it is stored, if it is. */ before: Lesson | undefined };

/** The form's buttons, at the foot of the screen wherever the form is scrolled to. */
export function LessonActions({ submit, cancelTo, remove, before }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={BAR}>
      <FormDataConsumer<Lesson>>{({ formData }) => <SaveLesson label={submit} peopleLeft={peopleLeft(formData, before)} />}</FormDataConsumer>
      <Button variant="outlined" component={Link} to={cancelTo}>
        {translate('ra.action.cancel')}
      </Button>
      <Box sx={{ ml: 'auto' }}>{remove}</Box>
    </Box>
  );
}

/** How many booked people would lose their lesson, were the form saved as it is. */
function peopleLeft(lesson: Partial<Lesson>, before: Lesson | undefined): number {
  const isNowCancelled = lesson.is_cancelled === 1 && before?.is_cancelled === 0;
  return isNowCancelled ? (before.num_bookings ?? 0) : 0;
}

const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 4,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
};
