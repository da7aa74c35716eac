import type * as English from './en.ts';

/** The posts’ screens. */
export const posts: typeof English.posts = {
  new: 'Nueva noticia',
  edit: 'Editar noticia',
  none: 'Todavía no hay noticias. Aquí se escriben las novedades de la web.',
  delete_explained: 'Desaparece de la web y los enlaces que llevan a ella dejan de funcionar.',
};

/** The posts’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Noticia |||| Noticias',
  fields: { title: 'Título', body: 'Texto' },
  notifications: { created: 'Noticia publicada', updated: 'Noticia actualizada', deleted: 'Noticia borrada' },
};
