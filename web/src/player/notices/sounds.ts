import { localTexts } from '../../browser/storage';

const SWITCH = 'ensign-sounds';

/** Whether notifications may be heard; silent until the player chooses otherwise. */
export function soundsOn(): boolean {
  return localTexts.get(SWITCH) === 'on';
}

export function setSounds(on: boolean): void {
  localTexts.set(SWITCH, on ? 'on' : 'off');
}

/** Two short tones. */
export function playSound(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.gain.value = 0.08;
  volume.connect(audio.destination);
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = audio.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(volume);
    tone.start(audio.currentTime + index * 0.16);
    tone.stop(audio.currentTime + index * 0.16 + 0.12);
  }
  setTimeout(() => void audio.close(), 1000);
}
