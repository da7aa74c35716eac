import type { PasskeyWords } from './en.ts';

export const fr: PasskeyWords = {
  sign_in: 'Utiliser une clé d’accès',
  title: 'Clés d’accès',
  lead: 'Une clé d’accès vous connecte avec votre empreinte, votre visage ou le code PIN de votre appareil, sans mot de passe ni code. Elle ne fonctionne qu’à l’adresse où vous l’ajoutez.',
  add: 'Ajouter une clé d’accès',
  name: 'Nom',
  name_hint: 'Pour la retrouver dans cette liste.',
  this_device: 'Cet appareil',
  made_for: 'Pour %{host}',
  used: 'dernière utilisation : %{when}',
  not_used: 'pas encore utilisée',
  remove: 'Retirer',
  removed: 'La clé d’accès est retirée.',
  added: 'La clé d’accès est ajoutée.',
  last: 'C’est votre seul second facteur, et votre école en demande un. Ajoutez-en un autre avant de le retirer.',
  stopped: 'Le navigateur s’est arrêté avant le choix d’une clé d’accès. Veuillez réessayer.',
  known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  not_possible: 'Ce navigateur ne peut pas utiliser de clés d’accès à cette adresse.',
};
