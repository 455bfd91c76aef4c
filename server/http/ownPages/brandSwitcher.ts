import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { typesetSum } from '@candor/domain/money/typeset.ts';
import { brandSwitcherWords } from '@candor/locales/brandSwitcher.ts';
import type { BrandSwitcherWords } from '@candor/locales/brandSwitcher.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopback } from '../../modules/access/sessions/index.ts';
import type { AppDeps, PageDeps } from '../app.ts';
import { sendRefusal } from '../errors.ts';
import { hostnameOf } from '../hosts.ts';
import { languageOf, rememberLanguage } from '../language.ts';
import { drawMiniature } from './miniature.ts';
import { ownPage, ownPagePolicy } from './ownPage.ts';
import { framedStyle } from './pageStyle.ts';

const PAGE = '/brands';
const STYLE = `${PAGE}/brands.css`;
const POLICY = ownPagePolicy();

/** Every brand of a demonstration, and its look. */
export interface ShownBrands {
  readonly brands: readonly Brand[];
  readonly previewOf: (brand: Brand) => BrandPreview;
  readonly links: DemonstrationLinks;
}

/** Addresses of the demonstration's other places; undefined for a place that does not exist. */
export interface DemonstrationLinks {
  readonly office: string;
  readonly bank: string | undefined;
  readonly hasOutbox: boolean;
}

/** The parts of a home page's preview. */
interface PreviewParts {
  readonly themesOf: (brand: Brand) => Themes;
  /** The picture of a brand's home page, as WebP; undefined if there is none yet, so that a drawing takes its place. */
  readonly pictureOf: (brand: Brand) => Buffer | undefined;
}

export interface BrandPreview {
  readonly file: string;
  readonly type: string;
  readonly content: string | Buffer;
}

/** Adds the pages, preceded by one that shows every brand of a demonstration. */
export function withBrandSwitcher(shown: ShownBrands | undefined, addPages: NonNullable<AppDeps['addPages']>) {
  return async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
    if (shown !== undefined) addBrandSwitcher(app, deps.brandOf, shown);
    await addPages(app, deps);
  };
}

/**
 * Adds the page, which exists only in a demonstration, under the machine's own names: brands do not know of one
 * another.
 */
function addBrandSwitcher(app: FastifyInstance, brandOf: PageDeps['brandOf'], shown: ShownBrands) {
  const style = framedStyle('brandSwitcher.css');
  void app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isLoopback(hostnameOf(request.headers.host))) return sendRefusal(reply, { code: 'notFound' });
      reply.headers({
        'Cache-Control': 'no-store',
        'Content-Security-Policy': POLICY,
        'Referrer-Policy': 'no-referrer',
        'X-Content-Type-Options': 'nosniff',
      });
      return undefined;
    });
    scope.get(STYLE, (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    scope.get<{ Params: { file: string } }>(`${PAGE}/:file`, (request, reply) => {
      const preview = shown.brands.map(shown.previewOf).find(({ file }) => file === request.params.file);
      if (preview === undefined) return sendRefusal(reply, { code: 'notFound' });
      return reply.type(preview.type).send(preview.content);
    });
    scope.get(PAGE, (request, reply) => {
      const current = brandOf(request);
      rememberLanguage(request, reply, current);
      const view = { current, language: languageOf(request, current), port: portOf(request), shown };
      return reply.type('text/html; charset=utf-8').send(pageOf(view));
    });
  });
}

/** Makes the preview of a brand's home page. */
export function previewOf(brand: Brand, { themesOf, pictureOf }: PreviewParts): BrandPreview {
  const picture = pictureOf(brand);
  if (picture !== undefined) return { file: `${brand.id}.webp`, type: 'image/webp', content: picture };
  const drawing = drawMiniature(brand, themesOf(brand)[brand.theme]);
  return { file: `${brand.id}.svg`, type: 'image/svg+xml', content: drawing };
}

/** Returns the port that the visitor used, with its colon; the empty string for the default port. */
function portOf({ headers }: FastifyRequest): string {
  return /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? '';
}

interface View {
  readonly current: Brand;
  readonly language: Language;
  readonly port: string;
  readonly shown: ShownBrands;
}

function pageOf(view: View): string {
  const { language, shown } = view;
  const words = brandSwitcherWords[language];
  const lead = words.lead.replace('{{count}}', String(shown.brands.length));
  return ownPage({
    language,
    title: words.title,
    section: words.section,
    style: STYLE,
    links: languageLinks(view, words),
    content: `<main>
<h1>${escapeHtml(words.title)}</h1>
<p class="lead">${escapeHtml(lead)}</p>
${placeLinks(view, words)}
<ul class="brands">
${shown.brands.map((brand) => cardOf(brand, view, words)).join('\n')}
</ul>
</main>`,
  });
}

/** Links the page in the other languages of the visitor's brand. */
function languageLinks({ current: { languages }, language }: View, words: BrandSwitcherWords): string {
  if (languages.length < 2) return '';
  const links = languages.map((one) => {
    const state = one === language ? ' aria-current="true"' : '';
    return `<a href="${PAGE}?lang=${one}" lang="${one}" hreflang="${one}"${state}>${languageNames[one]}</a>`;
  });
  return `<nav aria-label="${escapeHtml(words.language)}">${links.join('\n')}</nav>`;
}

/** Links back to the brand and to the demonstration's other places. */
function placeLinks({ current, shown: { links }, port }: View, words: BrandSwitcherWords): string {
  const places: readonly (readonly [string, string | undefined])[] = [
    [words.home.replace('{{brand}}', current.name), '/'],
    [words.office, addressOf(links.office, port)],
    [words.bank, links.bank && addressOf(links.bank, port)],
    [words.outbox, links.hasOutbox ? '/outbox' : undefined],
    [words.api, '/api/docs'],
  ];
  const items = places.map(([name, address]) =>
    address === undefined ? '' : `<li><a href="${escapeHtml(address)}">${escapeHtml(name)}</a></li>`,
  );
  return `<ul class="places">${items.join('')}</ul>`;
}

function addressOf(host: string, port: string): string {
  return `${host.endsWith('.localhost') ? 'http' : 'https'}://${host}${port}/`;
}

function cardOf(brand: Brand, { current, language, port, shown }: View, words: BrandSwitcherWords): string {
  const { id, name, hosts, tagline } = brand;
  const shownTagline = tagline[language] ?? tagline.en ?? Object.values(tagline)[0] ?? '';
  const facts = factsOf(brand, language, words);
  return `<li>
<a href="${escapeHtml(addressOf(hosts[0] ?? '', port))}">
<img src="${PAGE}/${escapeHtml(shown.previewOf(brand).file)}" alt="" width="640" height="400" loading="lazy">
<strong>${escapeHtml(name)}</strong>${id === current.id ? `<em>${escapeHtml(words.current)}</em>` : ''}
<span>${escapeHtml(shownTagline)}</span>
</a>
<dl>${facts.map(([term, fact]) => `<div><dt>${escapeHtml(term)}</dt><dd>${escapeHtml(fact)}</dd></div>`).join('')}</dl>
</li>`;
}

type Fact = readonly [string, string];

function factsOf(brand: Brand, language: Language, words: BrandSwitcherWords): readonly Fact[] {
  const { languages, payments, currency, website, restricted, regime } = brand;
  const widget = [words[website.homeWidget], website.tickerTape ? words.tape : ''].filter((word) => word !== '');
  return [
    [words.widget, restricted ? words.portalOnly : widget.join(' ')],
    [words.minimum, typesetSum(payments.minimumDeposit, currency.symbol, language)],
    [words.languages, languages.map((one) => one.toUpperCase()).join(', ')],
    [words.regime, words[regime]],
  ];
}
