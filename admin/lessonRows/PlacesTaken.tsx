import { Box } from '@mui/material';
import type { SxProps } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Lesson } from '#shared/contract/lesson.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

type Props = { lesson: Pick<Lesson, 'num_bookings' | 'num_places'>; sx?: SxProps };

/** Taken places (`5 / 8`) above a bar. */
export function PlacesTaken({ lesson: { num_bookings, num_places }, sx = {} }: Props) {
  const translate = useTranslate();
  const share = num_places > 0 ? Math.min(1, num_bookings / num_places) : 0;
  return (
    <Box component="span" sx={[{ display: 'block', minWidth: 56, textAlign: 'right' }, ...(Array.isArray(sx) ? sx : [sx])]}>
      <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
        {num_bookings} / {num_places}
      </Box>
      <VisuallyHidden> {translate('lessons.places_taken')}</VisuallyHidden>
      <Box component="span" aria-hidden sx={{ display: 'block', height: 4, mt: 0.5, borderRadius: 2, bgcolor: 'divider', overflow: 'hidden' }}>
        <Box component="span" sx={{ display: 'block', height: 1, width: `${share * 100}%`, bgcolor: 'primary.main', transition: 'width 200ms' }} />
      </Box>
    </Box>
  );
}
