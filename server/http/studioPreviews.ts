import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ShownPreview } from '../modules/website/branding/index.ts';
import { readBrandFiles } from './brandFiles.ts';
import { sendRefusal } from './errors.ts';
import { ownParts, pageHeaders, studioPolicy } from './pagePolicy.ts';
import { sendFile } from './pageFiles.ts';
import type { PageDeps, PageRendering } from './pages.ts';
import type { RenderLine } from './renderLine.ts';

/** The pages of brands with the studio's drafts, for frames of the office. */
export interface StudioPreviews {
  /** Returns what a ticket shows, and spends it. */
  readonly spend: (brandId: BrandId, ticket: string) => Promise<ShownPreview | undefined>;
  /** Returns what a spent ticket has shown, for the sheet of its page. */
  readonly opened: (brandId: BrandId, ticket: string) => Promise<ShownPreview | undefined>;
  /** The only site that may frame the pages. */
  readonly officeSite: string;
}

interface PreviewDeps extends Pick<PageDeps, 'brandOf' | 'rates'> {
  readonly render: PageRendering['render'];
  readonly line: RenderLine;
  readonly studio: StudioPreviews;
}

interface TicketRoute {
  readonly Params: { readonly ticket: string };
}

const UNSEEN = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' };
const SCRIPT = /<script\b[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Rule BS-6: adds a page as the renderer makes it from the draft, without its scripts: nothing in it runs, sends or
 * links anywhere. Its ticket opens it once; the sheet that it names is sent while the ticket lives.
 */
export function addStudioPreviews(app: FastifyInstance, deps: PreviewDeps): void {
  const { brandOf, rates, render, line, studio } = deps;
  app.get<TicketRoute>('/studio/:ticket', async (request, reply) => {
    const counted = rates.render(request.ip);
    if (!counted.ok) return sendRefusal(reply, counted.refusal);
    const { ticket } = request.params;
    const shown = await studio.spend(brandOf(request).id, ticket);
    if (shown === undefined) return sendGone(reply);
    const { brand, address } = shown;
    const drafted = { theme: `/studio/${ticket}/theme.css`, sheet: shown.texts['theme.css'] };
    const made = await line.make(request.ip, () => render({ brand, language: languageOf(brand), address, drafted }));
    const { headers, styles } = ownParts(made.headers);
    const { 'X-Frame-Options': _no, ...secure } = pageHeaders;
    return reply
      .code(made.status)
      .headers({ ...headers, ...secure, ...UNSEEN })
      .header('Content-Security-Policy', studioPolicy({ styles, office: studio.officeSite }))
      .send(made.body.replaceAll(SCRIPT, ''));
  });
  app.get<TicketRoute>('/studio/:ticket/theme.css', async (request, reply) => {
    const shown = await studio.opened(brandOf(request).id, request.params.ticket);
    if (shown === undefined) return sendGone(reply);
    return sendFile(reply, readBrandFiles(shown.brand, shown.texts['theme.css']).theme, 'no-store');
  });
}

function languageOf({ languages }: Brand): Brand['languages'][number] {
  return languages[0] ?? 'en';
}

function sendGone(reply: FastifyReply): FastifyReply {
  return reply.headers(UNSEEN).code(404).type('text/plain; charset=utf-8').send('This preview no longer exists');
}
