import type { Language } from '#shared/language.ts';
import type { MessageTexts } from '#shared/messages/guestMessage.ts';

/** A subject and a body in every language. */
type Template = Readonly<Record<Language, readonly [subject: string, body: string]>>;

/** Texts to begin a message with. The words in braces stand for the guest's own. */
export const TEMPLATES: readonly Template[] = [
  {
    en: ['Please come 15 minutes early: {lesson} on {day}', 'Hello {name},\n\nfor {lesson} on {day} please be there 15 minutes before {time}, so that everybody has a wetsuit and a board when we start.\n\nSee you at the beach!'],
    de: ['Bitte 15 Minuten früher da sein: {lesson}, {day}', 'Hallo {name},\n\nbitte sei am {day} 15 Minuten vor {time} Uhr da: {lesson}. So haben alle Neoprenanzug und Brett, wenn wir anfangen.\n\nBis bald am Strand!'],
    es: ['Ven 15 minutos antes, por favor: {lesson}, {day}', 'Hola, {name}:\n\npara {lesson}, {day}, ven por favor 15 minutos antes de las {time}. Así todos tendrán neopreno y tabla cuando empecemos.\n\n¡Nos vemos en la playa!'],
    fr: ['Merci de venir 15 minutes en avance\u202f: {lesson}, {day}', 'Bonjour {name},\n\npour {lesson}, {day}, merci d’arriver 15 minutes avant {time}. Ainsi, chacun aura sa combinaison et sa planche au début du cours.\n\nÀ bientôt à la plage\u202f!'],
    pt: ['Chega 15 minutos antes, por favor: {lesson}, {day}', 'Olá, {name},\n\npara {lesson}, {day}, chega por favor 15 minutos antes das {time}. Assim todos têm fato e prancha quando começarmos.\n\nAté breve na praia!'],
  },
  {
    en: ['It will be cold: {lesson} on {day}', 'Hello {name},\n\nit will be cold and windy on {day}. For {lesson} at {time} please bring something warm to put on afterwards, and a hat.\n\nWe have hot tea.'],
    de: ['Es wird kalt: {lesson}, {day}', 'Hallo {name},\n\nam {day} wird es kalt und windig. Bring für danach bitte etwas Warmes und eine Mütze mit: {lesson}, {time} Uhr.\n\nHeißer Tee steht bereit.'],
    es: ['Hará frío: {lesson}, {day}', 'Hola, {name}:\n\n{day} hará frío y viento. Para {lesson}, a las {time}, trae ropa de abrigo para después y un gorro.\n\nTendremos té caliente.'],
    fr: ['Il fera froid\u202f: {lesson}, {day}', 'Bonjour {name},\n\nil fera froid et venteux {day}. Pour {lesson} à {time}, prenez de quoi vous couvrir après et un bonnet.\n\nIl y aura du thé chaud.'],
    pt: ['Vai estar frio: {lesson}, {day}', 'Olá, {name},\n\n{day} vai estar frio e vento. Para {lesson}, às {time}, traz roupa quente para depois e um gorro.\n\nHá chá quente.'],
  },
  {
    en: ['We are watching the sea: {lesson} on {day}', 'Hello {name},\n\nthe forecast for {day} is not clear yet. We look at the sea that morning and write to you at once if {lesson} at {time} cannot take place. Without news from us it does.'],
    de: ['Wir behalten das Meer im Auge: {lesson}, {day}', 'Hallo {name},\n\ndie Vorhersage für {day} ist noch unklar. Wir schauen uns an dem Morgen das Meer an und schreiben dir sofort, falls es nicht geht: {lesson}, {time} Uhr. Hörst du nichts von uns, findet es statt.'],
    es: ['Estamos mirando el mar: {lesson}, {day}', 'Hola, {name}:\n\nla previsión para {day} aún no es clara. Esa mañana miramos el mar y te escribimos enseguida si {lesson}, a las {time}, no puede ser. Sin noticias nuestras, se hace.'],
    fr: ['Nous surveillons la mer\u202f: {lesson}, {day}', 'Bonjour {name},\n\nla météo de {day} n’est pas encore sûre. Nous regardons la mer ce matin-là et vous écrivons aussitôt si {lesson} à {time} ne peut pas avoir lieu. Sans nouvelles de notre part, le cours a lieu.'],
    pt: ['Estamos de olho no mar: {lesson}, {day}', 'Olá, {name},\n\na previsão para {day} ainda não é certa. Nessa manhã vemos o mar e escrevemos-te logo se {lesson}, às {time}, não puder ser. Sem notícias nossas, faz-se.'],
  },
  {
    en: ['Thank you for surfing with us', 'Hello {name},\n\nthank you for coming to {lesson}. We hope that the sea was kind to you, and would love to see you again.'],
    de: ['Danke, dass du mit uns surfen warst', 'Hallo {name},\n\ndanke, dass du dabei warst: {lesson}. Wir hoffen, das Meer war freundlich, und freuen uns auf ein Wiedersehen.'],
    es: ['Gracias por surfear con nosotros', 'Hola, {name}:\n\ngracias por venir a {lesson}. Esperamos que el mar te tratara bien, y nos encantará verte de nuevo.'],
    fr: ['Merci d’avoir surfé avec nous', 'Bonjour {name},\n\nmerci d’être venu à {lesson}. Nous espérons que la mer a été clémente, et serons ravis de vous revoir.'],
    pt: ['Obrigado por surfares connosco', 'Olá, {name},\n\nobrigado por vires a {lesson}. Esperamos que o mar te tenha tratado bem e adorávamos ver-te de novo.'],
  },
];

/** The texts of a template in some languages. */
export function textsOf(template: Template, langs: readonly Language[]): MessageTexts {
  const [subject, body] = [0, 1].map((index) => Object.fromEntries(langs.map((lang) => [lang, template[lang][index]!])));
  return { subject: subject!, body: body! };
}
