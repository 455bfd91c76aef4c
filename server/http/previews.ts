import type { Brand } from '@candor/brands/schema.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import type { BrandId, Instant } from '@candor/domain/ids.ts';
import words from '@candor/locales/contentPreview.json' with { type: 'json' };
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './errors.ts';
import { ownParts, pageHeaders, publicPolicy } from './pagePolicy.ts';
import type { PageAnswer, PageDeps } from './pages.ts';

/** An unpublished document, as the holder of a preview link sees it. */
export interface Preview {
  readonly id: string;
  readonly kind: 'page' | 'singleton';
  readonly name: string;
  readonly entry: JsonObject;
  /** When the draft was written. */
  readonly at: Instant;
  readonly until: Instant;
}

type PreviewDeps = Pick<PageDeps, 'brandOf' | 'rates'>;

export type FindPreview = (brandId: BrandId, token: string) => Promise<Preview | undefined>;

export const PREVIEW_COOKIE = '__Host-content-preview';
const HOME = 'index';
const BANNER =
  'position:sticky;top:0;z-index:1000;padding:10px 16px;background:#7a2e00;color:#fff;' +
  'font:600 15px/1.4 system-ui,sans-serif;text-align:center';

/**
 * Headers that keep a preview from being indexed or cached, and its address, which contains the token, from other
 * pages.
 */
const UNSEEN = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };

/** Rule ED-13: turns a link into a cookie of this browser, so that the page under its own address shows the draft. */
export function addPreviews(app: FastifyInstance, find: FindPreview, { brandOf, rates }: PreviewDeps): void {
  app.get('/preview/exit', (_request, reply) => clearCookie(reply.headers(UNSEEN)).redirect('/', 303));
  app.get<{ Params: { readonly token: string } }>('/preview/:token', async (request, reply) => {
    const counted = rates.render(request.ip);
    if (!counted.ok) return sendRefusal(reply, counted.refusal);
    const { token } = request.params;
    const preview = await find(brandOf(request).id, token);
    reply.headers(UNSEEN);
    if (preview === undefined) {
      clearCookie(reply);
      return reply.code(404).type('text/plain; charset=utf-8').send('This preview no longer exists');
    }
    const { kind, name, until } = preview;
    return reply
      .setCookie(PREVIEW_COOKIE, token, { ...ATTRIBUTES, expires: new Date(until) })
      .redirect(kind === 'page' && name !== HOME ? `/${name}` : '/', 303);
  });
}

/** Finds the preview of this browser; a cookie that no longer opens anything is removed. */
export async function previewOf(
  request: FastifyRequest,
  reply: FastifyReply,
  brand: Brand,
  find: FindPreview | undefined,
): Promise<Preview | undefined> {
  const token = request.cookies[PREVIEW_COOKIE];
  if (token === undefined || find === undefined) return undefined;
  const preview = await find(brand.id, token);
  if (preview === undefined) clearCookie(reply);
  return preview;
}

interface Viewer {
  readonly host: string;
  readonly language: Language;
  readonly tiles: string | undefined;
}

/** Sends a page with a draft, for this browser only, with a notice above it that can end the preview. */
export function sendPreview(
  reply: FastifyReply,
  { status, headers: rendered, body }: PageAnswer,
  { host, language, tiles }: Viewer,
): FastifyReply {
  const { headers, ...own } = ownParts(rendered);
  const html = body.replace(/<body[^>]*>/, (start) => start + bannerIn(language));
  return reply
    .code(status)
    .headers({ ...headers, ...pageHeaders, ...UNSEEN })
    .header('Content-Security-Policy', publicPolicy({ html, ...own, host, tiles }))
    .send(html);
}

/**
 * Makes the notice. The page's own script ignores it, since none of our pages begins with a section, and stores nothing
 * in the browser during a preview.
 */
function bannerIn(language: Language): string {
  const { text, exit } = language === 'de' ? words.de : words.en;
  return `<section id="content-preview" role="status" style="${BANNER}">${text} <a href="/preview/exit" style="color:inherit">${exit}</a></section>`;
}

const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'lax', secure: true } as const;

function clearCookie(reply: FastifyReply): FastifyReply {
  return reply.clearCookie(PREVIEW_COOKIE, ATTRIBUTES);
}
