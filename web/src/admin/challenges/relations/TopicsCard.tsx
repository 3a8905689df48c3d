import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, queryClient, unwrap } from '../../../api/query';
import { Card } from '../../components/Card';
import { Chips } from '../../components/Chips';
import { useAdminMessages } from '../../messages';
import type { Topic } from '../useEditor';
import { invalidateChallenges } from '../useChallengeRows';
import { AddText } from './AddText';

const TOPICS = '/api/v1/topics';

/** Topics of a challenge. Only administrators see them. */
export function TopicsCard({ id, topics }: { id: number; topics: readonly Topic[] }): ReactNode {
  const { challenges } = useAdminMessages();
  const { topics: words } = challenges;
  const all = useQuery(queryOptions(TOPICS));
  const used = new Set(topics.map(({ value }) => value));
  const known = all.data?.data.map(({ value }) => value).filter((value) => !used.has(value)) ?? [];
  const readAgain = async (): Promise<void> => {
    await Promise.all([invalidateChallenges(), queryClient.invalidateQueries({ queryKey: [TOPICS] })]);
  };
  return (
    <Card title={words.title}>
      <p className="quiet">{words.text}</p>
      <Chips
        items={topics.map((topic) => ({ id: topic.id, text: topic.value }))}
        empty={words.none}
        removeLabel={words.remove}
        onRemove={(target_id) =>
          void unwrap(api.DELETE(TOPICS, { params: { query: { type: 'challenge', target_id } } })).finally(readAgain)
        }
      />
      <AddText
        label={words.label}
        button={words.add}
        maxLength={255}
        known={known}
        add={async (value) => {
          await unwrap(api.POST(TOPICS, { body: { value, type: 'challenge', challenge_id: id } }));
          await readAgain();
        }}
      />
    </Card>
  );
}
