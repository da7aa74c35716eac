import type * as English from './en.ts';

/** The products’ screens. */
export const products: typeof English.products = {
  new: 'Neues Produkt',
  edit: 'Produkt bearbeiten',
  none: 'Noch keine Produkte. Pakete mit mehreren Kursen stehen auf der Preisliste der Website.',
  row: '%{title} (%{price} €)',
  uses: '%{smart_count} Nutzung |||| %{smart_count} Nutzungen',
  price_hint: 'In Cent.',
  position_hint: 'In dieser Reihenfolge stehen die Produkte auf der Preisliste.',
  delete_explained: 'Es verschwindet von der Preisliste.',
};

/** The products’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Produkt |||| Produkte',
  fields: {
    title: 'Titel',
    description: 'Beschreibung',
    price: 'Preis (*100)',
    num_uses: 'Anzahl der Nutzungen',
    order_num: 'Position',
  },
  notifications: { created: 'Produkt angelegt', updated: 'Produkt gespeichert', deleted: 'Produkt gelöscht' },
};
