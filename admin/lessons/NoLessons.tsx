import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Wave } from '../layout/Wave.tsx';

/** Where there are no lessons to show. */
export function NoLessons() {
  const translate = useTranslate();
  return (
    <Box sx={{ py: 5 }}>
      <Wave sx={{ width: 96, height: 32, mb: 2 }} />
      <Typography color="textSecondary">{translate('lessons.none')}</Typography>
    </Box>
  );
}
