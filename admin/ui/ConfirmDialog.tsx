import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  /** What will happen, and to how many people. */
  text: string;
  confirm: string;
  keep: string;
  isBusy?: boolean;
  /** Nothing, where there is only something to be read. */
  onConfirm: (() => void) | undefined;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. The harmless answer has the focus. */
export function ConfirmDialog({ isOpen, title, text, confirm, keep, isBusy = false, onConfirm, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus disabled={isBusy} onClick={onClose}>
          {keep}
        </Button>
        {onConfirm && (
          <Button variant="contained" color="error" loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
