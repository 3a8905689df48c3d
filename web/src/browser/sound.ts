/** Plays two short tones, or nothing if the browser cannot or refuses. */
export function playSound(): void {
  try {
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
    setTimeout(() => void audio.close().catch(() => undefined), 1000);
  } catch {
    // Ignored, because the sound is optional: some browsers allow only a few audio contexts at once.
  }
}
