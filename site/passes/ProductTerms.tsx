import type { Product } from '#shared/contract/product.ts';
import { useWords } from '../i18n/i18n.ts';
import { useSite } from '../store/context.tsx';
import { Money } from '../ui/Money.tsx';

/** What a pack costs, and what it is for. */
export function ProductTerms({ product: { price, num_uses, valid_days, activities, transferable } }: { product: Product }) {
  const { say } = useWords();
  const known = useSite((state) => state.aux?.activities);
  const names = activities.flatMap((id) => known?.[id]?.name ?? []);
  return (
    <ul className="pass-terms">
      <li className="pass-price">
        <Money cents={price} />
      </li>
      <li>{say('{{count}} uses', { count: num_uses })}</li>
      <li>{valid_days === null ? say('pass.valid_forever') : say('pass.valid_days', { count: valid_days })}</li>
      {names.length > 0 && <li>{say('pass.for_activities', { activities: names.join(', ') })}</li>}
      <li>{say(transferable ? 'pass.for_others' : 'pass.own_use')}</li>
    </ul>
  );
}
