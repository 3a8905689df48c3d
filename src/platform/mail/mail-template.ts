/** Replaces each `{name}` in `template` by its value; unknown names stay. Values are not searched for variables. */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (variable, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : variable,
  );
}
