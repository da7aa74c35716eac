import { Money } from '../../ui/Money.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The total as far as it is known: a spinner while it is missing, the word 'err' on an error (specification, section 8). */
export function TotalAmount({ total }: { total: number | 'err' | undefined }) {
  if (total === undefined) return <Spinner />;
  return total === 'err' ? <>err</> : <Money cents={total} />;
}
