import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../bank.ts';
import { addLists, addPaymentPage } from './desk.ts';
import { addPayPage } from './payPage.ts';
import { addStatement } from './statement.ts';
import { createRequire } from 'node:module';

interface PageParts {
  /** Lists of everything are for people at this machine; elsewhere one needs a payment's link. */
  readonly isOwnMachine: boolean;
}

/** Adds the bank's pages for people. */
export function addPages(app: FastifyInstance, bank: Bank, { isOwnMachine }: PageParts): void {
  const style = `${fontRule}\n${readFileSync(join(import.meta.dirname, 'bank.css'), 'utf8')}`;
  void app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      if (request.method === 'GET' || request.method === 'HEAD' || isOwnForm(request)) return undefined;
      return reply.code(403).type('text/plain').send('TEST BANK: this form is of another page.');
    });
    pages.get('/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(style));
    addFont(pages);
    addPayPage(pages, bank, isOwnMachine);
    addPaymentPage(pages, bank, isOwnMachine);
    if (!isOwnMachine) return;
    addLists(pages, bank);
    addStatement(pages, bank);
  });
}

/** Is it one of our buttons, or the form by which a merchant sends a client here? */
export function isOwnForm({ headers, url }: FastifyRequest): boolean {
  if (/^\/pay\/[A-Za-z0-9-]+\/form$/.test(url)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host;
}

const ADDRESS = '/inter.woff2';
const A_DAY = 'public, max-age=86400';

const file = readFileSync(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
);

/** The bank's font as its style sheet loads it. */
const fontRule = `@font-face {
  font-family: 'Inter Variable';
  font-display: swap;
  font-weight: 100 900;
  src: url(${ADDRESS}) format('woff2-variations');
}`;

function addFont(app: FastifyInstance): void {
  app.get(ADDRESS, (_request, reply) => reply.type('font/woff2').header('Cache-Control', A_DAY).send(file));
}
