import { FRAMES_COOKIE } from '@candor/contracts/http/cookies.ts';
import { createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Brand } from '@candor/brands/schema.ts';
import { isClientPage, isHiddenPage, loginAddress, shownPath } from '@candor/domain/clients/clientPages.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { tilesOrigin } from '@candor/domain/content/blocks/mapTiles.ts';
import { siteOf } from '@candor/domain/content/blocks/pictures.ts';
import { addressLanguage, isContentAddress } from '@candor/domain/content/cms/addresses.ts';
import { keepQuery } from '@candor/domain/content/keepQuery.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AFFILIATE_COOKIE, SESSION_COOKIE } from '../modules/access/sessions/index.ts';
import { publishedOver } from '../modules/website/branding/index.ts';
import { sendRefusal } from './errors.ts';
import { languageOf, rememberLanguage, requestedLanguage } from './language.ts';
import { PageCache } from './pageCache.ts';
import type { CachedPage, Encoding } from './pageCache.ts';
import { addPageFiles } from './pageFiles.ts';
import { SECURITY_TEXT, sendSecurityText } from './securityText.ts';
import { addSearchFiles } from './sitemap.ts';
import type { SiteOf } from './sitemap.ts';
import { ownParts, pageHeaders, personalPolicy, publicPolicy } from './pagePolicy.ts';
import type { Paying } from './pagePolicy.ts';
import { addSources } from './pageSources.ts';
import { PREVIEW_COOKIE, addPreviews, previewOf, sendPreview } from './previews.ts';
import type { FindPreview, Preview } from './previews.ts';
import type { Rates } from './rates.ts';
import { addStudioPreviews } from './studioPreviews.ts';
import type { StudioPreviews } from './studioPreviews.ts';
import { RenderQueueFull, RenderLine } from './renderLine.ts';
import { cachingOf } from './sharedCaching.ts';
import { addShareCards } from './shareCards/addShareCards.ts';
import type { BrandDrawing } from './shareCards/addShareCards.ts';

/** A page to be rendered. */
export interface PageAsk {
  readonly brand: Brand;
  readonly language: Language;
  /** The path, with its query if that is the framework's own. */
  readonly address: string;
  /** Nonce of a personal page; other pages have none (ruling R22). */
  readonly nonce?: string;
  /** Does the browser have a session's cookie? Set only for pages that differ with one. */
  readonly hasSession?: boolean;
  /** The draft that the holder of a preview link sees instead of the published page. */
  readonly preview?: Preview;
  /** In the studio: the address of the drafted sheet, and its text. */
  readonly drafted?: { readonly theme: string; readonly sheet: string };
}

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface PageRendering {
  readonly clientFolder: string;
  /** Renders a page elsewhere: rendering must not block the answering thread. */
  readonly render: (ask: PageAsk) => Promise<PageAnswer>;
  /** Returns the address under which a page is made: all pages that do not exist share one. Absent: its own address. */
  readonly sharedAddressOf?: ((ask: PageAsk) => Promise<string>) | undefined;
  /** Counts the brands, by which the cache of their pages is sized. Absent: one. */
  readonly countBrands?: (() => number) | undefined;
  /** Ruling R24: the origins of third-party charts and widgets for visitors who agree; none if all are our own. */
  readonly framesOf?: ((brand: Brand) => readonly string[]) | undefined;
  /** The forms and frames that the payment page admits. */
  readonly payingOf?: ((brand: Brand) => Paying) | undefined;
  /** Origin of pictures of clients' documents. */
  readonly filesSite?: string;
  /** A brand's origin and pages, for its robots directives and sitemap. */
  readonly siteOf?: SiteOf | undefined;
  /** A brand's security.txt. */
  readonly securityTextOf?: ((brand: Brand) => string) | undefined;
  /** Rule ED-13: finds the draft of a preview link. */
  readonly findPreview?: FindPreview | undefined;
  /** Rule BS-6: the pages with the studio's drafts. */
  readonly studio?: StudioPreviews | undefined;
  /** Draws the pictures with which pages are shared, and the icons of the site. */
  readonly drawing?: BrandDrawing | undefined;
  /** In development: the port of the pages' sources, to which no policy made for a build applies. */
  readonly sourcesPort?: (() => Promise<number | undefined>) | undefined;
}

/** What pages need to know about a request. */
export interface PageDeps {
  readonly brandOf: (request: FastifyRequest) => Brand;
  readonly rates: Pick<Rates, 'render'>;
}

/** Paths of the platform, the payment pages, and pages whose address ends in a code. */
const PERSONAL_PATHS = [
  'platform',
  'payment',
  'autoLogin',
  'password/reset',
  'confirm',
  'not-me',
  'new-email',
  'payout-details',
  'lost-factors',
  'complaints/[^/]+',
  'affiliate/accept',
  'affiliate/password/reset',
  'affiliate/lost-factors',
];
/** Pages of these paths; like the routes, whatever their case. */
const PERSONAL = new RegExp(`^/(?:${PERSONAL_PATHS.join('|')})(?:[/.]|$)`, 'i');
/** Path of the payment page, which alone admits the providers' forms and frames. */
const PAYING = /^\/payment\/continue\//i;
/** Paths of the client's documents, which alone admit pictures from the files host. */
const DOCUMENT = /^\/my-account\/documents\/doc_\w+(?:\.data)?$/i;
/**
 * Pages on which a logged-in visitor gets the portal or the partner panel; others get a page without the framework
 * (decision 060).
 */
const FOR_BOTH = [
  { path: /^\/contact-us$/i, cookie: SESSION_COOKIE },
  {
    path: /^\/affiliate(?:\/(?:links|commissions|payouts|postbacks|second-tier|password|security))?\/?$/i,
    cookie: AFFILIATE_COOKIE,
  },
];
/** Suffix of the framework's requests while a client moves from page to page. */
const DATA_SUFFIX = '.data';
const NONCE_BYTES = 18;
/** Compression that is nearly as small as the best, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

type Send = (request: FastifyRequest, reply: FastifyReply, brand: Brand) => Promise<FastifyReply>;

/** The parts with which pages are made. */
interface Making {
  readonly rendering: PageRendering;
  readonly deps: PageDeps;
  readonly line: RenderLine;
}

/** Adds the pages: everything that is not the API's. Public ones are cached, personal ones never. */
export function pages(rendering: PageRendering) {
  const { clientFolder, findPreview, sourcesPort, securityTextOf, siteOf = bareSite, drawing } = rendering;
  return async (app: FastifyInstance, deps: PageDeps): Promise<void> => {
    if (sourcesPort !== undefined) addSources(app, sourcesPort);
    await addPageFiles(app, { clientFolder, brandOf: deps.brandOf });
    addSearchFiles(app, deps.brandOf, siteOf);
    if (securityTextOf !== undefined)
      app.get(SECURITY_TEXT, (request, reply) => sendSecurityText(reply, securityTextOf(deps.brandOf(request))));
    const making = { rendering, deps, line: new RenderLine() };
    if (drawing !== undefined) addShareCards(app, { ...deps, ...renderingOf(rendering), line: making.line, drawing });
    const sendShared = sharedPages(making);
    const sendPersonal = personalPages(making);
    if (findPreview !== undefined) addPreviews(app, findPreview, deps);
    const { studio, render } = rendering;
    if (studio !== undefined) addStudioPreviews(app, { ...deps, render, line: making.line, studio });
    app.get('/*', async (request, reply) => {
      const brand = deps.brandOf(request);
      rememberLanguage(request, reply, brand);
      const path = pathOf(request);
      const pathname = shownPath(path, brand);
      const isForClient = isClientPage(pathname) && !isHiddenPage(pathname, brand);
      if (isForClient && !(SESSION_COOKIE in request.cookies))
        return sendToLogin(reply, { pathname, search: searchOf(request) });
      const send = PERSONAL.test(path) || DOCUMENT.test(path) ? sendPersonal : sendShared;
      return unlessCrowded(reply, () => send(request, reply, brand));
    });
    await app.register(addEarlySubmits);
  };
}

/** Returns how a page is made, and under which address. */
function renderingOf({ render, sharedAddressOf = async ({ address }) => address }: PageRendering) {
  return { render, sharedAddressOf };
}

/** Sends pages that are the same for everybody, and previews of them. */
function sharedPages({ rendering, deps, line }: Making): Send {
  const { findPreview } = rendering;
  const { render, sharedAddressOf } = renderingOf(rendering);
  const cache = new PageCache(rendering.countBrands ?? (() => 1), () => performance.now());
  return async (request, reply, brand) => {
    const host = request.headers.host ?? '';
    const own = addressOf(request);
    const visitors = addressLanguage(own, brand.languages) ?? languageOf(request, brand);
    const ofAddress = contentLanguage(request, brand) ?? visitors;
    const isPreview = PREVIEW_COOKIE in request.cookies;
    if (isPreview && !deps.rates.render(request.ip).ok) return sendTooMany(reply);
    const preview = await previewOf(request, reply, brand, findPreview);
    const hasSession = FOR_BOTH.some(({ path, cookie }) => path.test(pathOf(request)) && cookie in request.cookies);
    if (preview !== undefined) {
      const viewer = { host, language: ofAddress, tiles: tilesOf(brand) };
      const ask = { brand, language: ofAddress, address: own, hasSession, preview };
      const rendered = await line.make(request.ip, () => render(ask));
      return sendPreview(reply, rendered, viewer);
    }
    const frames = agreedFrames(rendering, request, brand);
    const look = publishedOver(brand.id)?.version ?? 0;
    const keyOf = (address: string, language: Language) =>
      `${look} ${language} ${hasSession} ${frames.join(' ')} ${host}${address}`;
    const isKept = cache.holds(keyOf(own, ofAddress));
    // Invented addresses count like pages that have to be made, before the content is asked about them.
    if (!isKept && !isPreview && !deps.rates.render(request.ip).ok) return sendTooMany(reply);
    const address = isKept ? own : await sharedAddressOf({ brand, language: ofAddress, address: own });
    // A page that does not exist answers in its reader's language.
    const language = address === own ? ofAddress : visitors;
    const key = keyOf(address, language);
    const make = async () =>
      toCachedPage(await render({ brand, language, address, hasSession }), { host, frames, brand });
    const page = await line.share({ cache, key, ip: request.ip }, make);
    const hasFrames = (rendering.framesOf?.(brand) ?? []).length > 0;
    reply.headers(cachingOf(request, brand, { status: page.status, hasFrames }));
    return sendPublic(request, reply, page);
  };
}

/** Sends pages with a nonce of their own. */
function personalPages({ rendering, deps, line }: Making): Send {
  const { render, payingOf, filesSite } = rendering;
  return async (request, reply, brand) => {
    if (!deps.rates.render(request.ip).ok) return sendTooMany(reply);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const language = languageOf(request, brand);
    const address = addressOf(request);
    const answer = await line.make(request.ip, () => render({ brand, language, address, nonce }));
    const frames = agreedFrames(rendering, request, brand);
    const host = request.headers.host ?? '';
    const paying = PAYING.test(pathOf(request)) ? payingOf?.(brand) : undefined;
    const pictures = filesSite !== undefined && DOCUMENT.test(pathOf(request)) ? [filesSite] : [];
    return reply
      .code(answer.status)
      .headers({ ...withVisitorQuery(answer.headers, request), ...pageHeaders })
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', personalPolicy({ nonce, host, frames, paying, pictures }))
      .send(answer.body);
  };
}

function agreedFrames({ framesOf }: PageRendering, { cookies }: FastifyRequest, brand: Brand): readonly string[] {
  return cookies[FRAMES_COOKIE] === '1' ? (framesOf?.(brand) ?? []) : [];
}

/** Returns a site without content pages. */
function bareSite({ hosts }: Brand): ReturnType<SiteOf> {
  return { origin: `https://${hosts[0] ?? 'localhost'}`, pages: async () => [] };
}

/** Rule ID-3: redirects a visitor to the login, who would otherwise load the whole portal first. */
function sendToLogin(reply: FastifyReply, page: Parameters<typeof loginAddress>[0]): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(loginAddress(page), 302);
}

/** Refuses a caller who asks for more pages than an ordinary visitor does. */
function sendTooMany(reply: FastifyReply): FastifyReply {
  return reply.code(429).header('Retry-After', '60').type('text/plain; charset=utf-8').send('Too many requests');
}

/** Sends a page, or asks the browser to try again when too many pages wait to be made. */
async function unlessCrowded(reply: FastifyReply, send: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof RenderQueueFull)) throw error;
    const text = 'Too many pages are being made at the moment. Please try again in a few seconds.';
    return reply.code(503).header('Retry-After', '5').type('text/plain; charset=utf-8').send(text);
  }
}

/** Pages with a form that needs a script. The last ones are pages of the content, which may contain a form. */
const EARLY_FORMS = [
  '/login',
  '/register',
  '/password/request',
  '/password/reset/:code',
  '/autoLogin/:code',
  '/lost-factors/return/:code',
  '/affiliate/accept/:code',
  '/affiliate/password/request',
  '/affiliate/password/reset/:code',
  '/affiliate/lost-factors/return/:code',
  '/',
  '/:slug',
  '/:language/:slug',
];

/**
 * Answers a form that is sent before the page's script runs: the visitor gets the page again, and nothing was
 * submitted.
 */
async function addEarlySubmits(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, body, done) => {
    body.resume();
    done(null, undefined);
  });
  for (const path of EARLY_FORMS) {
    // The route submits nothing, so it works wherever the page does.
    app.post<{ Params: Readonly<Record<string, string>> }>(
      path,
      { config: { worksIn: 'readOnly' } },
      (request, reply) => {
        const { params } = request;
        // The address is built, never echoed: an empty part would turn the rest into another host's name.
        if (Object.values(params).includes('')) return sendRefusal(reply, { code: 'notFound' });
        const matched = path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));
        return reply.redirect(keepQuery(matched, searchOf(request)), 303);
      },
    );
  }
}

/** Origins of a brand's pictures: its own content host also serves them. */
function picturesOf({ cms }: Brand): readonly string[] {
  return cms.source === 'own' ? [] : [siteOf(cms.origin).site, ...cms.mediaOrigins];
}

/** Returns the tile servers of the brand's maps. */
function tilesOf({ website: { map } }: Brand): string | undefined {
  return map && tilesOrigin(map.tiles);
}

interface Shared {
  readonly host: string;
  readonly frames: readonly string[];
  readonly brand: Brand;
}

/** Makes a page that can be cached. The same body under another policy is another page, so the hash covers both. */
async function toCachedPage(answer: PageAnswer, { host, frames, brand }: Shared): Promise<CachedPage> {
  const body = Buffer.from(answer.body);
  const { headers, ...own } = ownParts(answer.headers);
  const shown = { pictures: picturesOf(brand), tiles: tilesOf(brand) };
  const policy = publicPolicy({ html: answer.body, ...own, host, frames, ...shown });
  const [br, zipped] = await Promise.all([brotliAsync(body, BROTLI), gzipAsync(body)]);
  return {
    status: answer.status,
    headers: { ...headers, ...pageHeaders, 'Content-Security-Policy': policy },
    body,
    compressed: { br, gzip: zipped },
    hash: createHash('sha256').update(body).update(policy).digest('base64url'),
  };
}

/** Sends a public page, or a short answer if the browser's copy is current. */
function sendPublic(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request);
  // The compressed body is other bytes: a shared cache must not mistake one for the other.
  const etag = `"${encoding === undefined ? page.hash : `${page.hash}-${encoding}`}"`;
  reply.headers({ ...withVisitorQuery(page.headers, request), ETag: etag });
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
  reply.code(page.status);
  if (encoding === undefined) return reply.send(page.body);
  return reply.header('Content-Encoding', encoding).send(page.compressed[encoding]);
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.split('?', 1)[0] ?? '/';
}

function searchOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.slice(pathOf({ url }).length);
}

/** Rule LA-4: adds the visitor's query to a page's redirect, since the page was made without it. */
function withVisitorQuery(headers: CachedPage['headers'], request: FastifyRequest): CachedPage['headers'] {
  const { location } = headers;
  return location === undefined ? headers : { ...headers, location: keepQuery(location, searchOf(request)) };
}

/**
 * Rule LA-5: returns the language of a content page's address, whatever its reader's is. A query for another language
 * redirects to that address. Undefined for other pages.
 */
function contentLanguage(request: FastifyRequest, brand: Brand): Language | undefined {
  const { languages } = brand;
  if (!isContentAddress(pathOf(request), languages)) return undefined;
  return addressLanguage(pathOf(request), languages) ?? requestedLanguage(request, brand) ?? languages[0];
}

/**
 * Returns the address to render. A visitor's query changes nothing that the server renders; the framework's own does.
 */
function addressOf(request: FastifyRequest): string {
  const path = pathOf(request);
  return path.endsWith(DATA_SUFFIX) ? request.url : path;
}
