// Made from the English text 7ce557c9.
import type { Messages } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const scoreboard: Messages['scoreboard'] = {
  chart: {
    frozen: 'Gelé',
    time: 'Heure',
    name: 'Nom',
    change: 'Variation',
    points: 'Points',
    cursor: (label) => `${label}, instant`,
    no_lines: 'Pas encore de points.',
    one_line: (name, points, changes) =>
      plural(changes, {
        one: `${name} : ${points} points après # variation.`,
        other: `${name} : ${points} points après # variations.`,
      }),
    lines: (count, name, points) =>
      plural(count, {
        one: `# courbe. ${name} est en tête avec ${points} points.`,
        other: `# courbes. ${name} est en tête avec ${points} points.`,
      }),
  },
  place: 'Rang',
  competitors: {
    users: {
      one: 'Participant',
      all: 'Tous les participants',
      find: 'Rechercher des participants',
      count: (count) => plural(count, { one: '# participant', other: '# participants' }),
      none_found: 'Aucun participant ne correspond.',
      graph_label: (count) => plural(count, { one: 'Points de # participant', other: 'Points de # participants' }),
      standings_at: (time) => `Classement de ces participants : ${time}`,
    },
    teams: {
      one: 'Équipe',
      all: 'Toutes les équipes',
      find: 'Rechercher des équipes',
      count: (count) => plural(count, { one: '# équipe', other: '# équipes' }),
      none_found: 'Aucune équipe ne correspond.',
      graph_label: (count) => plural(count, { one: 'Points de # équipe', other: 'Points de # équipes' }),
      standings_at: (time) => `Classement de ces équipes : ${time}`,
    },
  },
  bracket: 'Division',
  all_brackets: 'Toutes',
  view: 'Affichage',
  list: 'Liste',
  matrix: 'Matrice',
  empty: 'Personne n’a encore de points',
  empty_text: 'La première résolution apparaît ici immédiatement.',
  empty_before: 'L’événement n’a pas commencé.',
  you: 'vous',
  your_place: (place) => `Votre rang : ${place}.`,
  jump: 'Aller à ma ligne',
  up: (places) =>
    plural(places, { one: '▲ # rang depuis votre dernière visite', other: '▲ # rangs depuis votre dernière visite' }),
  down: (places) =>
    plural(places, { one: '▼ # rang depuis votre dernière visite', other: '▼ # rangs depuis votre dernière visite' }),
  frozen: (since) => `Le classement est gelé depuis ${since}. Les résolutions suivantes seront montrées à la fin.`,
  frozen_own: (points) => `Vos points actuels : ${points}.`,
  compare: (name) => `Comparer ${name}`,
  compare_head: 'Comparer',
  compared: 'Comparés',
  remove: (name) => `Retirer ${name}`,
  graph: 'Points au fil du temps',
  replay: 'Revoir',
  replay_end: 'Revenir à maintenant',
  play: 'Lire',
  pause: 'Pause',
  moment: 'Instant',
  csv: 'Télécharger en CSV',
  print: 'Imprimer',
  hidden: 'Le classement est masqué pour le moment.',
  category: 'Catégorie',
  all_categories: 'Toutes les catégories',
  matrix_label: 'Qui a résolu quoi',
  solved: 'Résolu',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Vous ne voyez pas encore d’épreuves',
  activity: {
    challenge: 'Épreuve',
    all_challenges: 'Toutes les épreuves',
    bloods: 'Les trois premières résolutions seulement',
    filters: 'Filtres',
    points: 'Valeur',
    when: 'Quand',
    fresh: (count) =>
      plural(count, { one: 'Afficher # nouvelle résolution', other: 'Afficher # nouvelles résolutions' }),
    empty: 'Pas encore de résolutions',
    empty_text: 'Chaque résolution apparaît ici immédiatement.',
    none_found: 'Aucune résolution ne correspond à ces filtres',
    clear: 'Effacer les filtres',
    end: 'C’est la première résolution de l’événement.',
  },
};
