import { gzipSync } from 'node:zlib';
import { buildAll } from '../scripts/builds/all.ts';
import { launchBrowser } from '../tests/e2e/launch.ts';
import type { Figure } from './measure.ts';
import { withServer } from './server.ts';

type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** A brand with tables and drawings, one with the tape and a carousel, and one with third-party frames as well. */
const BRANDS = ['northline', 'velabord', 'orrery-lane'];

interface Kind {
  readonly path: string;
  /** Maximum of JavaScript that the page may load, compressed, in bytes; undefined: it has no gate. */
  readonly scriptsMax?: number;
}

/** A page of every kind that a visitor can open. */
const KINDS: Readonly<Record<string, Kind>> = {
  home: { path: '/', scriptsMax: 12_000 },
  text: { path: '/terms-conditions', scriptsMax: 2_000 },
  about: { path: '/about', scriptsMax: 2_000 },
  missing: { path: '/no-such-page', scriptsMax: 2_000 },
  calendar: { path: '/economic-calendar' },
  receipts: { path: '/verify' },
  login: { path: '/login', scriptsMax: 25_000 },
  register: { path: '/register', scriptsMax: 25_000 },
  contact: { path: '/contact-us', scriptsMax: 25_000 },
  complaint: { path: '/complaints', scriptsMax: 25_000 },
  password: { path: '/password/request', scriptsMax: 25_000 },
  reset: { path: `/password/reset/${'a'.repeat(43)}`, scriptsMax: 25_000 },
  link: { path: `/autoLogin/${'a'.repeat(43)}`, scriptsMax: 25_000 },
  partnerLogin: { path: '/affiliate', scriptsMax: 25_000 },
  partnerInvitation: { path: `/affiliate/accept/${'a'.repeat(43)}`, scriptsMax: 25_000 },
  partnerReset: { path: `/affiliate/password/reset/${'a'.repeat(43)}`, scriptsMax: 25_000 },
};
/** Maximum of everything that the first view of a page without a framework loads, in bytes. */
const VIEW_MAX = 150_000;

const SEEN_PAGES = '/seen-pages.js';

interface Weight {
  readonly scripts: number;
  readonly all: number;
  readonly requests: number;
}

/** Issue M: measures what a first visit of each kind of public page loads until it rests. */
export async function measurePages(): Promise<readonly Figure[]> {
  await buildAll();
  return withServer({ LOG_LEVEL: 'warn' }, async ({ port }) => {
    const browser = await launchBrowser();
    try {
      const figures: Figure[] = [];
      for (const brand of BRANDS)
        for (const [name, kind] of Object.entries(KINDS))
          figures.push(...figuresOf(`${brand}, ${name}`, kind, await weigh(browser, addressOf(brand, port, kind))));
      return figures;
    } finally {
      await browser.close();
    }
  });
}

function addressOf(brand: string, port: number, { path }: Kind): string {
  return `http://${brand}.localhost:${port}${path}`;
}

/**
 * Weighs a visit with nothing stored, at the size of a desktop. Texts count compressed, fonts and pictures as they are.
 */
async function weigh(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const loads: Promise<readonly [isScript: boolean, size: number]>[] = [];
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // The worker that keeps seen pages runs beside the page, once that is alive: it counts only among all that is
    // loaded.
    const isScript = pathname.endsWith('.js') && pathname !== SEEN_PAGES;
    const isText = /\.(?:js|css|svg)$/.test(pathname) || !pathname.includes('.');
    loads.push(
      response.body().then(
        (body) => [isScript, isText ? gzipSync(body, { level: 9 }).length : body.length] as const,
        // A redirect has no body.
        () => [false, 0] as const,
      ),
    );
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(loads);
  await context.close();
  const sum = (parts: readonly (readonly [boolean, number])[]) => parts.reduce((total, [, size]) => total + size, 0);
  return { scripts: sum(loaded.filter(([isScript]) => isScript)), all: sum(loaded), requests: loaded.length };
}

function figuresOf(what: string, { scriptsMax }: Kind, { scripts, all, requests }: Weight): readonly Figure[] {
  process.stdout.write(
    `   ${what}: scripts ${thousands(scripts)}, in all ${thousands(all)} kB, ${requests} requests\n`,
  );
  if (scriptsMax === undefined) return [];
  const gate = { ratio: 1, sense: 'at most' } as const;
  return [
    { goal: 'e', what: `${what}: scripts of a first visit`, ours: scripts, baseline: scriptsMax, unit: 'bytes', gate },
    { goal: 'e', what: `${what}: the first view in all`, ours: all, baseline: VIEW_MAX, unit: 'bytes', gate },
  ];
}

function thousands(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}
