import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, invalidatePaths, unwrap } from '../../../api/query';
import { RelativeTime } from '../../../components/RelativeTime';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit } from '../../../components/form/useSubmit';
import { Html } from '../../../components/Html';
import type { Kind } from '../../../domain/accounts/kinds';
import { useAdminMessages } from '../../messages';
import classes from '../Accounts.module.css';
import { Part } from './Part';

const PATH = '/api/v1/comments';

export function CommentsCard({ kind, id }: { kind: Kind; id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { comments: words } = people;
  const about = kind === 'users' ? { user_id: id } : { team_id: id };
  const query = useQuery(queryOptions(PATH, { params: { query: about } }));
  const [content, setContent] = useState('');
  const form = useSubmit(['content'], async () => {
    await unwrap(api.POST(PATH, { body: { content, ...about } }));
    await invalidatePaths(PATH);
    setContent('');
  });
  return (
    <Part
      title={words.title}
      query={query}
      empty={words.none}
      footer={
        <form className={classes.dialogForm} onSubmit={form.submit}>
          <FormErrors form={form} />
          <Textarea
            label={words.label}
            description={words.hint}
            autosize
            minRows={2}
            value={content}
            error={form.errorOf('content')}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
          />
          <div>
            <Button type="submit" size="sm" variant="default" loading={form.isBusy} disabled={content.trim() === ''}>
              {words.send}
            </Button>
          </div>
        </form>
      }
    >
      {(rows) => (
        <ul className={classes.rows}>
          {rows.map((comment) => (
            <li key={comment.id}>
              <div className={classes.comment}>
                <span className={classes.quiet}>
                  <bdi>{comment.author.name}</bdi>, <RelativeTime date={comment.date} />
                </span>
                <Html html={comment.html} />
              </div>
              <ConfirmButton
                size="compact-sm"
                label={words.delete}
                about={comment.content.slice(0, 40)}
                title={words.delete_title}
                text={words.delete_text}
                run={async () => {
                  await unwrap(api.DELETE('/api/v1/comments/{id}', { params: { path: { id: comment.id } } }));
                  await invalidatePaths(PATH);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
