import { Injectable } from '@nestjs/common';
import { InjectEntityManager } from '@nestjs/typeorm';
import type { EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { StoredFile } from '../files/file.entity';
import { Flag } from '../flags/flag.entity';
import { FlagView } from '../flags/flag.views';
import { Hint } from '../hints/hint.entity';
import { HintView } from '../hints/hint.views';
import { NotFound } from '../../http/errors/errors';
import { as } from '../../http/envelope/views';
import { renderContent } from '../../platform/markdown/render';
import { Tag } from '../tags/tag.entity';
import { TagView } from '../tags/tag.views';
import { Catalogue, type CatalogueChallenge } from './catalogue';
import { ChallengeFileLocation, ChallengeTopicEntry } from './challenge-parts.views';
import type { ChallengeRequirementsView } from './challenge.views';
import { ChallengesQueries } from './challenges.queries';

/** Reads the parts of a challenge for administrators. All methods throw NotFound for an unknown challenge. */
@Injectable()
export class ChallengeParts {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly queries: ChallengesQueries,
    @InjectEntityManager() private readonly entities: EntityManager,
    private readonly settings: Settings,
  ) {}

  async files(id: number): Promise<ChallengeFileLocation[]> {
    return (await this.partsOf(id, StoredFile)).map((row) => as(ChallengeFileLocation, row));
  }

  async flags(id: number): Promise<FlagView[]> {
    return (await this.partsOf(id, Flag)).map(FlagView.from);
  }

  async hints(id: number): Promise<HintView[]> {
    const variables = contentVariables(this.settings);
    const rows = await this.partsOf(id, Hint);
    return rows.map((hint) => HintView.from({ ...hint, html: renderContent(hint.content, variables) }));
  }

  async tags(id: number): Promise<TagView[]> {
    return (await this.partsOf(id, Tag)).map(TagView.from);
  }

  async topics(id: number): Promise<ChallengeTopicEntry[]> {
    await this.requireChallenge(id);
    return (await this.queries.topics(id)).map((row) => as(ChallengeTopicEntry, row));
  }

  async requirements(id: number): Promise<ChallengeRequirementsView | null> {
    return (await this.requireChallenge(id)).requirements;
  }

  private async partsOf<T extends ObjectLiteral>(challenge_id: number, entity: EntityTarget<T>): Promise<T[]> {
    await this.requireChallenge(challenge_id);
    const parts = this.entities.createQueryBuilder(entity, 'part');
    return parts.where('part.challenge_id = :challenge_id', { challenge_id }).orderBy('part.id').getMany();
  }

  private async requireChallenge(id: number): Promise<CatalogueChallenge> {
    const challenge = (await this.catalogue.get()).byId.get(id);
    if (!challenge) throw new NotFound();
    return challenge;
  }
}
