import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brandFile } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { tokenValue } from '@candor/domain/branding/colours.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { dateTag } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { withParams } from '@candor/locales/fill.ts';
import { serviceWords } from '@candor/locales/service.ts';
import type { ServiceWords } from '@candor/locales/service.ts';

/** The facts that the page shows. */
export interface MaintenanceFacts {
  readonly brand: Brand;
  readonly language: Language;
  /** Set only if it is in the future. */
  readonly until: Instant | undefined;
  readonly note: string | undefined;
  /** A client who is signed in gets a link to their positions. */
  readonly isSignedIn: boolean;
  /**
   * Is it the answer to a form that a browser has sent? It then says that the form was not sent, and what became of
   * the text.
   */
  readonly isForm: boolean;
  /** Is the server closing, and not in maintenance? */
  readonly isClosing?: boolean;
  /** The style sheet from `maintenanceStyle`. */
  readonly style: string;
}

export interface MaintenancePage {
  readonly html: string;
  readonly policy: string;
}

/** The brand's fonts, served in every mode; without them the page uses the system's. */
const FONTS = '/brand/theme.css';
/** Seconds after which the next process is expected to answer. */
export const CLOSING_SECONDS = 5;
const PLATFORM = '/platform/BTCUSD';

/** The tokens of the theme that the page's rules use. */
const TOKENS = [
  'surface-0',
  'surface-1',
  'hairline',
  'text-1',
  'text-2',
  'text-3',
  'brand-text',
  'brand-fill',
  'brand-fill-hover',
  'brand-on-fill',
  'font-body',
  'font-heading',
  'weight-heading',
  'tracking-heading',
  'radius-panel',
  'radius-button',
] as const;

const rules = readFileSync(join(import.meta.dirname, 'maintenance.css'), 'utf8');

/** Shows the theme that the visitor has chosen, as every page does; without a script it is the brand's own. */
const THEME_SCRIPT =
  "try{const t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}";

/** Rule SM-5: makes a page in the brand's look and language that needs neither a script nor another file. */
export function maintenancePage(facts: MaintenanceFacts): MaintenancePage {
  const { brand, language, until, note, isSignedIn, isForm, isClosing = false, style } = facts;
  const words = serviceWords[language];
  const say = (text: string, params: Readonly<Record<string, string>> = {}) => escapeHtml(withParams(text, params));
  const { title, text } = titleAndText(words, { isForm, isClosing });
  const html = `<!doctype html>
<html lang="${language}" data-theme="${brand.theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say(title)} · ${escapeHtml(brand.name)}</title>
<script>${THEME_SCRIPT}</script>
<link rel="stylesheet" href="${FONTS}">
<style>${style}</style>
</head>
<body>
<main>
<p class="brand"><span class="mark" aria-hidden="true"></span>${escapeHtml(brand.name)}</p>
<h1>${say(title)}</h1>
<p>${say(text, { brand: brand.name })}</p>
${until === undefined ? '' : `<p class="until">${say(words.until, { until: timeText(until, language) })}</p>`}
${note === undefined ? '' : `<p class="note">${escapeHtml(note)}</p>`}
${isClosing ? '' : `<p>${say(words.safe)}</p>`}
<p class="links">
${isSignedIn ? `<a class="go" href="${PLATFORM}">${say(words.platform)}</a>` : ''}
${isForm ? '' : `<a class="again" href="">${say(words.again)}</a>`}
</p>
${brand.fictitious ? `<p class="demo">${say(words.fictitious, { brand: brand.name })}</p>` : ''}
</main>
</body>
</html>
`;
  return { html, policy: policyOf(style) };
}

function titleAndText(
  { title, lead, unsent, restart }: ServiceWords,
  { isForm, isClosing }: Readonly<Record<'isForm' | 'isClosing', boolean>>,
): { readonly title: string; readonly text: string } {
  if (isForm) return { title: unsent.title, text: isClosing ? restart.form : unsent.text };
  return isClosing ? { title: restart.title, text: restart.lead } : { title, text: lead };
}

/** Returns the page's rules with both themes and the mark, which is drawn in the colour of the theme. */
export function maintenanceStyle({ id }: Pick<Brand, 'id'>, themes: Themes): string {
  const mark = readFileSync(brandFile(id, 'logo.svg')).toString('base64');
  const values = (theme: 'dark' | 'light') =>
    TOKENS.map((name) => `--${name}:${tokenValue(themes[theme], name)};`).join('');
  return [
    `:root{--mark:url("data:image/svg+xml;base64,${mark}")}`,
    `:root[data-theme='dark']{color-scheme:dark;${values('dark')}}`,
    `:root[data-theme='light']{color-scheme:light;${values('light')}}`,
    rules,
  ].join('\n');
}

function policyOf(style: string): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(THEME_SCRIPT)}'`,
    `style-src 'self' 'sha256-${hashOf(style)}'`,
    "font-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Formats a time in UTC, as all our times. */
function timeText(instant: Instant, language: Language): string {
  const format = new Intl.DateTimeFormat(dateTag(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(instant)} UTC`;
}
