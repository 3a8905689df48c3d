import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useFormats } from '../../words/context';
import { Card } from '../kit/Card';
import { useLiveAdmin } from '../kit/useLiveAdmin';
import { useSettings } from '../settings/use-settings';
import { useAdminWords } from '../words';
import classes from './Scoreboard.module.css';

/** Which standings players have in front of them: those of now, those of the freeze, or none. */
export function WhatPlayersSee(): ReactNode {
  const { seen: words } = useAdminWords().scoreboard;
  const { event } = useBoot();
  const { dateTime } = useFormats();
  const settings = useSettings().data?.body.data;
  useLiveAdmin(['/api/v1/configs'], ['audit']);
  const isShown = (['account_visibility', 'score_visibility'] as const).every((key) => {
    const value = settings?.find((setting) => setting.key === key)?.value;
    return value !== 'admins' && value !== 'hidden';
  });
  const freeze = event.freeze && dateTime(event.freeze);
  return (
    <Card title={words.title}>
      {isShown ? (
        <p>{freeze === null ? words.live : event.frozen ? words.frozen(freeze) : words.before(freeze)}</p>
      ) : (
        <p className={classes.nobody}>{words.nobody}</p>
      )}
      <p className={classes.ways}>
        <a href="/admin/settings/times">{words.times}</a>
        <a href="/admin/settings/visibility">{words.visibility}</a>
      </p>
    </Card>
  );
}
