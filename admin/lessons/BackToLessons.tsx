import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { lessonPaths } from './paths.ts';

/** The way back to the list of lessons. */
export function BackToLessons() {
  const translate = useTranslate();
  return (
    <Button component={Link} to={lessonPaths.list} startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1, px: 1 }}>
      {translate('lessons.back')}
    </Button>
  );
}
