import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Nouveau moniteur',
  edit: 'Modifier le moniteur',
  none: 'Pas encore de moniteurs. On les choisit pour chaque cours, et les visiteurs voient qui enseigne.',
  private_hint: 'Réservé à la gestion, jamais sur le site.',
  delete_explained:
    'Cette personne est retirée de %{smart_count} cours à venir. |||| Cette personne est retirée de %{smart_count} cours à venir.',
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Moniteur |||| Moniteurs',
  fields: { name: 'Nom', email: 'E-mail', phone: 'Téléphone' },
  notifications: { created: 'Moniteur créé', updated: 'Moniteur modifié', deleted: 'Moniteur supprimé' },
};
