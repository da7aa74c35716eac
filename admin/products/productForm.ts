import { DEFAULT_POSITION, productProblems } from '#shared/catalog/catalogRules.ts';

/** A new product, and the rules that every product obeys. */
export const PRODUCT_FORM = {
  fields: { title: '', description: '', price: 0, num_uses: 1, order_num: DEFAULT_POSITION as number },
  problems: productProblems,
};
