import type * as English from './en.ts';

/** The instructors’ screens. */
export const instructors: typeof English.instructors = {
  new: 'Monitor nuevo',
  edit: 'Editar monitor',
  none: 'Todavía no hay monitores. Se eligen para cada clase, y quien visita la web ve quién la da.',
  private_hint: 'Solo para la gestión, nunca en la web.',
  delete_explained:
    'Se quita a esta persona de %{smart_count} clase próxima. |||| Se quita a esta persona de %{smart_count} clases próximas.',
  calendar: {
    title: 'Calendario propio',
    text: 'Un enlace secreto lleva las clases de esta persona al calendario de su móvil, con cuántas plazas hay reservadas y el nombre y la edad de cada participante. No incluye correos ni teléfonos.',
    hint: 'Quien tenga este enlace ve todo eso. Envíalo solo al monitor.',
    link: 'Enlace secreto',
    copy: 'Copiar el enlace secreto',
    make: 'Crear enlace',
    renew: 'Enlace nuevo',
    renew_question: '¿Crear un enlace nuevo?',
    renew_explained: 'El anterior deja de funcionar en el acto: el monitor tendrá que suscribirse de nuevo con el nuevo.',
    off: 'Desactivar',
    off_question: '¿Desactivar el calendario?',
    off_explained: 'El enlace deja de funcionar en el acto y al móvil del monitor no llegan más clases.',
    made: 'Enlace creado',
    ended: 'Calendario desactivado',
  },
};

/** The instructors’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Monitor |||| Monitores',
  fields: { name: 'Nombre', email: 'Correo electrónico', phone: 'Teléfono' },
  notifications: { created: 'Monitor creado', updated: 'Monitor actualizado', deleted: 'Monitor borrado' },
};
