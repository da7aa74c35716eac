import type * as English from './en.ts';

/** What every screen says. */
export const core: typeof English.core = {
  loading: 'Chargement...',
  layout: {
    public_site: 'Site public',
    language: 'Langue',
    account: 'Compte',
    navigation: 'Gestion',
    light_theme: 'Thème clair',
    dark_theme: 'Thème sombre',
    sign_out: 'Se déconnecter',
  },
  tabs: {
    dashboard: 'Tableau de bord',
    lessons: 'Cours',
    activities: 'Activités',
    tags: 'Étiquettes',
    posts: 'Actualités',
    settings: 'Réglages',
    instructors: 'Moniteurs',
    products: 'Produits',
  },
  resource: {
    back: 'Retour',
    add_new: 'Ajouter',
    counts: '%{smart_count} au total, %{showing} affichés',
    confirm: 'Confirmer ?',
    not_yet: 'Pas encore possible',
    changed_title: 'Quelqu’un d’autre a modifié cela entre-temps',
    changed_text: 'Rien n’a été écrasé. Voici ce qui a changé :',
    take_theirs: 'Reprendre ses modifications',
    save_mine: 'Enregistrer les miennes quand même',
  },
  login: {
    title: 'Connexion',
    lead: 'Gestion de l’école',
    email: 'E-mail',
    password: 'Mot de passe',
    submit: 'Se connecter',
    missing: 'Saisissez votre e-mail et votre mot de passe.',
  },
  non_authorized: {
    title: 'Accès non autorisé',
    text: 'Vous êtes connecté, mais cette partie est réservée à l’équipe de l’école. Le site public vous montre vos réservations et les prochains cours.',
    other_account: 'Utiliser un autre compte',
  },
  not_found: { title: 'Page introuvable', text: 'Le lien est peut-être ancien, ou la marée a emporté la page.' },
  error: {
    title: 'Erreur !',
    retry: 'Réessayer',
    timeout: 'Le serveur a mis trop de temps à répondre',
    unreachable: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  },
  session_ended: {
    title: 'Votre session a expiré',
    text: 'Connectez-vous pour continuer ; rien de ce que vous avez saisi n’est perdu.',
  },
  leaving: {
    question: 'Quitter sans enregistrer ?',
    explained: 'Vos modifications ne sont pas encore enregistrées et seraient perdues.',
    leave: 'Quitter',
    stay: 'Continuer à modifier',
  },
  list: { load_more: 'Afficher plus' },
  copy: { copy: 'Copier', done: 'Copié', failed: 'La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le à la main.' },
  color: { silver: 'Argent', gray: 'Gris', red: 'Rouge', maroon: 'Bordeaux', yellow: 'Jaune', olive: 'Olive', lime: 'Citron vert', green: 'Vert', aqua: 'Turquoise', teal: 'Sarcelle', blue: 'Bleu', navy: 'Bleu marine', fuchsia: 'Fuchsia', purple: 'Violet', present: 'Couleur actuelle' },
};
