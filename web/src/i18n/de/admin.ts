import type { AdminMessages } from '../admin';
import { audit } from './admin-audit';
import { challenges } from './admin-challenges';
import { data } from './admin-data';
import { frame } from './admin-frame';
import { health } from './admin-health';
import { insights } from './admin-insights';
import { kit } from './admin-kit';
import { mail } from './admin-mail';
import { mailings } from './admin-mailings';
import { notifications } from './admin-notifications';
import { pages } from './admin-pages';
import { palette } from './admin-palette';
import { people } from './admin-people';
import { scoreboard } from './admin-scoreboard';
import { settings } from './admin-settings';
import { setup } from './admin-setup';
import { statistics } from './admin-statistics';
import { submissions } from './admin-submissions';
import { webhooks } from './admin-webhooks';

export const admin: AdminMessages = {
  audit,
  challenges,
  data,
  frame,
  health,
  insights,
  kit,
  mail,
  mailings,
  notifications,
  pages,
  palette,
  people,
  scoreboard,
  settings,
  setup,
  statistics,
  submissions,
  webhooks,
};
