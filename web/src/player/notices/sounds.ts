import { localTexts } from '../../browser/storage';

const SWITCH = 'ensign-sounds';

/** True if notifications may play a sound; off by default. */
export function soundsOn(): boolean {
  return localTexts.get(SWITCH) === 'on';
}

export function setSounds(on: boolean): void {
  localTexts.set(SWITCH, on ? 'on' : 'off');
}
