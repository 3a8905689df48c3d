/**
 * Copies a text to the clipboard; returns true on success. If `navigator.clipboard` is missing (on http) or refuses,
 * copies from a hidden field. The field is next to the button, because outside an open modal dialog no text can be
 * selected.
 */
export async function copyText(text: string, button: HTMLElement): Promise<boolean> {
  if (!('clipboard' in navigator)) return copySelected(text, button);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text, button),
  );
}

function copySelected(text: string, button: HTMLElement): boolean {
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.value = text;
  button.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  button.focus();
  return isCopied;
}
