import { useAdminMessages } from '../messages';

export function useChallengeLabels(): Record<string, string> {
  const { challenges: words } = useAdminMessages();
  const { editor } = words;
  return {
    name: editor.name,
    category: words.category,
    description: editor.description,
    attribution: editor.attribution,
    connection_info: editor.connection,
    type: words.type,
    state: words.state,
    value: editor.points,
    initial: editor.initial,
    minimum: editor.minimum,
    decay: editor.decay,
    function: editor.function,
    max_attempts: editor.max_attempts,
    logic: editor.logic,
    scheduled_at: editor.scheduled_at,
    next_id: editor.next,
    requirements: editor.prerequisites,
    prerequisites: editor.prerequisites,
    anonymize: editor.anonymize,
    flags: words.flags.content,
  };
}
