import type * as English from './en.ts';

/** The products’ screens. */
export const products: typeof English.products = {
  new: 'Novo produto',
  edit: 'Editar produto',
  none: 'Ainda não há produtos. Os pacotes de várias aulas aparecem nos preços do site.',
  row: '%{title} (%{price} €)',
  uses: '%{smart_count} utilização |||| %{smart_count} utilizações',
  price_hint: 'Em cêntimos.',
  position_hint: 'Os produtos seguem esta ordem na lista de preços.',
  delete_explained: 'Desaparece da lista de preços.',
};

/** The products’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Produto |||| Produtos',
  fields: {
    title: 'Título',
    description: 'Descrição',
    price: 'Preço (*100)',
    num_uses: 'Número de utilizações',
    order_num: 'Posição',
  },
  notifications: { created: 'Produto criado', updated: 'Produto atualizado', deleted: 'Produto apagado' },
};
