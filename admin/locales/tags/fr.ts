import type * as English from './en.ts';

/** The tags’ screens. */
export const tags: typeof English.tags = {
  new: 'Nouvelle étiquette',
  edit: 'Modifier l’étiquette',
  none: 'Pas encore d’étiquettes. Elles disent d’un coup d’œil à qui s’adresse un cours.',
  delete_explained: 'Elle est retirée de %{smart_count} cours à venir. |||| Elle est retirée de %{smart_count} cours à venir.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Étiquette |||| Étiquettes',
  fields: { name: 'Nom', color: 'Couleur' },
  notifications: { created: 'Étiquette créée', updated: 'Étiquette modifiée', deleted: 'Étiquette supprimée' },
};
