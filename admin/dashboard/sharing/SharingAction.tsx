import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  variant: 'contained' | 'outlined';
  /** Why the button is disabled; shown below it. */
  reason: string | undefined;
  /** Disables the button while data is loading. */
  isWaiting: boolean;
  isBusy?: boolean;
  onClick: () => void;
  /** The result, shown below the button. */
  children?: ReactNode;
};

/** A large button that explains why it is disabled. */
export function SharingAction({ label, icon, variant, reason, isWaiting, isBusy = false, onClick, children }: Props) {
  const id = useId();
  return (
    <Box>
      <Button
        fullWidth
        size="large"
        variant={variant}
        startIcon={icon}
        loading={isBusy}
        disabled={isWaiting || reason !== undefined}
        aria-describedby={reason && id}
        onClick={onClick}
        sx={{ justifyContent: 'flex-start', textAlign: 'left', lineHeight: 1.3 }}
      >
        {label}
      </Button>
      {reason && (
        <Typography id={id} color="textSecondary" sx={{ mt: 1, fontSize: '0.9375rem' }}>
          {reason}
        </Typography>
      )}
      {children}
    </Box>
  );
}
