import type { ReactNode } from 'react';
import { FilesCard } from './parts/FilesCard';
import { FlagsCard } from './parts/FlagsCard';
import { HintsCard } from './parts/HintsCard';
import { ScheduleCard } from './parts/ScheduleCard';
import { SolutionCard } from './parts/SolutionCard';
import { TagsCard } from './parts/TagsCard';
import { TopicsCard } from './parts/TopicsCard';
import type { Edited } from './use-editor';

/** What hangs on a challenge; each is saved by itself, at once. */
export function Parts({ edited }: { edited: Edited }): ReactNode {
  const { challenge, flags, hints, files, tags, topics, solution } = edited;
  const { id } = challenge;
  return (
    <>
      <FlagsCard id={id} flags={flags} />
      <HintsCard id={id} hints={hints} />
      <FilesCard id={id} files={files} details={challenge.file_details} />
      <TagsCard id={id} tags={tags} />
      <TopicsCard id={id} topics={topics} />
      <ScheduleCard challenge={challenge} />
      <SolutionCard key={solution?.id ?? 0} id={id} solution={solution} />
    </>
  );
}
