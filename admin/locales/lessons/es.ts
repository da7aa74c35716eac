import type * as English from './en.ts';

/** The lessons’ screens. */
export const lessons: typeof English.lessons = {
  counts: '%{smart_count} clase en total, %{showing} a la vista |||| %{smart_count} clases en total, %{showing} a la vista',
  all: 'Todas',
  from_today: 'De hoy en adelante',
  planned: {
    state: 'Prevista',
    explained: 'Del plan, aún sin reservas.',
    make: 'Cambiar o cancelar',
    made: 'Ahora es una clase: cámbiala o cancélala aquí.',
  },
  add_new: 'Añadir',
  none: 'Todavía no hay clases aquí.',
  new: 'Clase nueva',
  edit: 'Editar clase',
  clone: 'Duplicar clase',
  state_is: 'Estado',
  state: { past: 'Pasada', cancelled: 'Cancelada', sold_out: 'Completa', not_yet_open: 'Aún no abierta', open: 'Abierta' },
  places_taken: 'Plazas ocupadas',
  bookable: 'Reservas',
  bookable_at_once: 'Abiertas desde ya',
  bookable_days_before: 'Desde %{smart_count} día antes |||| Desde %{smart_count} días antes',
  open_days_hint: 'Vacío: reservas abiertas desde ya.',
  delete_question: '¿Borrar?',
  delete_unbooked: 'Nadie ha reservado esta clase.',
  delete_explained:
    '%{smart_count} persona ha reservado esta clase. Una clase con reservas se cancela en lugar de borrarse. |||| %{smart_count} personas han reservado esta clase. Una clase con reservas se cancela en lugar de borrarse.',
  cancel_question: '¿Cancelar esta clase?',
  cancel_explained:
    '%{smart_count} persona tiene reserva y se quedaría sin clase. |||| %{smart_count} personas tienen reserva y se quedarían sin clase.',
  cancel_confirm: 'Cancelar la clase',
  keep: 'Mantener la clase',
  move_question: '¿Cambiar la fecha de esta clase?',
  move_explained:
    '%{smart_count} persona tiene reserva para el %{date}. |||| %{smart_count} personas tienen reserva para el %{date}.',
  move_confirm: 'Cambiar la fecha',
  move_keep: 'Volver al formulario',
  restore_question: '¿Dar esta clase después de todo?',
  restore_explained: '%{smart_count} persona tiene reserva. |||| %{smart_count} personas tienen reserva.',
  restore_confirm: 'Dar la clase',
  told: 'Quienes tienen reserva reciben un correo enseguida.',
  told_but:
    'Quienes reservaron con correo reciben un mensaje enseguida. %{smart_count} persona no tiene correo: llámala. |||| Quienes reservaron con correo reciben un mensaje enseguida. %{smart_count} personas no tienen correo: llámalas.',
};

/** The choice of date and time. */
export const picker: typeof English.picker = { time: 'Hora', previous_month: 'Mes anterior', next_month: 'Mes siguiente' };

/** The bookings of a lesson. */
export const bookings: typeof English.bookings = {
  title: 'Reservas',
  none: 'Todavía no ha reservado nadie. Las reservas nuevas aparecen aquí solas.',
  people: '%{smart_count} persona |||| %{smart_count} personas',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  participants: 'Participantes',
  is_paid: 'Pagada',
  creation_date: 'Reservada el',
  notes: 'Notas',
  paid: 'Pagada',
  not_paid: 'Sin pagar',
  delete_of: 'Borrar la reserva de %{name}',
  delete_question: '¿Borrar?',
  delete_explained:
    'La reserva de %{name} para %{smart_count} persona. La plaza queda libre al momento. |||| La reserva de %{name} para %{smart_count} personas. Las plazas quedan libres al momento.',
  delete_mailed: 'Un correo avisa a %{email}.',
  deleted: 'Reserva borrada',
  delete_failed: 'No se ha podido borrar la reserva',
  keep: 'Mantener la reserva',
  all_emails: 'Todos los correos',
  all_phones: 'Todos los teléfonos',
  copy_emails: 'Copiar todos los correos',
  copy_phones: 'Copiar todos los teléfonos',
  status: 'Estado',
  status_of: { awaiting_payment: 'Pendiente de pago', booked: 'Reservada', expired: 'Caducada', cancelled: 'Cancelada' },
  held_until: 'Plazas guardadas hasta las %{time}',
  reference: 'Referencia del pago',
  copy_reference: 'Copiar la referencia del pago de %{name}',
  delete_paid: 'Hay %{amount} pagados. ¿Quieres devolver el dinero?',
  delete_refunding: 'Borrar y devolver %{amount}',
  delete_keeping: 'Borrar sin devolver',
  deleted_refunding: 'Reserva borrada. Se devuelven %{amount}.',
  money: {
    paid: '%{amount} pagados, sin devolución',
    mismatched: '%{amount} pagados, hay que revisarlo',
    refund_due: '%{amount} en camino de vuelta',
    refunded: '%{amount} devueltos',
    refund_failed: 'Ha fallado la devolución de %{amount}',
  },
  source: 'Origen',
  source_of: { site: 'Web pública', widget: 'Botón en tu web', qr: 'Código QR', manual: 'A mano' },
  cancelled: 'Reservas canceladas (%{smart_count})',
  csv: 'Archivo CSV',
  csv_failed: 'No se ha podido crear el archivo. Comprueba la conexión e inténtalo otra vez.',
  manual: {
    title: 'Añadir a mano',
    phone: 'Teléfono',
    name: 'Nombre',
    count: 'Número de participantes',
    free: '%{smart_count} plaza libre |||| %{smart_count} plazas libres',
    full: 'Para añadir a alguien, aumenta primero el número de plazas.',
    add: 'Añadir',
    added: 'Añadido: %{name}',
    failed: 'No se ha podido añadir',
  },
  sheet: {
    open: 'Lista para la playa',
    title: 'Participantes',
    back: 'Volver a la clase',
    print: 'Imprimir',
    name: 'Nombre',
    age: 'Edad',
    none: 'Nadie ha reservado.',
  },
};

/** The lessons’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Clase |||| Clases',
  fields: {
    activity_id: 'Actividad',
    date: 'Fecha y hora',
    num_places: 'Número de plazas',
    instructors: 'Monitores',
    tags: 'Etiquetas',
    is_cancelled: '¿Cancelada?',
    open_days_before: 'Reservas abiertas cuántos días antes',
    place: 'Lugar',
  },
  notifications: { created: 'Clase creada', updated: 'Clase actualizada', deleted: 'Clase borrada' },
};
