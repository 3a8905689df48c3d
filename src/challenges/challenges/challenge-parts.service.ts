import { Injectable } from '@nestjs/common';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { FlagView } from '../flags/flag.views';
import { HintView } from '../hints/hint.views';
import { NotFound } from '../../http/errors/errors';
import { as } from '../../http/envelope/views';
import { renderContent } from '../../platform/markdown/render';
import { TagView } from '../tags/tag.views';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { ChallengeFileLocation, ChallengeTopicEntry } from './challenge-parts.views';
import type { ChallengeRequirementsView } from './challenge.views';
import { ChallengesQueries } from './challenges.queries';

/** What hangs on one challenge, as its administrators see it. Every method throws NotFound for an unknown challenge. */
@Injectable()
export class ChallengeParts {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly queries: ChallengesQueries,
    private readonly settings: Settings,
  ) {}

  async files(id: number): Promise<ChallengeFileLocation[]> {
    await this.requireChallenge(id);
    return (await this.queries.files(id)).map((row) => as(ChallengeFileLocation, row));
  }

  async flags(id: number): Promise<FlagView[]> {
    await this.requireChallenge(id);
    return (await this.queries.flags(id)).map(FlagView.of);
  }

  async hints(id: number): Promise<HintView[]> {
    await this.requireChallenge(id);
    const variables = contentVariables(this.settings);
    const rows = await this.queries.hints(id);
    return rows.map((hint) => HintView.of({ ...hint, html: renderContent(hint.content, variables) }));
  }

  async tags(id: number): Promise<TagView[]> {
    await this.requireChallenge(id);
    return (await this.queries.tags(id)).map(TagView.of);
  }

  async topics(id: number): Promise<ChallengeTopicEntry[]> {
    await this.requireChallenge(id);
    return (await this.queries.topics(id)).map((row) => as(ChallengeTopicEntry, row));
  }

  /** As they were written; null where they never were. */
  async requirements(id: number): Promise<ChallengeRequirementsView | null> {
    return (await this.requireChallenge(id)).requirements;
  }

  private async requireChallenge(id: number): Promise<CatalogueChallenge> {
    const challenge = (await this.catalogue.get()).byId.get(id);
    if (!challenge) throw new NotFound();
    return challenge;
  }
}
