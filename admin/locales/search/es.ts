import type { SearchWords } from './en.ts';

export const es: SearchWords = {
  hint: 'Parte de un nombre, teléfono o email, la referencia de una reserva, o una actividad.',
  label: 'Nombre, teléfono, email, referencia o actividad',
  bookings: 'Reservas',
  lessons: 'Próximas clases',
  none: 'No hay nada para «%{text}».',
  none_hint: 'Prueba con menos letras, o con otra parte del nombre o del número.',
  more: 'Hay más reservas. Escribe más letras del nombre o más cifras.',
  people: '%{count} personas',
  person: '1 persona',
  lesson_cancelled: 'Clase cancelada',
};
