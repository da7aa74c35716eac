import type { TextTemplates } from './fillTemplate.ts';

/** The templates in French. */
export const fr: TextTemplates = {
  terms_conditions: `## Qui nous sommes

Les cours de ce site sont donnés par {{name}}.

- Adresse : {{address}}
- Téléphone : {{phone}}
- E-mail : {{email}}
- Immatriculation : {{number}}

## Réserver

Une réservation vaut dès que la confirmation arrive par e-mail. Elle indique le cours, l’heure, les personnes et le prix.

## Payer

Le prix est affiché avant la réservation. Vous payez en ligne ou à l’école, comme l’indique la réservation.

## Annuler

Jusqu’à {{hours}} heures avant le cours, vous pouvez annuler par le lien de votre e-mail et vous êtes remboursé. Ensuite, le prix reste dû.

Si nous annulons un cours à cause de la mer, du temps ou d’une maladie, vous êtes remboursé.

## Votre sécurité

Toute personne qui entre dans l’eau sait nager. Signalez-nous avant le cours maladies, blessures et grossesse. Nos moniteurs décident si la mer est sûre, et leurs consignes font foi.

## Responsabilité

Nous avons les assurances que la loi demande. Laissez vos objets de valeur chez vous, car nous ne pouvons pas les surveiller.
`,
  privacy_policy: `## Qui est responsable

{{name}} est responsable des données de ce site.

- Adresse : {{address}}
- Téléphone : {{phone}}
- E-mail : {{email}}

## Ce que nous gardons, et pourquoi

- Pour une réservation : noms et âges des participants, votre téléphone et votre e-mail. Il nous les faut pour donner le cours et pour vous joindre s’il change.
- Pour les paiements : montant, heure et moyen. Les numéros de carte vont au seul prestataire de paiement ; nous ne les voyons jamais.
- Pour les nouvelles : votre e-mail, si vous les avez demandées. Chaque e-mail a un lien qui y met fin.

## Combien de temps

Nous gardons réservations et paiements aussi longtemps que la loi fiscale le demande, et rien au-delà du nécessaire.

## Qui d’autre les reçoit

L’entreprise qui gère ce site de réservation pour nous et le prestataire de paiement. Nous ne vendons pas de données.

## Vos droits

Vous pouvez demander ce que nous gardons sur vous, le faire corriger ou effacer, et vous plaindre auprès de l’autorité de protection des données de votre pays. Écrivez-nous.
`,
};
