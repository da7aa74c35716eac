import { useTranslate } from 'react-admin';
import type { PassState } from '#shared/contract/pass.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

const COLORS: Record<PassState, string> = {
  valid: 'success.main',
  spent: 'text.secondary',
  expired: 'text.secondary',
  blocked: 'error.main',
  unpaid: 'info.main',
};

/** Whether a pass can pay, and if not, why. */
export function PassStateChip({ state }: { state: PassState }) {
  const translate = useTranslate();
  return <StatusChip label={translate(`passes.state_of.${state}`)} color={COLORS[state]} />;
}
