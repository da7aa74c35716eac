import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import { IconButton } from '@mui/material';
import { useCallUrl } from './useCallUrl.ts';

/** A button that calls a guest. */
export function CallButton({ phone, label }: { phone: string; label: string }) {
  return (
    <IconButton href={useCallUrl(phone)} aria-label={label}>
      <PhoneIcon />
    </IconButton>
  );
}
