import type { PasskeyWords } from './en.ts';

export const de: PasskeyWords = {
  sign_in: 'Passkey verwenden',
  title: 'Passkeys',
  lead: 'Ein Passkey meldet dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an, ohne Passwort und Code. Er funktioniert nur an der Adresse, an der du ihn hinzufügst.',
  add: 'Passkey hinzufügen',
  name: 'Name',
  name_hint: 'Damit du ihn in dieser Liste wiederfindest.',
  this_device: 'Dieses Gerät',
  made_for: 'Für %{host}',
  used: 'zuletzt benutzt: %{when}',
  not_used: 'noch nicht benutzt',
  remove: 'Entfernen',
  removed: 'Der Passkey ist entfernt.',
  added: 'Der Passkey ist hinzugefügt.',
  last: 'Das ist dein einziger zweiter Faktor, und deine Schule verlangt einen. Füge einen anderen hinzu, bevor du ihn entfernst.',
  stopped: 'Der Browser hat aufgehört, bevor ein Passkey gewählt wurde. Bitte versuche es noch einmal.',
  known: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  not_possible: 'Dieser Browser kann an dieser Adresse keine Passkeys benutzen.',
};
