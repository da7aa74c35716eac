import { DeleteRecord } from '../resource/DeleteRecord.tsx';
import { ResourceEdit } from '../resource/ResourceEdit.tsx';
import { PRODUCT_FORM, ProductInputs } from './ProductInputs.tsx';

/** A product to be changed or deleted. */
export function ProductEdit() {
  return (
    <ResourceEdit {...PRODUCT_FORM} remove={<DeleteRecord />}>
      <ProductInputs />
    </ResourceEdit>
  );
}
