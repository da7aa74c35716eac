import type { TeamWords } from './en.ts';

export const fr: TeamWords = {
  upcoming: 'À venir',
  last_week: 'Les sept derniers jours',
  own_lessons_lead: 'Les cours que vous donnez, et qui vient.',
  own_lessons_none: 'Vous n’avez pas encore de cours. Ils apparaissent ici quand l’école vous y inscrit.',
  taken: '%{taken} places prises sur %{places}',
  nobody_booked: 'Aucune réservation pour l’instant.',
  age: 'âge %{age}',
  held: 'En attente de paiement',
  paid: 'Payé',
  mark_paid: 'Marquer comme payé',
};
