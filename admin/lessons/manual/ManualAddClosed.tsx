import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Lesson } from '#shared/contract/lesson.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { CARD_RADIUS } from '../../theme/components.ts';
import { lessonPaths } from '../../routes/lessonPaths.ts';

type Props = { lesson: Lesson; why: RefusalCode; id: string };

/** Shown instead of the form when the lesson takes no walk-ins: the reason, and a link to raise the places of a full lesson. */
export function ManualAddClosed({ lesson, why, id }: Props) {
  const translate = useTranslate();
  const isFull = why === 'lesson_full';
  const edit = (
    <Button component={Link} to={lessonPaths.edit(lesson.id)} color="inherit">
      {translate('ra.action.edit')}
    </Button>
  );
  return (
    <Alert id={id} severity="info" action={isFull && edit} sx={{ mb: 2, borderRadius: CARD_RADIUS }}>
      {translate(`refusal.${why}`)} {isFull && translate('bookings.manual.full')}
    </Alert>
  );
}
