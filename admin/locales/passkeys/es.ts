import type { PasskeyWords } from './en.ts';

export const es: PasskeyWords = {
  sign_in: 'Usar una clave de acceso',
  title: 'Claves de acceso',
  lead: 'Con una clave de acceso entras con tu huella, tu cara o el PIN de tu dispositivo, sin contraseña ni código. Solo funciona en la dirección donde la añades.',
  add: 'Añadir una clave de acceso',
  name: 'Nombre',
  name_hint: 'Para que la reconozcas en esta lista.',
  this_device: 'Este dispositivo',
  made_for: 'Para %{host}',
  used: 'último uso: %{when}',
  not_used: 'sin usar todavía',
  remove: 'Eliminar',
  removed: 'La clave de acceso se ha eliminado.',
  added: 'La clave de acceso se ha añadido.',
  last: 'Es tu único segundo factor, y tu escuela pide uno. Añade otro antes de eliminarlo.',
  stopped: 'El navegador ha terminado sin que se eligiera una clave de acceso. Inténtalo de nuevo.',
  known: 'Este dispositivo ya tiene una clave de acceso para tu cuenta.',
  not_possible: 'Este navegador no puede usar claves de acceso en esta dirección.',
};
