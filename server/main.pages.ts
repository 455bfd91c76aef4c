import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { assert } from '@candor/domain/assert.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import { ThreadBus } from './bus/threads.ts';
import { readConfig } from './config.ts';
import type { PageAnswer } from './http/pages.ts';
import { isLoopback } from './modules/access/sessions/index.ts';
import { instruments, namesOf } from './modules/engine/instruments/index.ts';
import type { RenderAsk } from './wiring/render.ts';
import { traceThread } from './wiring/tracing.ts';
import { openWebSources } from './wiring/webSources.ts';
import type { PageMaker } from './wiring/webSources.ts';

/** Runs the pages thread: the website's and the portal's pages, and the pictures of brands. It has no database. */
async function makePages(): Promise<void> {
  assert(parentPort !== null, 'the pages thread is started by the main thread');
  const config = readConfig(process.env);
  const bus = traceThread(config, ThreadBus.worker(parentPort), 'pages');
  const sources = config.isDevelopment ? await openWebSources() : undefined;
  const maker = sources ?? (await import('@candor/web/build/server/index.js'));
  const isDemo = config.mode === 'demo';
  bus.respond('pages.page', (ask) =>
    answerPage(maker, ask, {
      hasOutbox: config.smtpUrl === undefined,
      hasOtherBrands: isDemo && isLoopback(new URL(ask.origin).hostname),
    }),
  );
  drawBrands(bus);
  documentCalls(bus);
  bus.respond('pages.sources', () => sources?.port);
  bus.publish('thread.ready', { thread: 'pages' });
  flushCompileCache();
}

/**
 * Draws brands; the code for it is loaded with the first picture, since few installations are shared at their start.
 */
function drawBrands(bus: ThreadBus): void {
  bus.respond('pages.card', async (ask) => {
    const { drawCard } = await import('./http/shareCards/drawCard.ts');
    return drawCard(ask);
  });
  bus.respond('pages.icon', async ({ size, logo, tokens }) => {
    const { drawIcon } = await import('./http/shareCards/drawIcon.ts');
    return drawIcon(size, logo, tokens);
  });
}

/** Makes the API documentation on request: it takes some tenths of a second, and few installations are ever asked. */
function documentCalls(bus: ThreadBus): void {
  bus.respond('pages.documentation', async () => {
    const { makeDocumentation } = await import('./http/ownPages/documentation.ts');
    return makeDocumentation();
  });
}

function listed(instrument: (typeof instruments)[number]) {
  const { symbol, name, category, decimals } = instrument;
  const { ticker, code, aliases } = namesOf(instrument);
  return { symbol, ticker, name, category, decimals, code, aliases };
}

async function answerPage(
  maker: PageMaker,
  { address, hidden, ...facts }: RenderAsk,
  ofInstallation: Pick<PageFacts, 'hasOutbox' | 'hasOtherBrands'>,
): Promise<PageAnswer> {
  const response = await maker.renderPage(new Request(`http://localhost${address}`), {
    ...facts,
    ...ofInstallation,
    instruments: instruments.filter(({ symbol }) => !hidden.includes(symbol)).map(listed),
  });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

await makePages();
