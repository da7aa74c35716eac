import { formatExactMoney } from '#shared/payments/money.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { PRODUCT_FORM, ProductInputs } from './ProductInputs.tsx';

export function ProductEdit() {
  const lang = useLanguage();
  const formatField = (field: string, value: unknown) => (field === 'price' ? formatExactMoney(value as number, lang) : String(value ?? ''));
  return (
    <ResourceEdit {...PRODUCT_FORM} remove={<DeleteRecord />} formatField={formatField}>
      <ProductInputs />
    </ResourceEdit>
  );
}
