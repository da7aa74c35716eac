import type * as English from './en.ts';

/** The subscribers’ screen. */
export const subscribers: typeof English.subscribers = {
  none: 'Todavía no hay nadie. Los visitantes se suscriben en tu web, debajo de las clases.',
  none_of: 'Ninguna coincidencia.',
  all: 'Todos',
  search: 'Buscar por correo',
  state_of: { verified: 'Confirmado', unconfirmed: 'Sin confirmar', unsubscribed: 'Dado de baja' },
  since: 'desde el %{date}',
  since_when: 'Desde',
  remove: 'Eliminar',
  remove_of: 'Eliminar %{email}',
  question: '¿Eliminar para siempre?',
  explained: '%{email} no recibirá más novedades, y la dirección se borra aquí con todo lo que sabemos de ella. Las reservas se quedan. No se puede deshacer.',
  removed: '%{email} se ha eliminado.',
  csv_cut: 'El archivo contiene los primeros %{smart_count} suscriptores.',
};
