import type { Brand } from '@candor/brands/schema.ts';
import { escapeHtml } from '@candor/contracts/documentation/blocks.ts';
import { english } from '@candor/locales/en.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countRequested } from '../countVisits.ts';
import type { Documentation } from './documentation.ts';
import { ownPage, ownPagePolicy } from './ownPage.ts';
import { framedStyle } from './pageStyle.ts';
import type { Rates } from '../rates.ts';

const PAGE = '/api/docs';
const STYLE = `${PAGE}/docs.css`;
const OPEN_API = `${PAGE}/openapi.json`;
const A_MINUTE = 'public, max-age=60';

const PAGE_POLICY = ownPagePolicy();

export interface DocsDeps {
  readonly brandOf: (request: FastifyRequest) => Brand;
  readonly rates: Pick<Rates, 'docs'>;
  /** Makes the documentation, on first request. */
  readonly make: () => Documentation | Promise<Documentation>;
}

/** Adds the API documentation, for people and for programs. */
export function addDocs(app: FastifyInstance, { brandOf, rates, make }: DocsDeps): void {
  const onRequest = countRequested((ip) => rates.docs(ip));
  const documentation = remember(make);
  const style = framedStyle('docs.css');

  app.get(PAGE, { onRequest }, async (request, reply) => {
    reply.header('Content-Security-Policy', PAGE_POLICY);
    return send(reply, 'text/html; charset=utf-8', pageOf(brandOf(request), await documentation()));
  });
  app.get(STYLE, { onRequest }, (_request, reply) => send(reply, 'text/css; charset=utf-8', style));
  app.get(OPEN_API, { onRequest }, async (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', (await documentation()).openApi),
  );
}

/** Makes the documentation once for all who ask; again if that failed. */
function remember(make: DocsDeps['make']): () => Promise<Documentation> {
  let documentation: Promise<Documentation> | undefined;
  return async () => {
    documentation ??= Promise.resolve(make());
    try {
      return await documentation;
    } catch (error) {
      documentation = undefined;
      throw error;
    }
  };
}

function send(reply: FastifyReply, type: string, content: string | Buffer): FastifyReply {
  return reply.headers({ 'Content-Type': type, 'Cache-Control': A_MINUTE }).send(content);
}

function pageOf({ name, fictitious }: Brand, { contents, body }: Documentation): string {
  const notice = fictitious ? `<p class="notice">${escapeHtml(withBrand(english.legal.fictitious, name))}</p>` : '';
  return ownPage({
    language: 'en',
    title: titleOf(name, fictitious),
    brand: { name },
    section: 'API',
    style: STYLE,
    isIndexed: !fictitious,
    bodyClass: 'docs',
    links: `<nav aria-label="Documentation"><a href="/">${escapeHtml(name)}</a> <a href="${OPEN_API}">OpenAPI 3.1</a></nav>`,
    content: `<div class="columns">
<nav class="contents" aria-label="Contents">
${contents}
</nav>
<main>${notice}
${body}
</main>
</div>`,
  });
}

/** Ruling R34: adds to the title that a brand is fictitious. */
function titleOf(name: string, fictitious: boolean): string {
  return fictitious ? `API · ${name} (fictitious demonstration)` : `API · ${name}`;
}

function withBrand(text: string, name: string): string {
  return text.replaceAll('{{brand}}', name);
}
