import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** A link back to a list. */
export function BackLink({ list }: { list: string }) {
  const translate = useTranslate();
  return (
    <Button component={Link} to={list} startIcon={<ArrowBackIcon />} sx={{ ml: -1, mb: 1, px: 1 }}>
      {translate('resource.back')}
    </Button>
  );
}
