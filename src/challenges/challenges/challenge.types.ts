import type { ChallengeTypeName } from './challenge.entity';
import { createForm } from './challenge-forms';

/** Paths of the frontend files of a challenge type. */
export interface TypeAssets {
  create: string;
  update: string;
  view: string;
}

/** Description of a challenge type for frontends. */
export interface ChallengeType {
  id: ChallengeTypeName;
  name: string;
  templates: TypeAssets;
  scripts: TypeAssets;
  create: string;
}

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
