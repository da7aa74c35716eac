import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Nouveau moniteur',
  edit: 'Modifier le moniteur',
  none: 'Pas encore de moniteurs. On les choisit pour chaque cours, et les visiteurs voient qui enseigne.',
  private_hint: 'Réservé à la gestion, jamais sur le site.',
  delete_explained:
    'Cette personne est retirée de %{smart_count} cours à venir. |||| Cette personne est retirée de %{smart_count} cours à venir.',
  calendar: {
    title: 'Son calendrier',
    text: 'Un lien secret affiche ses cours dans le calendrier de son téléphone, avec le nombre d’inscrits, leurs noms et leurs âges. Les e-mails et les numéros n’y figurent pas.',
    hint: 'Quiconque a ce lien voit tout cela. Ne l’envoyez qu’au moniteur.',
    link: 'Lien secret',
    copy: 'Copier le lien secret',
    make: 'Créer un lien',
    renew: 'Nouveau lien',
    renew_question: 'Créer un nouveau lien ?',
    renew_explained: 'L’ancien cesse aussitôt de fonctionner : le moniteur devra se réabonner avec le nouveau.',
    off: 'Désactiver',
    off_question: 'Désactiver le calendrier ?',
    off_explained: 'Le lien cesse aussitôt de fonctionner, et le téléphone du moniteur ne reçoit plus de cours.',
    made: 'Lien créé',
    ended: 'Calendrier désactivé',
  },
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Moniteur |||| Moniteurs',
  fields: { name: 'Nom', email: 'E-mail', phone: 'Téléphone' },
  notifications: { created: 'Moniteur créé', updated: 'Moniteur modifié', deleted: 'Moniteur supprimé' },
};
