import type * as English from './en.ts';

/** The products’ screens. */
export const products: typeof English.products = {
  new: 'Producto nuevo',
  edit: 'Editar producto',
  none: 'Todavía no hay productos. Los bonos de varias clases aparecen entre los precios de la web.',
  row: '%{title} (%{price} €)',
  uses: '%{smart_count} uso |||| %{smart_count} usos',
  price_hint: 'En céntimos.',
  position_hint: 'Los productos siguen este orden en la lista de precios.',
  delete_explained: 'Desaparece de la lista de precios.',
};

/** The products’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Producto |||| Productos',
  fields: {
    title: 'Título',
    description: 'Descripción',
    price: 'Precio (*100)',
    num_uses: 'Número de usos',
    order_num: 'Posición',
  },
  notifications: { created: 'Producto creado', updated: 'Producto actualizado', deleted: 'Producto borrado' },
};
