import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { PRODUCT_FORM, ProductInputs } from './ProductInputs.tsx';

export function ProductEdit() {
  return (
    <ResourceEdit {...PRODUCT_FORM} remove={<DeleteRecord />}>
      <ProductInputs />
    </ResourceEdit>
  );
}
