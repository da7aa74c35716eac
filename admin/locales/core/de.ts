import type * as English from './en.ts';

/** What every screen says. */
export const core: typeof English.core = {
  loading: 'Wird geladen...',
  layout: {
    public_site: 'Zur Website',
    language: 'Sprache',
    account: 'Konto',
    navigation: 'Verwaltung',
    light_theme: 'Helles Design',
    dark_theme: 'Dunkles Design',
    sign_out: 'Abmelden',
  },
  tabs: {
    dashboard: 'Übersicht',
    lessons: 'Kurse',
    activities: 'Aktivitäten',
    tags: 'Stichwörter',
    posts: 'Neuigkeiten',
    settings: 'Einstellungen',
    instructors: 'Surflehrer',
    products: 'Produkte',
  },
  resource: {
    back: 'Zurück',
    add_new: 'Neu anlegen',
    counts: '%{smart_count} insgesamt, %{showing} angezeigt',
    confirm: 'Bestätigen?',
    not_yet: 'Noch nicht möglich',
    changed_title: 'Jemand anderes hat das inzwischen geändert',
    changed_text: 'Es wurde nichts überschrieben. Das ist jetzt anders:',
    take_theirs: 'Diese Änderungen übernehmen',
    save_mine: 'Meine trotzdem speichern',
  },
  login: {
    title: 'Anmelden',
    lead: 'Verwaltung der Surfschule',
    email: 'E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    missing: 'Gib deine E-Mail-Adresse und dein Passwort ein.',
  },
  non_authorized: {
    title: 'Kein Zugang',
    text: 'Du bist angemeldet, aber dieser Teil ist für das Team der Surfschule. Auf der Website findest du deine Buchungen und die nächsten Kurse.',
    other_account: 'Anderes Konto verwenden',
  },
  not_found: { title: 'Seite nicht gefunden', text: 'Vielleicht ist der Link alt, oder die Flut hat die Seite mitgenommen.' },
  error: {
    title: 'Fehler!',
    retry: 'Nochmal versuchen',
    timeout: 'Der Server hat zu lange nicht geantwortet',
    unreachable: 'Der Server ist nicht erreichbar. Prüfe die Verbindung und versuch es nochmal.',
  },
  session_ended: {
    title: 'Deine Sitzung ist abgelaufen',
    text: 'Melde dich an, um weiterzumachen. Was du eingegeben hast, bleibt erhalten.',
  },
  leaving: {
    question: 'Seite verlassen, ohne zu speichern?',
    explained: 'Deine Änderungen sind noch nicht gespeichert und gingen verloren.',
    leave: 'Verlassen',
    stay: 'Weiter bearbeiten',
  },
  list: { load_more: 'Mehr laden' },
  copy: { copy: 'Kopieren', done: 'Kopiert', failed: 'Das Kopieren hat nicht geklappt. Markiere den Text und kopiere ihn von Hand.' },
  color: { silver: 'Silber', gray: 'Grau', red: 'Rot', maroon: 'Weinrot', yellow: 'Gelb', olive: 'Oliv', lime: 'Limette', green: 'Grün', aqua: 'Türkis', teal: 'Petrol', blue: 'Blau', navy: 'Marineblau', fuchsia: 'Fuchsia', purple: 'Lila', present: 'Bisherige Farbe' },
};
