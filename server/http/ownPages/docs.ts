import type { Brand } from '@candor/brands/schema.ts';
import { apiPage } from '@candor/contracts/documentation/apiPage.ts';
import { escapeHtml, htmlContents, toHtml } from '@candor/contracts/documentation/blocks.ts';
import { openApiDocument } from '@candor/contracts/documentation/openApi.ts';
import { english } from '@candor/locales/en.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countRequested } from '../countVisits.ts';
import { ownPage, ownPagePolicy } from './ownPage.ts';
import { framedStyle } from './pageStyle.ts';
import type { Rates } from '../rates.ts';
import { refusalTable } from '../refusals.ts';

const PAGE = '/api/docs';
const STYLE = `${PAGE}/docs.css`;
const OPEN_API = `${PAGE}/openapi.json`;
const A_MINUTE = 'public, max-age=60';

const PAGE_POLICY = ownPagePolicy();

interface Documentation {
  readonly contents: string;
  readonly body: string;
  readonly openApi: string;
}

/** The API documentation, for people and for programs, made from the contracts. */
export function addDocs(
  app: FastifyInstance,
  brandOf: (request: FastifyRequest) => Brand,
  rates: Pick<Rates, 'docs'>,
): void {
  const onRequest = countRequested((ip) => rates.docs(ip));
  // Made on demand: a tenth of a second that no start should wait for.
  let made: Documentation | undefined;
  const documentation = (): Documentation => (made ??= makeDocumentation());
  const style = framedStyle('docs.css');

  app.get(PAGE, { onRequest }, (request, reply) => {
    reply.header('Content-Security-Policy', PAGE_POLICY);
    return send(reply, 'text/html; charset=utf-8', pageOf(brandOf(request), documentation()));
  });
  app.get(STYLE, { onRequest }, (_request, reply) => send(reply, 'text/css; charset=utf-8', style));
  app.get(OPEN_API, { onRequest }, (_request, reply) =>
    send(reply, 'application/json; charset=utf-8', documentation().openApi),
  );
}

function makeDocumentation(): Documentation {
  const refusals = refusalTable();
  const blocks = apiPage(refusals);
  return {
    contents: htmlContents(blocks),
    body: toHtml(blocks),
    openApi: JSON.stringify(openApiDocument(refusals)),
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

/** Ruling R34. */
function titleOf(name: string, fictitious: boolean): string {
  return fictitious ? `API · ${name} (fictitious demonstration)` : `API · ${name}`;
}

function withBrand(text: string, name: string): string {
  return text.replaceAll('{{brand}}', name);
}
