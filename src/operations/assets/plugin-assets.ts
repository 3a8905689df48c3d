import { createHash } from 'node:crypto';
import { updateForm } from '../../challenges/challenges/challenge-forms';
import { TYPES } from '../../challenges/challenges/challenge.types';
import { flagForm } from '../../challenges/flags/flag-forms';
import { FLAG_TYPES } from '../../challenges/flags/flag.rules';
import { FlagTemplates } from '../../challenges/flags/flag.views';
import { NotFound } from '../../http/errors/errors';
import { FORM_SCRIPT, VIEW_SCRIPT, VIEW_TEMPLATE } from './view.assets';

interface Asset {
  body: string;
  type: 'html' | 'js';
  /** Value of the header `ETag`, with its quotation marks. */
  etag: string;
}

/** All assets that API responses refer to, by path. A request can only select a key of this map, never a file. */
const ASSETS: ReadonlyMap<string, Asset> = new Map(
  [...challengeAssets(), ...flagAssets()].map(([path, body]) => [path, assetOf(path, body)]),
);

/** Returns the asset at a path, or throws NotFound. */
export function requireAsset(path: string): Asset {
  const asset = ASSETS.get(path);
  if (!asset) throw new NotFound();
  return asset;
}

function challengeAssets(): [path: string, body: string][] {
  return Object.values(TYPES).flatMap(({ id, templates, scripts, create }): [string, string][] => [
    [templates.create, create],
    [templates.update, updateForm(id)],
    [templates.view, VIEW_TEMPLATE],
    [scripts.create, FORM_SCRIPT],
    [scripts.update, FORM_SCRIPT],
    [scripts.view, VIEW_SCRIPT],
  ]);
}

function flagAssets(): [path: string, body: string][] {
  return FLAG_TYPES.flatMap((type): [string, string][] => {
    const { create, update } = FlagTemplates.from(type);
    return [
      [create, flagForm(type, 'create')],
      [update, flagForm(type, 'update')],
    ];
  });
}

function assetOf(path: string, body: string): Asset {
  const etag = `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"`;
  return { body, type: path.endsWith('.js') ? 'js' : 'html', etag };
}
