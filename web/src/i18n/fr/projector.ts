// Made from the English text aaa3ff6c.
import type { Messages } from '..';

export const projector: Messages['projector'] = {
  standings: 'Classement',
  last_solves: 'Dernières résolutions',
  first_blood: 'First blood !',
  by: 'résolue par',
  join: 'Participez ici',
  no_points: 'Personne n’a encore de points.',
  frozen: (time) => `Gelé depuis ${time}`,
  stale: (time) => `Pas de connexion. Dernières données : ${time}.`,
  refused:
    'Ce classement n’est pas public. Ouvrez cette page avec un lien contenant une clé, ou connectez-vous en tant qu’administrateur.',
  reveal: 'Dévoiler le classement final',
  reveal_load: 'Chargement du classement final…',
  reveal_failed: 'Le classement final n’a pas pu être chargé.',
  reveal_help: 'Espace ou → dévoile le rang suivant, ← le masque à nouveau, Échap quitte.',
  reveal_done: 'Voici le classement final.',
};
