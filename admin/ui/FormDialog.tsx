import { Dialog, type DialogProps } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = Omit<DialogProps, 'open' | 'onClose'> & { isOpen?: boolean; /** Was something entered that closing would lose? */ isChanged: boolean; onClose: () => void };

/** A dialog with a form. Escape and a press beside it close it; if something was entered, they ask first. */
export function FormDialog({ isOpen = true, isChanged, onClose, children, ...props }: Props) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    onClose();
  };
  return (
    <Dialog {...props} open={isOpen} onClose={() => (isChanged ? setAsking(true) : onClose())}>
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
