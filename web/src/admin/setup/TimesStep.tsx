import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../kit/form/useDraft';
import type { Submission } from '../../kit/form/useSubmit';
import { MomentInput } from '../kit/form/MomentInput';
import { OWN_ZONE, ZONES } from '../kit/moments';
import { useAdminWords } from '../words';
import type { SetupForm } from './setup-form';

const MOMENTS = ['start', 'end', 'freeze'] as const;

/** When the event is, by the clock of any zone. */
export function TimesStep({ draft, form }: { draft: Draft<SetupForm>; form: Submission }): ReactNode {
  const { setup, settings, kit } = useAdminWords();
  const { zone } = draft.values;
  return (
    <>
      <NativeSelect
        label={kit.moment.zone}
        value={zone}
        data={ZONES.map((name) => ({ value: name, label: name === OWN_ZONE ? kit.moment.own_zone(name) : name }))}
        onChange={({ currentTarget }) => draft.change({ zone: currentTarget.value })}
      />
      {MOMENTS.map((name) => (
        <MomentInput
          key={name}
          name={name}
          label={settings.labels[name]}
          description={setup.help[name]}
          zone={zone}
          value={draft.values[name]}
          error={form.errorOf(name)}
          onChange={(value) => draft.change({ [name]: value })}
        />
      ))}
    </>
  );
}
