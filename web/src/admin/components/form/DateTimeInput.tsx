import { Input, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../../components/useNow';
import { useFormats } from '../../../i18n/context';
import { dayAndTime, momentOf, OWN_ZONE, spanOf, wallTimeOf } from '../date-times';
import { useAdminMessages } from '../../messages';
import classes from './DateTimeInput.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  name: string;
  value: number | null;
  error?: ReactNode;
  zone?: string;
  onChange: (value: number | null) => void;
}

interface Typed {
  text: string;
  means: number | null;
  zone: string;
}

/** Input for a date and time in a time zone. Shows the distance from now, and the time in the browser's zone. */
export function DateTimeInput({ value, zone = OWN_ZONE, onChange, ...input }: Props): ReactNode {
  const { kit } = useAdminMessages();
  const { language } = useFormats();
  const now = useNow(10);
  // The typed text, which is kept even while it is not a valid time.
  const [typed, setTyped] = useState<Typed | null>(null);
  const isTyped = typed?.means === value && typed.zone === zone;
  const text = isTyped ? typed.text : value === null ? '' : wallTimeOf(value, zone);
  return (
    <div className={classes.moment}>
      <TextInput
        {...input}
        type="datetime-local"
        inputContainer={(element) => (
          <div className={classes.row}>
            {element}
            <span className="secondary">{zone}</span>
          </div>
        )}
        value={text}
        onChange={({ currentTarget: { value: text } }) => {
          const means = momentOf(text, zone);
          setTyped({ text, means, zone });
          onChange(means);
        }}
      />
      <Input.Description>
        {value === null
          ? kit.moment.none
          : `${(value > now ? kit.moment.future : kit.moment.past)(spanOf(value - now, language))}: ${kit.moment.yours(dayAndTime(value, language))}`}
      </Input.Description>
    </div>
  );
}
