import { ResourceCreate } from '../resource/ResourceCreate.tsx';
import { PRODUCT_FORM, ProductInputs } from './ProductInputs.tsx';

export function ProductCreate() {
  return (
    <ResourceCreate {...PRODUCT_FORM}>
      <ProductInputs />
    </ResourceCreate>
  );
}
