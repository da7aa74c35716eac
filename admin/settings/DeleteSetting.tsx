import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { DeleteButton } from '../resource/DeleteButton.tsx';

/** Explains that settings cannot be deleted, and what to do instead. */
export function DeleteSetting() {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <DeleteButton onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={close} role="alertdialog" aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
        <DialogTitle id={`${id}title`}>{translate('settings.not_implemented')}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}text`}>{translate('settings.empty_instead')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" autoFocus onClick={close}>{translate('ra.action.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
