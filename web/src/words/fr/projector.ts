import type { Words } from '..';

export const projector: Words['projector'] = {
  standings: 'Classement',
  last_solves: 'Dernières résolutions',
  first_blood: 'Résolue en premier',
  by: 'résolue par',
  join: 'Participer ici',
  no_points: "Personne n'a encore de points.",
  frozen: (time) => `Gelé depuis ${time}`,
  stale: (time) => `Pas de connexion. Données de ${time}.`,
  refused:
    "Le classement n'est pas accessible ici. Ouvrez cette page avec une adresse contenant une clé, ou connectez-vous comme administrateur.",
  reveal: 'Dévoiler le classement',
  reveal_load: 'Chargement du classement final …',
  reveal_failed: "Le classement final n'a pas pu être chargé.",
  reveal_help: 'Espace ou → dévoile le rang suivant, ← revient en arrière, Échap quitte.',
  reveal_done: 'Voici le classement final.',
};
