import type * as English from './en.ts';

/** The subscribers’ screen. */
export const subscribers: typeof English.subscribers = {
  none: 'Noch niemand. Gäste abonnieren auf deiner Website, unter den Kursen.',
  none_of: 'Kein Treffer.',
  all: 'Alle',
  search: 'Adresse suchen',
  state_of: { verified: 'Bestätigt', unconfirmed: 'Noch nicht bestätigt', unsubscribed: 'Abgemeldet' },
  since: 'seit %{date}',
  since_when: 'Seit',
  remove: 'Entfernen',
  remove_of: '%{email} entfernen',
  question: 'Endgültig entfernen?',
  explained: '%{email} bekommt keine Neuigkeiten mehr, und die Adresse wird hier mit allem, was dazugehört, gelöscht. Buchungen bleiben. Das lässt sich nicht rückgängig machen.',
  removed: '%{email} ist entfernt.',
  csv_cut: 'Die Datei enthält die ersten %{smart_count} Abonnenten.',
};
