import type * as English from './en.ts';

/** The settings’ screens: what each is called, and what it is, where it shows and how it is written. */
export const settings: typeof English.settings = {
  on: 'Activé',
  not_implemented: 'non prévu',
  empty_instead: 'Les réglages ne se suppriment pas. Pour retirer celui-ci du site, videz le champ et enregistrez.',
  no_payments: 'Les paiements par carte ne sont pas encore configurés sur ce serveur : d’ici là, ce réglage ne change rien.',
  label: {
    facebook_url: 'Facebook',
    instagram_url: 'Instagram',
    twitter_url: 'Twitter (X)',
    whatsapp_url: 'WhatsApp',
    rnaat: 'RNAAT',
    home_alert: 'Avertissement sur la page d’accueil',
    about_text: 'À propos',
    terms_conditions: 'Conditions générales',
    privacy_policy: 'Politique de confidentialité',
    mail_extra_notes: 'Remarques dans tous les e-mails',
    enable_payments: 'Paiement en ligne',
  },
  hint: {
    facebook_url: 'L’adresse de votre page, avec https:// devant. Elle devient une icône au pied de toutes les pages.',
    instagram_url: 'L’adresse de votre profil, avec https:// devant. Elle devient une icône au pied de toutes les pages.',
    twitter_url: 'L’adresse de votre profil, avec https:// devant. Elle devient une icône au pied de toutes les pages.',
    whatsapp_url: 'Le numéro de téléphone avec l’indicatif du pays, par exemple +351 912 345 678. Il devient une icône au pied de toutes les pages.',
    rnaat: 'Votre numéro au registre portugais des opérateurs d’activités. Il figure au pied de toutes les pages tel que vous l’écrivez ici.',
    home_alert: 'Une ou deux phrases en haut de la page d’accueil : un coup de vent, un nouveau point de rendez-vous. À vider quand c’est passé.',
    about_text: 'Qui vous êtes. Ce texte remplit la page « À propos ».',
    terms_conditions: 'Ce qui vaut entre vous et vos élèves. Ce texte remplit la page « Conditions générales ».',
    privacy_policy: 'Les données de vos élèves que vous gardez, et pourquoi. Ce texte remplit la page de la politique de confidentialité.',
    mail_extra_notes: 'Figure dans tous les e-mails à vos élèves : où se retrouver, quoi apporter. Texte simple.',
    enable_payments: 'Vos élèves peuvent payer par carte en réservant, dès que le paiement par carte est configuré pour ce site.',
  },
};

/** The settings’ field and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Réglage |||| Réglages',
  fields: { value: 'Valeur' },
  notifications: { created: 'Réglage enregistré', updated: 'Réglage enregistré' },
};
