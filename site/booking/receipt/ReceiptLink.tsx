import FileText from 'lucide-react/icons/file-text';
import type { Booking } from '#shared/contract/booking.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useTenant } from '../../page/context.tsx';

/** Opens the receipt of a booking that was paid. */
export function ReceiptLink({ booking }: { booking: Pick<Booking, 'id'> }) {
  const { say, lang } = useWords();
  const { api_base } = useTenant();
  return (
    <a className="button button-plain" href={`${api_base}/api/bookings/${booking.id}/receipt.pdf?lang=${lang}`} target="_blank" rel="noreferrer">
      <FileText aria-hidden size={20} />
      {say('Receipt (PDF)')}
    </a>
  );
}
