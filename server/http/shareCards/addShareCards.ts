import { createHash } from 'node:crypto';
import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { readShareAddress, sharedPageAddress } from '@candor/domain/content/shareAddress.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendRefusal } from '../errors.ts';
import type { PageDeps, PageRendering } from '../pages.ts';
import type { RenderLine } from '../renderLine.ts';
import { headline, shareTitle } from './cardText.ts';
import { ICON_SIZES, iconAddress } from './siteIcons.ts';

/** The parts from which the pages thread draws a card. */
export interface ShareCard {
  readonly brand: Brand;
  readonly language: Language;
  readonly headline: string;
}

/** Draws pictures of brands, on another thread, since it takes a tenth of a second. */
export interface BrandDrawing {
  readonly card: (card: ShareCard) => Promise<Uint8Array>;
  readonly icon: (brand: Brand, size: number) => Promise<Uint8Array>;
  readonly manifest: (brand: Brand) => object;
}

interface CardDeps extends Pick<PageDeps, 'brandOf' | 'rates'> {
  readonly render: PageRendering['render'];
  readonly sharedAddressOf: NonNullable<PageRendering['sharedAddressOf']>;
  readonly line: RenderLine;
  readonly drawing: BrandDrawing;
}

interface Picture {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Number of cards kept, of some 15 kB each; the oldest is dropped first. */
const KEPT_MAXIMUM = 300;
/** How long crawlers keep a card; they see a changed title after that. */
const AN_HOUR = 'public, max-age=3600';
const A_DAY = 'public, max-age=86400';
const PICTURE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  // Other sites show the picture where they show a link to the page.
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

/**
 * Adds the pictures with which pages are shared, and the site's icons. A card says what its page says, nothing else.
 */
export function addShareCards(app: FastifyInstance, deps: CardDeps): void {
  const { brandOf, rates, line, drawing } = deps;
  const pictures = new Pictures();
  app.get('/share/*', async (request, reply) => {
    const shared = readShareAddress(request.url.split('?', 1)[0] ?? '');
    const brand = brandOf(request);
    if (shared === undefined || !brand.languages.includes(shared.language)) return sendRefusal(reply, MISSING);
    const counted = rates.render(request.ip);
    if (!counted.ok) return sendRefusal(reply, counted.refusal);
    const { language } = shared;
    const address = sharedPageAddress(shared, brand.languages[0] ?? 'en');
    const title = await line.make(request.ip, () => titleAt(deps, { brand, language, address }));
    if (title === undefined) return sendRefusal(reply, MISSING);
    const card = { brand, language, headline: headline(title, brand.name) };
    const key = `${brand.id} ${language} ${card.headline}`;
    const picture = await pictures.find(key, () => line.make(request.ip, () => drawing.card(card)));
    return sendPicture(reply, picture, { etag: request.headers['if-none-match'], keep: AN_HOUR });
  });
  for (const size of ICON_SIZES) {
    app.get(iconAddress(size), async (request, reply) => {
      const brand = brandOf(request);
      const picture = await pictures.find(`${brand.id} ${size}`, () => drawing.icon(brand, size));
      return sendPicture(reply, picture, { etag: request.headers['if-none-match'], keep: A_DAY });
    });
  }
  app.get('/site.webmanifest', async (request, reply) => {
    reply.headers({ 'Cache-Control': A_DAY, 'X-Content-Type-Options': 'nosniff' });
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(drawing.manifest(brandOf(request))));
  });
}

const MISSING = { code: 'notFound' } as const;

/** Returns the page's own title, so that nobody can have a card made with words of their own. */
async function titleAt(
  { render, sharedAddressOf }: CardDeps,
  ask: { readonly brand: Brand; readonly language: Language; readonly address: string },
): Promise<string | undefined> {
  const address = await sharedAddressOf(ask);
  if (address !== ask.address) return undefined;
  const { status, body } = await render(ask);
  return status === 200 ? shareTitle(body) : undefined;
}

/** Drawn pictures by what they show. Callers who ask while one is being drawn wait for the same one. */
class Pictures {
  readonly #kept = new Map<string, Promise<Picture>>();

  find(key: string, draw: () => Promise<Uint8Array>): Promise<Picture> {
    const cached = this.#kept.get(key);
    const picture = cached ?? pictureOf(draw);
    this.#kept.delete(key);
    this.#kept.set(key, picture);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAXIMUM) break;
      this.#kept.delete(oldest);
    }
    // Failures are not kept.
    if (cached === undefined) picture.catch(() => this.#kept.delete(key));
    return picture;
  }
}

async function pictureOf(draw: () => Promise<Uint8Array>): Promise<Picture> {
  const bytes = Buffer.from(await draw());
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

function sendPicture(
  reply: FastifyReply,
  { bytes, etag }: Picture,
  picture: { readonly etag: string | undefined; readonly keep: string },
): FastifyReply {
  reply.headers({ ...PICTURE_HEADERS, 'Cache-Control': picture.keep, ETag: etag });
  return picture.etag === etag ? reply.code(304).send() : reply.type('image/png').send(bytes);
}
