const VERBS: Readonly<Record<string, string>> = { create: 'create', get: 'get', update: 'update', remove: 'delete' };

/**
 * Returns the method name in generated clients, unless `@Summary` sets one: `TagsController.remove` becomes
 * `deleteTag`, and `TagsController.list` becomes `listTags`.
 */
export function operationId(controller: string, handler: string): string {
  const plural = controller.replace(/Controller$/, '');
  const verb = VERBS[handler];
  return verb === undefined ? `${handler}${plural}` : `${verb}${plural.replace(/s$/, '')}`;
}
