import { Injectable } from '@nestjs/common';
import { contentVariables } from '../../settings/content-variables';
import { Settings } from '../../settings/settings';
import { escapeHtml } from '../../platform/markdown/escape-html';
import type { ContentVariables } from '../../platform/markdown/markdown';
import { renderContent } from '../../platform/markdown/render';
import type { CatalogueChallenge } from './catalogue';

/** A challenge as HTML, with what it was made from beside the challenge itself. */
interface Rendered {
  variables: string;
  value: number | null;
  html: string;
}

/** Markdown of a challenge as HTML, with the variables it was rendered with. */
interface Markdown {
  variables: string;
  description: string;
  attribution: string;
}

/** The challenge as HTML, for frontends that show it as it is. */
@Injectable()
export class ChallengePage {
  /** Markdown already rendered, for as long as the catalogue holds the challenge; rendering takes milliseconds. */
  private readonly markdown = new WeakMap<CatalogueChallenge, Markdown>();
  /** Of the value it was last asked for. */
  private readonly rendered = new WeakMap<CatalogueChallenge, Rendered>();

  constructor(private readonly settings: Settings) {}

  /** A fragment with name, points, description, attribution and connection info; everything in it is safe to show. */
  htmlOf(challenge: CatalogueChallenge, value: number | null): string {
    const values = contentVariables(this.settings);
    const variables = JSON.stringify(values);
    const known = this.rendered.get(challenge);
    if (known?.variables === variables && known.value === value) return known.html;
    const html = fragment(challenge, value, this.markdownOf(challenge, values, variables));
    this.rendered.set(challenge, { variables, value, html });
    return html;
  }

  private markdownOf(challenge: CatalogueChallenge, values: ContentVariables, variables: string): Markdown {
    const known = this.markdown.get(challenge);
    if (known?.variables === variables) return known;
    const render = (markdown: string | null): string => (markdown ? renderContent(markdown, values) : '');
    const { description, attribution } = challenge;
    const rendered = { variables, description: render(description), attribution: render(attribution) };
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
