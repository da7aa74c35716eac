import type * as English from './en.ts';

/** The activities’ screens. */
export const activities: typeof English.activities = {
  new: 'Nouvelle activité',
  edit: 'Modifier l’activité',
  none: 'Pas encore d’activités. Une activité, c’est ce que l’école enseigne, et où : les cours en sont faits.',
  row: '%{position}. %{activity} (%{price} €)',
  position_hint: 'Les activités suivent cet ordre. Vide vaut 999 : à la fin.',
  delete_explained: 'Elle disparaît du site et du formulaire des cours, sans retour possible.',
  in_use:
    'Cette activité a %{smart_count} cours. Supprimez-le d’abord ou attribuez-le à une autre activité. |||| Cette activité a %{smart_count} cours. Supprimez-les d’abord ou attribuez-les à une autre activité.',
};

/** On which days and at what times an activity repeats. */
export const plan: typeof English.plan = {
  days: 'Jours',
  times: 'Heures',
  time: 'Heure',
  name: 'Nom',
  num_places: 'Places',
  add_time: 'Ajouter une heure',
  remove_time: 'Retirer l’heure %{number}',
  time_number: 'Heure %{number}',
  every_day: 'tous les jours',
  stretch: 'du %{from} au %{to}',
  places: '%{smart_count} place |||| %{smart_count} places',
  places_each: '%{smart_count} place par cours |||| %{smart_count} places par cours',
  time_with_places: '%{time} (%{places})',
  summary: '%{days} à %{times}, %{places}',
  summary_by_time: '%{days} à %{times}',
  explained:
    'Les cours des 14 prochains jours apparaissent d’eux-mêmes sur le site, et la première réservation crée le cours. Pour en modifier ou en annuler un, cherchez-le sous Cours, À partir d’aujourd’hui.',
};

/** The activities’ fields and notices, as react-admin asks for them. */
export const resource: typeof English.resource = {
  name: 'Activité |||| Activités',
  fields: {
    name: 'Nom',
    place: 'Lieu',
    price: 'Prix (€)',
    order_num: 'Position',
    recurrent: 'Se répète d’elle-même',
    recurrent_config: 'Jours et heures',
    color: 'Couleur',
  },
  notifications: { created: 'Activité créée', updated: 'Activité modifiée', deleted: 'Activité supprimée' },
};
