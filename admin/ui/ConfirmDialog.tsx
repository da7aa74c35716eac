import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useId } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  /** What it is about, by its name. */
  subject?: string | undefined;
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
  /** Once it is gone, and the focus is back where it was. */
  onClosed?: () => void;
  /** Another way to do it: then there are three answers, one below the other. */
  other?: { label: string; onConfirm: () => void } | undefined;
};

/** Asks before something that cannot be taken back. The harmless answer has the focus. */
export function ConfirmDialog({ isOpen, title, subject, text, confirm, keep, color = 'error', isBusy = false, onConfirm, onClose, onClosed, other }: Props) {
  const id = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} slotProps={{ transition: { ...(onClosed ? { onExited: onClosed } : {}) } }} aria-labelledby={`${id}title`} aria-describedby={`${subject ? `${id}subject ` : ''}${id}text`}>
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        {subject && (
          <DialogContentText id={`${id}subject`} sx={{ mb: 0.5, color: 'text.primary', fontWeight: 700, overflowWrap: 'anywhere' }}>
            {subject}
          </DialogContentText>
        )}
        <DialogContentText id={`${id}text`}>{text}</DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1.5, ...(other ? { flexDirection: 'column-reverse', alignItems: 'stretch' } : {}) }}>
        <Button variant="outlined" autoFocus disabled={isBusy} onClick={onClose}>
          {keep}
        </Button>
        {other && (
          <Button variant="outlined" color={color} disabled={isBusy} onClick={other.onConfirm} sx={{ color: `${color}.main` }}>
            {other.label}
          </Button>
        )}
        {onConfirm && (
          <Button variant="contained" color={color} loading={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
