import type { EnquiryState } from '#shared/contract/enquiry.ts';
import { useEnquiryWords } from '../i18n/lazyWordHooks.ts';
import { StatusChip } from '../ui/StatusChip.tsx';

const COLORS: Record<EnquiryState, string> = {
  new: 'warning.main',
  offered: 'info.main',
  lapsed: 'text.secondary',
  accepted: 'success.main',
  declined: 'text.secondary',
  refused: 'text.secondary',
};

/** How far an enquiry is. */
export function EnquiryChip({ state }: { state: EnquiryState }) {
  return <StatusChip label={useEnquiryWords()(`state_${state}`)} color={COLORS[state]} />;
}
