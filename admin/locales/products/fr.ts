import type * as English from './en.ts';

/** The products’ screens. */
export const products: typeof English.products = {
  new: 'Nouveau produit',
  edit: 'Modifier le produit',
  none: 'Pas encore de produits. Les forfaits de plusieurs cours figurent parmi les tarifs du site.',
  row: '%{title} (%{price} €)',
  uses: '%{smart_count} utilisation |||| %{smart_count} utilisations',
  price_hint: 'En centimes.',
  position_hint: 'Les produits suivent cet ordre dans les tarifs.',
  delete_explained: 'Il disparaît des tarifs.',
};

/** The products’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Produit |||| Produits',
  fields: {
    title: 'Titre',
    description: 'Description',
    price: 'Prix (*100)',
    num_uses: 'Nombre d’utilisations',
    order_num: 'Position',
  },
  notifications: { created: 'Produit créé', updated: 'Produit modifié', deleted: 'Produit supprimé' },
};
