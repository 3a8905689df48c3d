import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { Card } from '../../components/Card';
import { Chips } from '../../components/Chips';
import { useAdminMessages } from '../../messages';
import type { Tag } from '../useEditor';
import { invalidateChallenges, useChallengeRows } from '../useChallengeRows';
import { AddText } from './AddText';

/** Tags of a challenge. Players can filter challenges by tag. */
export function TagsCard({ id, tags }: { id: number; tags: readonly Tag[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { tags: words } = challenges;
  const { rows = [] } = useChallengeRows();
  const used = new Set(tags.map(({ value }) => value));
  const known = [...new Set(rows.flatMap((row) => row.tags))].filter((tag) => !used.has(tag));
  return (
    <Card title={words.title}>
      <Chips
        items={tags.map((tag) => ({ id: tag.id, text: tag.value }))}
        empty={words.none}
        removeLabel={words.remove}
        onRemove={(tag) =>
          void unwrap(api.DELETE('/api/v1/tags/{id}', { params: { path: { id: tag } } })).finally(invalidateChallenges)
        }
      />
      <AddText
        label={words.label}
        button={words.add}
        maxLength={80}
        known={known}
        add={async (value) => {
          await unwrap(api.POST('/api/v1/tags', { body: { challenge_id: id, value } }));
          await invalidateChallenges();
        }}
      />
    </Card>
  );
}
