import { Dialog, type DialogProps, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = Omit<DialogProps, 'open' | 'onClose'> & { isOpen?: boolean; /** Was something entered that closing would lose? */ isChanged: boolean; onClose: () => void };

/** A dialog with a form; on a phone it fills the screen. Escape and a press beside it close it; if something was entered, they ask first. */
export function FormDialog({ isOpen = true, isChanged, onClose, children, ...props }: Props) {
  const translate = useTranslate();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Dialog fullScreen={isPhone} {...props} open={isOpen} onClose={() => (isChanged ? setAsking(true) : onClose())}>
      {children}
      <ConfirmDialog
        isOpen={isAsking}
        title={translate('leaving.question')}
        text={translate('leaving.explained')}
        confirm={translate('leaving.leave')}
        keep={translate('leaving.stay')}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
