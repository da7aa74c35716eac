import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

type Props = {
  label: string;
  icon: ReactNode;
  variant: 'contained' | 'outlined';
  /** Why it cannot be pressed, if so: said below it. */
  reason: string | undefined;
  /** It cannot be pressed yet: what it needs is on its way. */
  isWaiting: boolean;
  isBusy?: boolean;
  onClick: () => void;
  /** What came of it. */
  children?: ReactNode;
};

/** One of the block's two buttons. A button that cannot be pressed says why. */
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
