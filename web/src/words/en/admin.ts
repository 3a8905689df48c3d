import { challenges } from './admin-challenges';
import { frame } from './admin-frame';
import { health } from './admin-health';
import { kit } from './admin-kit';
import { settings } from './admin-settings';

/** What the organisers' panel says; a file for each of its parts. */
export const admin = { frame, kit, health, challenges, settings };
