import type { components } from '../../api/schema';

export type Page = components['schemas']['PageView'];

export interface PageForm extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly route: string;
  readonly content: string;
  readonly format: Page['format'];
  readonly link_target: '' | '_self' | '_blank';
  readonly draft: boolean;
  readonly hidden: boolean;
  readonly auth_required: boolean;
}

export const PAGE_FIELDS = ['title', 'route', 'content', 'format', 'link_target'] as const;

/** A new page is a draft, so that players do not see it while it is written. */
export const NEW_PAGE: PageForm = {
  title: '',
  route: '',
  content: '',
  format: 'markdown',
  link_target: '',
  draft: true,
  hidden: false,
  auth_required: false,
};

export function formOf(page: Page): PageForm {
  const { title, route, content, format, link_target, draft, hidden, auth_required } = page;
  return {
    title: title ?? '',
    route: route ?? '',
    content: content ?? '',
    format,
    link_target: link_target === '_self' || link_target === '_blank' ? link_target : '',
    draft,
    hidden,
    auth_required,
  };
}

/** Converts form values to the body of a request. An empty text becomes null. */
export function bodyOf(values: Partial<PageForm>): components['schemas']['UpdatePageDto'] {
  const { title, route, content, format, link_target, draft, hidden, auth_required } = values;
  return {
    ...{ format, draft, hidden, auth_required },
    title: title === '' ? null : title,
    route: route === '' ? null : route,
    content: content === '' ? null : content,
    link_target: link_target === '' ? null : link_target,
  };
}

/** Markdown or HTML to embed an uploaded file in a page: as an image, or as a link to a file of another type. */
export function embedOf(location: string, format: Page['format']): string {
  const name = location.split('/').pop() ?? location;
  const address = `/files/${location.split('/').map(encodeURIComponent).join('/')}`;
  if (format === 'html')
    return isPicture(location)
      ? `<img src="${address}" alt="${escaped(name)}">`
      : `<a href="${address}">${escaped(name)}</a>`;
  return `${isPicture(location) ? '!' : ''}[${name.replace(/[[\]\\]/g, '\\$&')}](${address})`;
}

export function isPicture(location: string): boolean {
  return /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i.test(location);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
