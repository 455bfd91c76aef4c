import { fileURLToPath } from 'node:url';
import { assert } from '@candor/domain/assert.ts';
import type { PageFacts } from '@candor/web/data/page.ts';

/** Makes pages, from the build or from the sources. */
export interface PageMaker {
  renderPage(request: Request, facts: PageFacts): Promise<Response>;
}

export interface WebSources extends PageMaker {
  /** Port from which the browser loads its modules. */
  readonly port: number;
}

const ROOT = fileURLToPath(new URL('.', import.meta.resolve('@candor/web/vite.config.ts')));
const ENTRY = './entry.render.ts';

/** Opens pages from their sources for development; the browser loads them module by module as they change. */
export async function openWebSources(): Promise<WebSources> {
  // While reading its configuration, Vite writes and imports a file, which would restart a watched server repeatedly.
  delete process.env['WATCH_REPORT_DEPENDENCIES'];
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    server: { host: '127.0.0.1' },
  });
  await vite.listen();
  const address = vite.httpServer?.address();
  assert(typeof address === 'object' && address !== null, 'the server of the sources listens on a port');
  return {
    port: address.port,
    async renderPage(request, facts) {
      const entry: unknown = await vite.ssrLoadModule(ENTRY);
      assert(isPageMaker(entry), `${ENTRY} exports renderPage`);
      return entry.renderPage(request, facts);
    },
  };
}

function isPageMaker(value: unknown): value is PageMaker {
  return typeof value === 'object' && value !== null && 'renderPage' in value && typeof value.renderPage === 'function';
}
