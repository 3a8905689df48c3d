import { Injectable } from '@nestjs/common';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { escapeHtml } from '../../platform/markdown/escape-html';
import { renderContent, renderRich } from '../../platform/markdown/render';
import type { CatalogueChallenge, CatalogueHint } from './catalogue';
import { valueFalls } from './challenge.rules';
import type { ChallengeTypeName } from './challenge.entity';
import {
  ChallengeDetail,
  type ChallengeDetails,
  type ChallengeExtras,
  type DetailView,
  DynamicChallengeDetail,
} from './challenge-detail.views';
import { type ChallengeRecord, challengeRecord } from './challenge.views';

interface Markdown {
  variables: string;
  description: string;
  attribution: string;
  rich: Pick<ChallengeDetails, 'description_html' | 'attribution_html'>;
}

interface Frame {
  value: number | null;
  markdown: Markdown;
  record: ChallengeRecord;
  view: string;
}

/**
 * Builds the details of challenges. Caches the fields that do not depend on the account, because rendering takes
 * milliseconds.
 */
@Injectable()
export class PreparedDetails {
  private readonly markdown = new WeakMap<CatalogueChallenge, Markdown>();
  private readonly hints = new WeakMap<CatalogueHint, { variables: string; html: string }>();
  private readonly frames = new WeakMap<CatalogueChallenge, Frame>();

  constructor(private readonly settings: Settings) {}

  detail(
    challenge: CatalogueChallenge & { type: ChallengeTypeName },
    value: number | null,
    own: Omit<ChallengeExtras, 'view'>,
    details: Omit<ChallengeDetails, keyof Markdown['rich']> | false,
  ): DetailView {
    const { record, view, markdown } = this.frameOf(challenge, value);
    const detail = valueFalls(challenge) ? new DynamicChallengeDetail() : new ChallengeDetail();
    const more = details ? { ...details, ...markdown.rich } : {};
    return Object.assign(detail, record, own, { view, ...more });
  }

  hintHtml(hint: CatalogueHint): string {
    const values = contentVariables(this.settings);
    const variables = JSON.stringify(values);
    const known = this.hints.get(hint);
    if (known?.variables === variables) return known.html;
    const html = renderRich(hint.content, values);
    this.hints.set(hint, { variables, html });
    return html;
  }

  private frameOf(challenge: CatalogueChallenge & { type: ChallengeTypeName }, value: number | null): Frame {
    const markdown = this.markdownOf(challenge);
    const known = this.frames.get(challenge);
    if (known?.value === value && known.markdown === markdown) return known;
    const record = challengeRecord({ ...challenge, state: challenge.stored_state }, value);
    const frame = { value, markdown, record, view: fragment(challenge, value, markdown) };
    this.frames.set(challenge, frame);
    return frame;
  }

  private markdownOf(challenge: CatalogueChallenge): Markdown {
    const values = contentVariables(this.settings);
    const variables = JSON.stringify(values);
    const known = this.markdown.get(challenge);
    if (known?.variables === variables) return known;
    const { description, attribution } = challenge;
    const rendered = {
      variables,
      description: description ? renderContent(description, values) : '',
      attribution: attribution ? renderContent(attribution, values) : '',
      rich: {
        description_html: description ? renderRich(description, values) : '',
        attribution_html: attribution ? renderRich(attribution, values) : '',
      },
    };
    this.markdown.set(challenge, rendered);
    return rendered;
  }
}

function fragment(
  { name, connection_info }: CatalogueChallenge,
  value: number | null,
  { description, attribution }: Markdown,
): string {
  const byline = attribution === '' ? '' : `<div class="challenge-attribution">${attribution}</div>\n`;
  const connection =
    connection_info === null ? '' : `<p class="challenge-connection-info">${escapeHtml(connection_info)}</p>\n`;
  return (
    `<div class="challenge">\n<h2 class="challenge-name">${escapeHtml(name ?? '')}</h2>\n` +
    `<h3 class="challenge-value">${value ?? 0}</h3>\n` +
    `<div class="challenge-desc">${description}</div>\n${byline}${connection}</div>\n`
  );
}
