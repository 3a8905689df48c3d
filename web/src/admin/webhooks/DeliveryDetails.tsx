import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/RelativeTime';
import { Facts } from '../components/Facts';
import { useAdminMessages } from '../messages';
import { readable } from './WebhookPreview';
import type { Delivery } from './webhooks';
import classes from './Webhooks.module.css';

/** The last request of a delivery, and its response. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const { message_id, attempts, attempted, due, status, duration_ms, error, request, response } = delivery;
  return (
    <div className="stack-wide">
      <Facts
        facts={[
          [words.message_id, <code key="id">{message_id}</code>],
          [words.attempts, attempts],
          ...(attempted === null ? [] : [[words.attempted, <RelativeTime key="at" date={attempted} />] as const]),
          ...(due === null ? [] : [[words.due, <RelativeTime key="due" date={due} />] as const]),
          ...(status === null ? [] : [[words.status_label, status] as const]),
          ...(duration_ms === null ? [] : [[words.duration, words.millis(duration_ms)] as const]),
        ]}
      />
      {error !== null && <p>{error}</p>}
      <Text label={words.request} text={request} />
      <Text label={words.response} text={response} />
    </div>
  );
}

function Text({ label, text }: { label: string; text: string | null }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {text === null || text === '' ? (
        <p>{words.nothing}</p>
      ) : (
        <pre className={classes.code} tabIndex={0} aria-label={label} dir="ltr">
          {readable(text)}
        </pre>
      )}
    </section>
  );
}
