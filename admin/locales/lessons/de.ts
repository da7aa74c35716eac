import type * as English from './en.ts';

/** The lessons’ screens. */
export const lessons: typeof English.lessons = {
  counts: '%{smart_count} Kurs insgesamt, %{showing} angezeigt |||| %{smart_count} Kurse insgesamt, %{showing} angezeigt',
  all: 'Alle',
  from_today: 'Ab heute',
  planned: {
    state: 'Geplant',
    explained: 'Aus dem Plan, noch ohne Buchung.',
    make: 'Ändern oder absagen',
    made: 'Das ist jetzt ein eigener Kurs: Hier kannst du ihn ändern oder absagen.',
  },
  add_new: 'Neu anlegen',
  none: 'Hier sind noch keine Kurse.',
  new: 'Neuer Kurs',
  edit: 'Kurs bearbeiten',
  clone: 'Kurs duplizieren',
  state_is: 'Status',
  state: { past: 'Vorbei', cancelled: 'Abgesagt', sold_out: 'Ausgebucht', not_yet_open: 'Noch nicht buchbar', open: 'Buchbar' },
  places_taken: 'Belegte Plätze',
  bookable: 'Buchbar',
  bookable_at_once: 'Ab sofort',
  bookable_days_before: 'Ab %{smart_count} Tag vor dem Kurs |||| Ab %{smart_count} Tagen vor dem Kurs',
  open_days_hint: 'Leer: ab sofort buchbar.',
  delete_question: 'Löschen?',
  delete_unbooked: 'Diesen Kurs hat niemand gebucht.',
  delete_explained:
    '%{smart_count} Person hat diesen Kurs gebucht. Ein Kurs mit Buchungen wird abgesagt statt gelöscht. |||| %{smart_count} Personen haben diesen Kurs gebucht. Ein Kurs mit Buchungen wird abgesagt statt gelöscht.',
  cancel_question: 'Diesen Kurs absagen?',
  cancel_explained:
    '%{smart_count} Person hat gebucht und würde ihren Kurs verlieren. |||| %{smart_count} Personen haben gebucht und würden ihren Kurs verlieren.',
  cancel_confirm: 'Kurs absagen',
  keep: 'Kurs behalten',
  move_question: 'Diesen Kurs verlegen?',
  move_explained:
    '%{smart_count} Person hat für %{date} gebucht. |||| %{smart_count} Personen haben für %{date} gebucht.',
  move_confirm: 'Kurs verlegen',
  move_keep: 'Zurück zum Formular',
  restore_question: 'Soll der Kurs doch stattfinden?',
  restore_explained: '%{smart_count} Person hat gebucht. |||| %{smart_count} Personen haben gebucht.',
  restore_confirm: 'Kurs stattfinden lassen',
  told: 'Alle, die gebucht haben, bekommen sofort eine E-Mail.',
  told_but:
    'Alle, die mit E-Mail-Adresse gebucht haben, bekommen sofort eine E-Mail. %{smart_count} Person hat keine: Ruf sie an. |||| Alle, die mit E-Mail-Adresse gebucht haben, bekommen sofort eine E-Mail. %{smart_count} Personen haben keine: Ruf sie an.',
};

/** The choice of date and time. */
export const picker: typeof English.picker = { time: 'Uhrzeit', previous_month: 'Voriger Monat', next_month: 'Nächster Monat' };

/** The bookings of a lesson. */
export const bookings: typeof English.bookings = {
  title: 'Buchungen',
  none: 'Noch hat niemand gebucht. Neue Buchungen erscheinen hier von selbst.',
  people: '%{smart_count} Person |||| %{smart_count} Personen',
  email: 'E-Mail',
  phone: 'Telefon',
  participants: 'Personen',
  is_paid: 'Bezahlt',
  creation_date: 'Gebucht am',
  notes: 'Anmerkungen',
  paid: 'Bezahlt',
  not_paid: 'Nicht bezahlt',
  delete_of: 'Buchung von %{name} löschen',
  delete_question: 'Löschen?',
  delete_explained:
    'Die Buchung von %{name} für %{smart_count} Person. Der Platz wird sofort frei. |||| Die Buchung von %{name} für %{smart_count} Personen. Die Plätze werden sofort frei.',
  delete_mailed: 'Eine E-Mail sagt es %{email}.',
  deleted: 'Buchung gelöscht',
  delete_failed: 'Die Buchung konnte nicht gelöscht werden',
  keep: 'Buchung behalten',
  all_emails: 'Alle E-Mail-Adressen',
  all_phones: 'Alle Telefonnummern',
  copy_emails: 'Alle E-Mail-Adressen kopieren',
  copy_phones: 'Alle Telefonnummern kopieren',
  status: 'Status',
  status_of: { awaiting_payment: 'Zahlung läuft', booked: 'Gebucht', expired: 'Abgelaufen', cancelled: 'Storniert' },
  held_until: 'Plätze reserviert bis %{time}',
  reference: 'Zahlungsreferenz',
  copy_reference: 'Zahlungsreferenz von %{name} kopieren',
  delete_paid: '%{amount} sind bezahlt. Soll das Geld zurückgehen?',
  delete_refunding: 'Löschen und %{amount} erstatten',
  delete_keeping: 'Ohne Erstattung löschen',
  deleted_refunding: 'Buchung gelöscht. %{amount} gehen zurück.',
  money: {
    paid: '%{amount} bezahlt, nicht erstattet',
    mismatched: '%{amount} bezahlt, bitte prüfen',
    refund_due: '%{amount} gehen zurück',
    refunded: '%{amount} erstattet',
    refund_failed: 'Erstattung von %{amount} fehlgeschlagen',
  },
  source: 'Herkunft',
  source_of: { site: 'Website', widget: 'Button auf deiner Website', qr: 'QR-Code', manual: 'Von Hand' },
  cancelled: 'Stornierte Buchungen (%{smart_count})',
  csv: 'CSV-Datei',
  csv_failed: 'Die Datei konnte nicht erstellt werden. Prüfe die Verbindung und versuch es nochmal.',
  manual: {
    title: 'Von Hand eintragen',
    phone: 'Telefon',
    name: 'Name',
    count: 'Anzahl der Personen',
    free: '%{smart_count} Platz frei |||| %{smart_count} Plätze frei',
    full: 'Um noch jemanden einzutragen, erhöhe zuerst die Zahl der Plätze.',
    add: 'Eintragen',
    added: 'Eingetragen: %{name}',
    failed: 'Das Eintragen hat nicht geklappt',
  },
  sheet: {
    open: 'Strandliste',
    title: 'Teilnehmer',
    back: 'Zurück zum Kurs',
    print: 'Drucken',
    name: 'Name',
    age: 'Alter',
    none: 'Niemand hat gebucht.',
  },
};

/** The lessons’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Kurs |||| Kurse',
  fields: {
    activity_id: 'Aktivität',
    date: 'Datum und Uhrzeit',
    num_places: 'Anzahl der Plätze',
    instructors: 'Surflehrer',
    tags: 'Stichwörter',
    is_cancelled: 'Abgesagt?',
    open_days_before: 'Buchbar ab … Tagen vor dem Kurs',
    place: 'Ort',
  },
  notifications: { created: 'Kurs angelegt', updated: 'Kurs geändert', deleted: 'Kurs gelöscht' },
};
