const VERBS: Readonly<Record<string, string>> = { create: 'create', get: 'get', update: 'update', remove: 'delete' };

/**
 * The name of a generated client's method for a handler that says no other in its `@Summary`: `TagsController.remove` is `deleteTag`,
 * `TagsController.list` is `listTags`.
 */
export function operationId(controller: string, handler: string): string {
  const plural = controller.replace(/Controller$/, '');
  const verb = VERBS[handler];
  return verb === undefined ? `${handler}${plural}` : `${verb}${plural.replace(/s$/, '')}`;
}
