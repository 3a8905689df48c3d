import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { AttemptsLeft } from '../../domain/challenges/AttemptsLeft';
import { ChallengeBody, type Readable } from '../../player/challenges/detail/ChallengeBody';
import { valueAfter } from '../../domain/challenges/value-curve';
import { Card } from '../components/Card';
import { useRendered } from '../components/useRendered';
import { useAdminMessages } from '../messages';
import { numberOf, type ChallengeForm } from './challenge-form';
import classes from './Editor.module.css';
import type { Edited } from './useEditor';
import { termsOf } from './ValueFields';

interface Props {
  form: ChallengeForm;
  edited: Edited | null;
}

export function Preview({ form, edited }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const known = edited?.challenge;
  const description = useRendered(
    form.description,
    known ? { text: known.description ?? '', html: known.description_html } : null,
  );
  const attribution = useRendered(
    form.attribution,
    known ? { text: known.attribution ?? '', html: known.attribution_html } : null,
  );
  const solves = known?.solves ?? 0;
  const terms = termsOf(form);
  const value = terms ? valueAfter(solves, terms) : numberOf(form.value) || 0;
  const challenge: Readable = {
    id: known?.id ?? 0,
    tags: edited?.tags.map((tag) => tag.value) ?? [],
    file_details: known?.file_details ?? [],
    hints: edited?.hints.map(({ id, title, cost, html }) => ({ id, title, cost, content_html: html })) ?? [],
    connection_info: form.connection_info === '' ? null : form.connection_info,
    description_html: description.html,
    attribution_html: attribution.html,
  };
  return (
    <Card title={words.preview.title}>
      {(description.isFailed || attribution.isFailed) && (
        <Alert color="red" variant="light">
          {words.preview.failed}
        </Alert>
      )}
      <div className={classes.preview} data-old={description.isStale || attribution.isStale || undefined}>
        <ChallengeBody
          challenge={challenge}
          heading={
            <h3>
              <bdi>{form.name.trim() === '' ? words.preview.empty : form.name}</bdi>
            </h3>
          }
          value={value}
          solves={known ? solves : null}
          isSolved={false}
        />
        <AttemptsLeft max={numberOf(form.max_attempts) || 0} left={numberOf(form.max_attempts) || 0} />
      </div>
    </Card>
  );
}
