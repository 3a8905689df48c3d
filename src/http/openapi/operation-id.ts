const VERBS: Readonly<Record<string, string>> = { create: 'create', get: 'get', update: 'update', remove: 'delete' };

/**
 * Returns the name of a route's method in generated clients: `deleteTag` for `TagsController.remove`, `listTags` for
 * `TagsController.list`. `@Summary` can set another.
 */
export function operationId(controller: string, handler: string): string {
  const plural = controller.replace(/Controller$/, '');
  const verb = VERBS[handler];
  return verb === undefined ? `${handler}${plural}` : `${verb}${plural.replace(/s$/, '')}`;
}
