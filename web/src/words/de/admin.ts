import type { AdminWords } from '../admin';
import { frame } from './admin-frame';
import { health } from './admin-health';
import { kit } from './admin-kit';

export const admin: AdminWords = { frame, kit, health };
