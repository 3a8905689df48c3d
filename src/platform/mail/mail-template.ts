/**
 * `template` with each `{name}` replaced by its value, in one pass, so that a value that looks like a variable stays text.
 * Unknown variables are left as they are.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : variable,
  );
}
