import { useWindowEvent } from '@mantine/hooks';
import { localTexts } from '../browser/storage';

const SWITCH = 'ensign-single-keys';

/** Returns false if the player has switched off shortcuts of a single key, such as `j`. */
export function singleKeysOn(): boolean {
  return localTexts.get(SWITCH) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  localTexts.set(SWITCH, on ? 'on' : 'off');
}

/**
 * Calls the handler of a pressed key. Handlers are named by `event.key`, or by `mod+` and the key for Ctrl or ⌘. Those
 * without `mod+` are called only while single keys are switched on and no text is being typed.
 */
export function useKeys(handlers: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (event.altKey || event.isComposing) return;
    if (!isMod && (isTyping(event.target) || !singleKeysOn())) return;
    const handler = handlers[isMod ? `mod+${event.key.toLowerCase()}` : event.key];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
