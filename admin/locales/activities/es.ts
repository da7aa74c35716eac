import type * as English from './en.ts';

/** The activities’ screens. */
export const activities: typeof English.activities = {
  new: 'Actividad nueva',
  edit: 'Editar actividad',
  none: 'Todavía no hay actividades. Una actividad es lo que la escuela enseña, y dónde: de ella salen las clases.',
  row: '%{position}. %{activity} (%{price} €)',
  position_hint: 'Las actividades siguen este orden. Vacío es 999: al final.',
  delete_explained: 'Desaparece de la web y del formulario de las clases, y no se puede recuperar.',
  in_use:
    'Esta actividad tiene %{smart_count} clase. Bórrala antes o pásala a otra actividad. |||| Esta actividad tiene %{smart_count} clases. Bórralas antes o pásalas a otra actividad.',
};

/** On which days and at what times an activity repeats. */
export const plan: typeof English.plan = {
  days: 'Días',
  times: 'Horas',
  time: 'Hora',
  name: 'Nombre',
  num_places: 'Plazas',
  add_time: 'Añadir una hora',
  remove_time: 'Quitar la hora %{number}',
  time_number: 'Hora %{number}',
  every_day: 'todos los días',
  stretch: 'de %{from} a %{to}',
  places: '%{smart_count} plaza |||| %{smart_count} plazas',
  places_each: '%{smart_count} plaza por clase |||| %{smart_count} plazas por clase',
  time_with_places: '%{time} (%{places})',
  summary: '%{days} a las %{times}, %{places}',
  summary_by_time: '%{days} a las %{times}',
  explained:
    'Las clases de los próximos 14 días aparecen solas en la web, y la primera reserva crea la clase. Para cambiar o cancelar una, búscala en Clases, De hoy en adelante.',
};

/** The activities’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Actividad |||| Actividades',
  fields: {
    name: 'Nombre',
    place: 'Lugar',
    price: 'Precio (€)',
    order_num: 'Posición',
    recurrent: 'Se repite sola',
    recurrent_config: 'Días y horas',
    color: 'Color',
  },
  notifications: { created: 'Actividad creada', updated: 'Actividad actualizada', deleted: 'Actividad borrada' },
};
