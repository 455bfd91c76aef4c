import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import type { Language } from '@candor/domain/clients/language.ts';

/** A page that the server makes itself. The parts are markup; the titles are text. */
export interface OwnPage {
  readonly language: Language;
  readonly title: string;
  /** The page's brand; absent: the page is Candor's own. */
  readonly brand?: { readonly name: string };
  /** The text in the header beside the name. */
  readonly section: string;
  /** The address of the page's style sheet. */
  readonly style: string;
  readonly isIndexed?: boolean;
  readonly bodyClass?: string;
  /** The links on the right of the header. */
  readonly links: string;
  readonly content: string;
}

/**
 * Allows only the page's own style sheet, fonts and pictures; `besides`: further sources, such as `frame-src 'self'`.
 */
export function ownPagePolicy(...besides: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    ...besides,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Candor's mark, in the colour of the text around it. */
const MARK =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M18.4 6.6a8 8 0 1 0 0 10.8" fill="none" ' +
  'stroke="currentColor" stroke-width="3.4" stroke-linecap="round"/><circle cx="12" cy="12" r="2.2" ' +
  'fill="currentColor"/></svg>';

const PRODUCT = `${MARK}Candor`;

/** Makes the whole document: the header, then the page. */
export function ownPage({
  language,
  title,
  brand,
  section,
  style,
  isIndexed,
  bodyClass,
  links,
  content,
}: OwnPage): string {
  const owner = brand === undefined ? PRODUCT : `<img src="/brand/logo.svg" alt="">${escapeHtml(brand.name)}`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${isIndexed === true ? '' : '<meta name="robots" content="noindex">\n'}<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
</head>
<body${bodyClass === undefined ? '' : ` class="${bodyClass}"`}>
<header class="bar">
<div class="owner">${owner} <span>${escapeHtml(section)}</span></div>
${links}
</header>
${content}
</body>
</html>
`;
}
