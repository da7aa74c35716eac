import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { SaveButton, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { returnPath } from '../page/places.ts';
import { BAR_HEIGHT } from '../theme/components.ts';
import { useIsUploading } from './uploads.ts';

type Props = {
  /** Message key of the submit button: Create or Update. */
  submit: string;
  cancelTo: string;
  /** The delete button. */
  remove?: ReactNode;
  /** Replaces the plain save button. */
  save?: ReactNode;
};

/** The form's buttons, sticky at the bottom of the screen. */
export function FormActions({ submit, cancelTo, remove, save }: Props) {
  const translate = useTranslate();
  const isUploading = useIsUploading();
  return (
    <Box sx={BAR}>
      <Box role="status" sx={{ width: '100%', '&:empty': { display: 'none' } }}>{isUploading && translate('uploading')}</Box>
      {/* React-admin heeds `disabled` only without `alwaysEnable`. */}
      {save ?? <SaveButton label={submit} icon={<></>} alwaysEnable={!isUploading} disabled={isUploading} />}
      <Button variant="outlined" component={Link} to={returnPath(cancelTo)}>
        {translate('ra.action.cancel')}
      </Button>
      <Box sx={{ ml: 'auto' }}>{remove}</Box>
    </Box>
  );
}

const BAR = {
  position: 'sticky',
  bottom: `var(${BAR_HEIGHT}, 0px)`,
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
