import type * as English from './en.ts';

/** The settings’ screens: what each is called, and what it is, where it shows and how it is written. */
export const settings: typeof English.settings = {
  on: 'An',
  not_implemented: 'nicht vorgesehen',
  empty_instead: 'Einstellungen werden nicht gelöscht. Soll diese von der Website verschwinden, leere das Feld und speichere.',
  no_payments: 'Kartenzahlungen sind auf diesem Server noch nicht eingerichtet: Bis dahin ändert dieser Schalter nichts.',
  label: {
    facebook_url: 'Facebook',
    instagram_url: 'Instagram',
    twitter_url: 'Twitter (X)',
    whatsapp_url: 'WhatsApp',
    rnaat: 'RNAAT',
    home_alert: 'Warnung auf der Startseite',
    about_text: 'Über uns',
    terms_conditions: 'Geschäftsbedingungen',
    privacy_policy: 'Datenschutzerklärung',
    mail_extra_notes: 'Hinweise in allen E-Mails',
    enable_payments: 'Online-Zahlung',
  },
  hint: {
    facebook_url: 'Die Adresse eurer Seite, mit https:// davor. Sie wird zum Symbol am Fuß jeder Seite.',
    instagram_url: 'Die Adresse eures Profils, mit https:// davor. Sie wird zum Symbol am Fuß jeder Seite.',
    twitter_url: 'Die Adresse eures Profils, mit https:// davor. Sie wird zum Symbol am Fuß jeder Seite.',
    whatsapp_url: 'Die Telefonnummer mit Ländervorwahl, zum Beispiel +351 912 345 678. Sie wird zum Symbol am Fuß jeder Seite.',
    rnaat: 'Eure Nummer im portugiesischen Register der Freizeitanbieter. Sie steht am Fuß jeder Seite, so wie du sie hier schreibst.',
    home_alert: 'Ein, zwei Sätze ganz oben auf der Startseite: ein Sturm, ein neuer Treffpunkt. Leere das Feld, wenn es vorbei ist.',
    about_text: 'Wer ihr seid. Der Text füllt die Seite „Über uns“.',
    terms_conditions: 'Was zwischen euch und euren Gästen gilt. Der Text füllt die Seite „Geschäftsbedingungen“.',
    privacy_policy: 'Welche Daten eurer Gäste ihr aufbewahrt und warum. Der Text füllt die Seite der Datenschutzerklärung.',
    mail_extra_notes: 'Steht in allen E-Mails an eure Gäste: wo ihr euch trefft, was man mitbringt. Reiner Text.',
    enable_payments: 'Gäste können bei der Buchung mit Karte zahlen, sobald Kartenzahlung für diese Website eingerichtet ist.',
  },
};

/** The settings’ field and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Einstellung |||| Einstellungen',
  fields: { value: 'Wert' },
  notifications: { created: 'Einstellung gespeichert', updated: 'Einstellung gespeichert' },
};
