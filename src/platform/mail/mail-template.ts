/**
 * Replaces each `{name}` in `template` by its value. One pass, so that a value that looks like a variable stays text.
 * Unknown variables stay.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : variable,
  );
}
