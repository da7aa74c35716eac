/** The products’ screens. */
export const products = {
  new: 'New product',
  edit: 'Edit product',
  none: 'No products yet. Packs of lessons stand on the price list of the site.',
  row: '%{title} (%{price} €)',
  uses: '%{smart_count} use |||| %{smart_count} uses',
  price_hint: 'In hundredths of a euro.',
  position_hint: 'Products stand in this order on the price list.',
  delete_explained: 'It disappears from the price list.',
};

/** The products’ fields and notices, as react-admin asks for them. */
export const resource = {
  name: 'Product |||| Products',
  fields: {
    title: 'Title',
    description: 'Description',
    price: 'Price (*100)',
    num_uses: 'Num uses',
    order_num: 'Position',
  },
  notifications: { created: 'Product created', updated: 'Product updated', deleted: 'Product deleted' },
};
