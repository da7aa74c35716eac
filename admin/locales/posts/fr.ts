import type * as English from './en.ts';

/** The posts’ screens. */
export const posts: typeof English.posts = {
  new: 'Nouvelle actualité',
  edit: 'Modifier l’actualité',
  none: 'Pas encore d’actualités. Elles paraissent sur le site public.',
  delete_explained: 'Elle disparaît du site public et les liens vers elle ne mènent plus nulle part.',
};

/** The posts’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Actualité |||| Actualités',
  fields: { title: 'Titre', body: 'Texte' },
  notifications: { created: 'Actualité publiée', updated: 'Actualité modifiée', deleted: 'Actualité supprimée' },
};
