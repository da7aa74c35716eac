import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { returnPath } from './places.ts';

/** A link back to a list as it was left, or from a lesson to where it was opened. */
export function BackLink({ list }: { list: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to={returnPath(list)} startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1, px: 1 }}>
      {translate('resource.back')}
    </Button>
  );
}
