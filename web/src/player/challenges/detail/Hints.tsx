import type { ReactNode } from 'react';
import { Html } from '../../../components/Html';
import { useMessages } from '../../../i18n/context';
import type { Challenge } from '../../../domain/challenges/challenge';
import view from './ChallengeView.module.css';
import { HintOffer } from './HintOffer';
import classes from './Hints.module.css';

interface Props {
  hints: Challenge['hints'];
  challengeId: number;
  isSolved: boolean;
}

export function Hints({ hints, challengeId, isSolved }: Props): ReactNode {
  const words = useMessages();
  const { challenge } = words;
  return (
    <section className={view.part}>
      <h2>{challenge.hints}</h2>
      <ul className={classes.hints}>
        {hints.map((hint, index) => {
          const title = hint.title ?? challenge.hint(index + 1);
          return (
            <li key={hint.id}>
              {hint.content_html === undefined ? (
                <HintOffer hint={hint} title={title} challengeId={challengeId} isSolved={isSolved} />
              ) : (
                <details>
                  <summary>
                    {title}{' '}
                    <span className={classes.price}>
                      {hint.cost === 0 ? challenge.hint_free : words.app.points(hint.cost)}
                    </span>
                  </summary>
                  <div className={classes.text}>
                    <Html html={hint.content_html} />
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
