import type * as English from './en.ts';

/** The tags’ screens. */
export const tags: typeof English.tags = {
  new: 'Nueva etiqueta',
  edit: 'Editar etiqueta',
  none: 'Todavía no hay etiquetas. Muestran de un vistazo para quién es una clase.',
  delete_explained: 'Se quita de %{smart_count} clase próxima. |||| Se quita de %{smart_count} clases próximas.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Etiqueta |||| Etiquetas',
  fields: { name: 'Nombre', color: 'Color' },
  notifications: { created: 'Etiqueta creada', updated: 'Etiqueta actualizada', deleted: 'Etiqueta borrada' },
};
