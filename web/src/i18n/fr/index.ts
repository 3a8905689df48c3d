import { app } from './app';
import { board } from './board';
import { challenge } from './challenge';
import { scoreboard } from './scoreboard';
import { people } from './people';
import { start } from './start';
import { team } from './team';
import { settings } from './settings';
import { auth } from './auth';
import { notices } from './notices';
import { projector } from './projector';

import type { Messages } from '..';
export const fr: Messages = {
  app,
  board,
  challenge,
  scoreboard,
  people,
  team,
  settings,
  start,
  auth,
  notices,
  projector,
};
