import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

type Props = {
  /** Key of the submit button's word: Create or Update. */
  submit: string;
  cancelTo: string;
  /** The button to delete, where there is something to delete. */
  remove?: ReactNode;
  /** Another main button than the plain one. */
  save?: ReactNode;
};

/** A form's buttons, at the foot of the screen wherever the form is scrolled to. */
export function FormActions({ submit, cancelTo, remove, save }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={BAR}>
      {save ?? <SaveButton label={submit} icon={<></>} alwaysEnable />}
      <Button variant="outlined" component={Link} to={cancelTo}>
        {translate('ra.action.cancel')}
      </Button>
      <Box sx={{ ml: 'auto' }}>{remove}</Box>
    </Box>
  );
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
