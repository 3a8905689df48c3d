import type { ChallengeTypeName } from './challenge.entity';
import { createForm } from './challenge-forms';

/** Paths of the frontend's pieces for one challenge type; clients only pass them on. */
export interface TypeAssets {
  create: string;
  update: string;
  view: string;
}

/** What the frontend is told about a challenge type. */
export interface ChallengeType {
  id: ChallengeTypeName;
  name: string;
  templates: TypeAssets;
  scripts: TypeAssets;
  /** HTML of the form that makes a challenge of the type. */
  create: string;
}

/** The challenge types of the platform, with the paths existing frontends know. */
export const TYPES = {
  standard: typeOf('standard', '/plugins/challenges/assets'),
  dynamic: typeOf('dynamic', '/plugins/dynamic_challenges/assets'),
} satisfies Record<ChallengeTypeName, ChallengeType>;

function typeOf(id: ChallengeTypeName, folder: string): ChallengeType {
  const assets = (extension: string): TypeAssets => ({
    create: `${folder}/create.${extension}`,
    update: `${folder}/update.${extension}`,
    view: `${folder}/view.${extension}`,
  });
  return { id, name: id, templates: assets('html'), scripts: assets('js'), create: createForm(id) };
}
