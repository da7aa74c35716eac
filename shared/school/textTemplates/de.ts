import type { TextTemplates } from './fillTemplate.ts';

/** The templates in German. */
export const de: TextTemplates = {
  terms_conditions: `## Wer wir sind

Die Surfstunden auf dieser Website gibt {{name}}.

- Adresse: {{address}}
- Telefon: {{phone}}
- E-Mail: {{email}}
- Register: {{number}}

## Buchen

Eine Buchung gilt, sobald die Bestätigung per E-Mail angekommen ist. Sie nennt Termin, Zeit, Teilnehmer und Preis.

## Bezahlen

Der Preis steht da, bevor du buchst. Du zahlst online oder in der Schule, so wie es in der Buchung steht.

## Absagen

Bis {{hours}} Stunden vor dem Termin kannst du über den Link in deiner E-Mail absagen und bekommst zurück, was du bezahlt hast. Danach behalten wir den Preis.

Sagen wir einen Termin wegen des Meeres, des Wetters oder einer Krankheit ab, bekommst du dein Geld zurück.

## Deine Sicherheit

Wer ins Wasser geht, kann schwimmen. Sag uns vor dem Termin, wenn du Krankheiten oder Verletzungen hast oder schwanger bist. Unsere Lehrer entscheiden, ob das Meer sicher ist, und ihr Wort gilt.

## Haftung

Wir sind versichert, wie es das Gesetz verlangt. Lass Wertsachen zu Hause, denn wir können nicht auf sie aufpassen.
`,
  privacy_policy: `## Wer verantwortlich ist

Verantwortlich für die Daten auf dieser Website ist {{name}}.

- Adresse: {{address}}
- Telefon: {{phone}}
- E-Mail: {{email}}

## Was wir aufbewahren, und warum

- Für eine Buchung: Namen und Alter der Teilnehmer, deine Telefonnummer und deine E-Mail-Adresse. Wir brauchen sie, um die Stunde zu geben und dich zu erreichen, wenn er sich ändert.
- Für Zahlungen: Betrag, Zeit und Art. Kartennummern gehen allein an den Zahlungsdienst; wir sehen sie nie.
- Für Neuigkeiten: deine E-Mail-Adresse, wenn du sie bestellt hast. Jede E-Mail hat einen Link, der sie beendet.

## Wie lange

Buchungen und Zahlungen bewahren wir auf, solange es das Steuerrecht verlangt, und alles andere nicht länger als nötig.

## Wer sie noch bekommt

Die Firma, die diese Buchungsseite für uns betreibt, und der Zahlungsdienst. Wir verkaufen keine Daten.

## Deine Rechte

Du kannst fragen, was wir über dich aufbewahren, es berichtigen oder löschen lassen und dich bei der Datenschutzbehörde deines Landes beschweren. Schreib uns.
`,
};
