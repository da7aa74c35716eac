import type * as English from './en.ts';

/** The posts’ screens. */
export const posts: typeof English.posts = {
  new: 'Nova notícia',
  edit: 'Editar notícia',
  none: 'Ainda não há notícias. As notícias aparecem no site público.',
  delete_explained: 'Desaparece do site público, e as ligações para ela deixam de funcionar.',
};

/** The posts’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Notícia |||| Notícias',
  fields: { title: 'Título', body: 'Texto' },
  notifications: { created: 'Notícia publicada', updated: 'Notícia atualizada', deleted: 'Notícia apagada' },
};
