import type { Words } from '..';
import { pluralsOf } from '../plural';

const plural = pluralsOf('fr');

export const scoreboard: Words['scoreboard'] = {
  /** Charts of points. */
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
      find: 'Chercher un participant',
      count: (count) => plural(count, { one: '# participant', other: '# participants' }),
      none_found: 'Aucun participant ne correspond.',
      graph_label: (count) => plural(count, { one: 'Points de # participant', other: 'Points de # participants' }),
      standings_at: (time) => `Classement de ces participants à cet instant : ${time}`,
    },
    teams: {
      one: 'Équipe',
      all: 'Toutes les équipes',
      find: 'Chercher une équipe',
      count: (count) => plural(count, { one: '# équipe', other: '# équipes' }),
      none_found: 'Aucune équipe ne correspond.',
      graph_label: (count) => plural(count, { one: 'Points de # équipe', other: 'Points de # équipes' }),
      standings_at: (time) => `Classement de ces équipes à cet instant : ${time}`,
    },
  },
  bracket: 'Catégorie de participants',
  all_brackets: 'Tous',
  view: 'Affichage',
  list: 'Liste',
  matrix: 'Matrice',
  empty: "Personne n'a encore de points",
  empty_text: 'La première résolution apparaîtra ici aussitôt.',
  empty_before: "L'événement n'a pas commencé.",
  you: 'vous',
  your_place: (place) => `Vous êtes au rang ${place}.`,
  jump: 'Voir ma ligne',
  up: (places) =>
    plural(places, { one: '▲ # rang depuis votre dernière visite', other: '▲ # rangs depuis votre dernière visite' }),
  down: (places) =>
    plural(places, { one: '▼ # rang depuis votre dernière visite', other: '▼ # rangs depuis votre dernière visite' }),
  frozen: (since) => `Le classement est gelé depuis le ${since}. Ce qui est résolu ensuite sera montré à la fin.`,
  frozen_own: (points) => `Vos propres points en ce moment : ${points}.`,
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
  hidden: "Le classement n'est pas affiché pour le moment.",
  category: 'Catégorie',
  all_categories: 'Toutes les catégories',
  matrix_label: 'Qui a résolu quoi',
  solved: 'Résolu',
  solved_at: (challenge, time) => `${challenge}, ${time}`,
  no_challenges: 'Vous ne voyez pas encore les épreuves',
  /** The list of what was solved. */
  activity: {
    challenge: 'Épreuve',
    all_challenges: 'Toutes les épreuves',
    bloods: 'Les trois premiers seulement',
    filters: 'Filtres',
    points: 'Valeur',
    when: 'Quand',
    fresh: (count) => plural(count, { one: 'Voir # nouvelle résolution', other: 'Voir # nouvelles résolutions' }),
    empty: "Rien n'est encore résolu",
    empty_text: 'Chaque résolution apparaît ici dès qu’elle a lieu.',
    none_found: 'Aucune résolution ne correspond à ces filtres',
    clear: 'Retirer les filtres',
    end: "C'est la première résolution de l'événement.",
  },
};
