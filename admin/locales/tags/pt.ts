import type * as English from './en.ts';

/** The tags’ screens. */
export const tags: typeof English.tags = {
  new: 'Nova etiqueta',
  edit: 'Editar etiqueta',
  none: 'Ainda não há etiquetas. Mostram num relance para quem é uma aula.',
  delete_explained: 'Sai de %{smart_count} aula futura. |||| Sai de %{smart_count} aulas futuras.',
};

/** The tags’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Etiqueta |||| Etiquetas',
  fields: { name: 'Nome', color: 'Cor' },
  notifications: { created: 'Etiqueta criada', updated: 'Etiqueta atualizada', deleted: 'Etiqueta apagada' },
};
