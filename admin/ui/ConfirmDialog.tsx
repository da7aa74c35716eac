import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  /** What will happen, and to how many people. */
  text: string;
  confirm: string;
  keep: string;
  /** `error`, unless nothing is lost by it. */
  color?: 'error' | 'primary';
  isBusy?: boolean;
  /** Nothing, where there is only something to be read. */
  onConfirm: (() => void) | undefined;
  onClose: () => void;
};

/** Asks before something that cannot be taken back. The harmless answer has the focus. */
export function ConfirmDialog({ isOpen, title, text, confirm, keep, color = 'error', isBusy = false, onConfirm, onClose }: Props) {
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={`${id}title`} aria-describedby={`${id}text`}>
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="outlined" autoFocus disabled={isBusy} onClick={onClose}>
          {keep}
        </Button>
        {onConfirm && (
          <Button variant="contained" color={color} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
