import { Injectable } from '@nestjs/common';
import { contentVariables } from '../configs/content-variables';
import { Settings } from '../configs/settings';
import { escapeHtml } from '../platform/markdown/escape-html';
import { renderContent } from '../platform/markdown/render';
import type { CatalogueChallenge } from './catalogue';

/** The challenge as HTML, for frontends that show it as it is. */
@Injectable()
export class ChallengePage {
  /** Descriptions already rendered, for as long as the catalogue holds the challenge; rendering takes milliseconds. */
  private readonly rendered = new WeakMap<CatalogueChallenge, { variables: string; html: string }>();

  constructor(private readonly settings: Settings) {}

  /** A fragment with name, points, description and connection info; everything in it is safe to show. */
  htmlOf(challenge: CatalogueChallenge, value: number | null): string {
    const { name, connection_info } = challenge;
    const connection =
      connection_info === null ? '' : `<p class="challenge-connection-info">${escapeHtml(connection_info)}</p>\n`;
    return (
      `<div class="challenge">\n<h2 class="challenge-name">${escapeHtml(name ?? '')}</h2>\n` +
      `<h3 class="challenge-value">${value ?? 0}</h3>\n` +
      `<div class="challenge-desc">${this.description(challenge)}</div>\n${connection}</div>\n`
    );
  }

  private description(challenge: CatalogueChallenge): string {
    if (challenge.description === null) return '';
    const values = contentVariables(this.settings);
    const variables = JSON.stringify(values);
    const known = this.rendered.get(challenge);
    if (known?.variables === variables) return known.html;
    const html = renderContent(challenge.description, values);
    this.rendered.set(challenge, { variables, html });
    return html;
  }
}
