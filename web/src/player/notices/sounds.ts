import { localTexts } from '../../browser/storage';

const SWITCH = 'ensign-sounds';

/** Whether notifications may be heard; silent until the player chooses otherwise. */
export function soundsOn(): boolean {
  return localTexts.get(SWITCH) === 'on';
}

export function setSounds(on: boolean): void {
  localTexts.set(SWITCH, on ? 'on' : 'off');
}
