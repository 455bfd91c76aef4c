import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import type { Themes } from '@candor/domain/branding/colours.ts';
import { languageNames } from '@candor/domain/clients/language.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { typesetSum } from '@candor/domain/money/typeset.ts';
import { brandSwitcherWords } from '@candor/locales/brandSwitcher.ts';
import type { BrandSwitcherWords } from '@candor/locales/brandSwitcher.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../modules/access/sessions/index.ts';
import type { AppDeps, PageDeps } from './app.ts';
import { sendRefusal } from './errors.ts';
import { hostnameOf } from './hosts.ts';
import { languageOf, rememberLanguage } from './language.ts';
import { drawMiniature } from './miniature.ts';
import { pageStyle } from './pageStyle.ts';

const PAGE = '/brands';
const STYLE = `${PAGE}/brands.css`;
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Every brand of a demonstration, and how each looks. */
export interface ShownBrands {
  readonly brands: readonly Brand[];
  readonly themesOf: (brand: Brand) => Themes;
}

/** The pages, and before them one that shows every brand of a demonstration. */
export function withBrandSwitcher(shown: ShownBrands | undefined, addPages: NonNullable<AppDeps['addPages']>) {
  return async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
    if (shown !== undefined) addBrandSwitcher(app, deps.brandOf, shown);
    await addPages(app, deps);
  };
}

/** It exists only in a demonstration, under the machine's own names: brands do not know of one another. */
function addBrandSwitcher(app: FastifyInstance, brandOf: PageDeps['brandOf'], { brands, themesOf }: ShownBrands) {
  const style = pageStyle('brandSwitcher.css');
  const drawings = new Map(brands.map((brand) => [brand.id, drawMiniature(brand, themesOf(brand)[brand.theme])]));
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
      const drawing = drawings.get(request.params.file.replace(/\.svg$/, ''));
      return drawing === undefined ? sendRefusal(reply, { code: 'notFound' }) : sendDrawing(reply, drawing);
    });
    scope.get(PAGE, (request, reply) => {
      const current = brandOf(request);
      rememberLanguage(request, reply, current);
      const view = { current, language: languageOf(request, current), port: portOf(request) };
      return reply.type('text/html; charset=utf-8').send(pageOf(view, brands));
    });
  });
}

function sendDrawing(reply: FastifyReply, drawing: string): FastifyReply {
  return reply.type('image/svg+xml').send(drawing);
}

/** The port that the visitor used, with its colon; the empty string where it is the default one. */
function portOf({ headers }: FastifyRequest): string {
  return /:\d{1,5}$/.exec(headers.host ?? '')?.[0] ?? '';
}

interface View {
  readonly current: Brand;
  readonly language: Language;
  readonly port: string;
}

function pageOf(view: View, brands: readonly Brand[]): string {
  const { current, language } = view;
  const words = brandSwitcherWords[language];
  const lead = words.lead.replace('{{count}}', String(brands.length));
  return `<!doctype html>
<html lang="${language}" data-page="brands">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(words.title)}</title>
<link rel="stylesheet" href="${STYLE}">
</head>
<body>
<header>
<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(lead)}</p>
<div>
<a href="/">${escapeHtml(words.home.replace('{{brand}}', current.name))}</a>
${languageLinks(view, words)}
</div>
</header>
<main>
<ul>
${brands.map((brand) => cardOf(brand, view, words)).join('\n')}
</ul>
</main>
</body>
</html>
`;
}

/** The page in the other languages of the visitor's brand. */
function languageLinks({ current: { languages }, language }: View, words: BrandSwitcherWords): string {
  if (languages.length < 2) return '';
  const links = languages.map((one) => {
    const state = one === language ? ' aria-current="true"' : '';
    return `<a href="${PAGE}?lang=${one}" lang="${one}" hreflang="${one}"${state}>${languageNames[one]}</a>`;
  });
  return `<nav aria-label="${escapeHtml(words.language)}">${links.join('\n')}</nav>`;
}

function cardOf(brand: Brand, { current, language, port }: View, words: BrandSwitcherWords): string {
  const { id, name, hosts, tagline } = brand;
  const [host = ''] = hosts;
  const address = `${host.endsWith('.localhost') ? 'http' : 'https'}://${host}${port}/`;
  const said = tagline[language] ?? tagline.en ?? Object.values(tagline)[0] ?? '';
  const facts = factsOf(brand, language, words);
  return `<li>
<a href="${escapeHtml(address)}" aria-label="${escapeHtml(words.open.replace('{{brand}}', name))}">
<img src="${PAGE}/${escapeHtml(id)}.svg" alt="" width="320" height="200" loading="lazy">
<strong>${escapeHtml(name)}</strong>${id === current.id ? `<em>${escapeHtml(words.current)}</em>` : ''}
<span>${escapeHtml(said)}</span>
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
    [words.languages, languages.join(', ')],
    [words.regime, words[regime]],
  ];
}
