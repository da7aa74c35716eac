import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { type MouseEvent, useEffect, useEffectEvent, useId, useRef } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  /** The name of the affected thing. */
  subject?: string | undefined;
  /** The consequences, and how many people they affect. */
  text: string;
  confirm: string;
  keep: string;
  /** `error`, unless nothing is lost. */
  color?: 'error' | 'primary';
  isBusy?: boolean;
  /** The consequences are still being read: only the confirming button waits for them. */
  isReading?: boolean;
  /** Undefined hides the button: there is only something to read. */
  onConfirm: (() => void) | undefined;
  onClose: () => void;
  /** Called when the dialog has closed and the focus is back. */
  onClosed?: () => void;
  /** A second action. The three buttons are stacked then. */
  other?: { label: string; onConfirm: () => void } | undefined;
};

/** Asks before an action that cannot be undone. The harmless button has the focus. If the button that asked leaves with what was confirmed, the screen's title gets it. */
export function ConfirmDialog({ isOpen, title, subject, text, confirm, keep, color = 'error', isBusy = false, isReading = false, onConfirm, onClose, onClosed, other }: Props) {
  const id = useId();
  const isConfirmed = useRef(false);
  const passFocusOn = useEffectEvent(() => isConfirmed.current && document.activeElement === document.body && document.querySelector('h1')?.focus({ preventScroll: true }));
  useEffect(() => () => void passFocusOn(), []);
  // The second click of a double click does not confirm again, nor does one while the dialog closes.
  const once = (action: () => void) => (event: MouseEvent) => {
    if (!isOpen || event.detail > 1) return;
    isConfirmed.current = true;
    action();
  };
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
          <Button variant="outlined" color={color} disabled={isBusy} onClick={once(other.onConfirm)} sx={{ color: `${color}.main` }}>
            {other.label}
          </Button>
        )}
        {onConfirm && (
          <Button variant="contained" color={color} loading={isBusy || isReading} onClick={once(onConfirm)}>
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
