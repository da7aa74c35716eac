import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Monitor nuevo',
  edit: 'Editar monitor',
  none: 'Todavía no hay monitores. Se eligen para cada clase, y quien visita la web ve quién la da.',
  private_hint: 'Solo para la gestión, nunca en la web.',
  delete_explained:
    'Se quita a esta persona de %{smart_count} clase próxima. |||| Se quita a esta persona de %{smart_count} clases próximas.',
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Monitor |||| Monitores',
  fields: { name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono' },
  notifications: { created: 'Monitor creado', updated: 'Monitor actualizado', deleted: 'Monitor borrado' },
};
