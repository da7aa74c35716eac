import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { DISCOUNT_FORM, DiscountCodeInputs } from './DiscountCodeInputs.tsx';

export function DiscountCodeCreate() {
  return (
    <ResourceCreate {...DISCOUNT_FORM}>
      <DiscountCodeInputs />
    </ResourceCreate>
  );
}
