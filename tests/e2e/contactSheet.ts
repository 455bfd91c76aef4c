import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { brandNames } from '@candor/brands/folder.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { AxeBuilder } from '@axe-core/playwright';
import { BROWSER_ARGUMENTS, prepareBrowser } from './browser.ts';
import { untilDrawn } from './drawn.ts';
import { untilQuiet } from './quiet.ts';

/**
 * Pictures of every brand's home and three inner pages, wide and narrow, dark and light, on one sheet in `.cache`, with
 * the pages wider than their window and the findings of axe. It needs a running server (docs/brands.md):
 * `node scripts/enter.mjs tests/e2e/contactSheet.ts PORT [BRAND,…] [PAGE,…]`.
 */
const FOLDER = resolve(import.meta.dirname, '../../.cache/contactSheet');
const PAGES = ['home', 'about', 'education', 'account-levels'];
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['dark', 'light'] as const;

interface Sight {
  readonly brand: string;
  readonly page: string;
  readonly size: (typeof WIDTHS)[number];
  readonly theme: (typeof THEMES)[number];
}

const [port = '3000', brandList, pageList] = process.argv.slice(2);
const sights = (brandList?.split(',') ?? brandNames()).flatMap((brand) =>
  (pageList?.split(',') ?? PAGES).flatMap((page) =>
    WIDTHS.flatMap((size) => THEMES.map((theme): Sight => ({ brand, page, size, theme }))),
  ),
);

function nameOf({ brand, page, size, theme }: Sight): string {
  return `${brand}-${page}-${size.width}-${theme}`;
}

/** Returns a page's address; a portal without a website has no home, and its visitors see the login. */
function addressOf({ brand, page }: Sight): string {
  const path = page === 'home' ? '/' : `/${page}`;
  const shown = !loadBrand(brand).restricted ? path : page === 'home' ? '/login' : '/terms-conditions';
  return `http://${brand}.localhost:${port}${shown}`;
}

/** Lists the faults of the page as displayed. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' · ')}`),
  ];
}

async function look(browser: Browser, sight: Sight): Promise<readonly string[]> {
  const { size, theme } = sight;
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript((wanted) => localStorage.setItem('theme', wanted), theme);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(addressOf(sight), { waitUntil: 'load' });
  await untilQuiet(page);
  await untilDrawn(page);
  const faults = [...(await faultsOf(page)), ...errors];
  await page.screenshot({ path: join(FOLDER, `${nameOf(sight)}.jpg`), type: 'jpeg', quality: 70, fullPage: true });
  await context.close();
  return faults;
}

function sheet(found: ReadonlyMap<Sight, readonly string[]>): string {
  const cells = [...found].map(([sight, faults]) => {
    const name = nameOf(sight);
    const width = sight.size.width === 390 ? 130 : 380;
    const notes = faults.map((fault) => `<li>${fault.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</li>`).join('');
    return `<figure style="width:${width}px"><a href="${name}.jpg"><img src="${name}.jpg" width="${width}" alt=""></a>
<figcaption>${name}</figcaption><ul>${notes}</ul></figure>`;
  });
  const style =
    'body{font:12px sans-serif;display:flex;flex-wrap:wrap;align-items:start;gap:12px}figure{margin:0}li{color:#b00}';
  return `<!doctype html><title>Contact sheet</title><style>${style}</style>${cells.join('\n')}`;
}

mkdirSync(FOLDER, { recursive: true });
const { program, environment } = await prepareBrowser();
const browser = await chromium.launch({
  executablePath: program,
  args: BROWSER_ARGUMENTS,
  env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
});
const found = new Map<Sight, readonly string[]>();
for (const sight of sights) {
  const faults = await look(browser, sight);
  found.set(sight, faults);
  process.stdout.write(`${nameOf(sight)}${faults.map((fault) => `\n  ${fault}`).join('')}\n`);
}
await browser.close();
writeFileSync(join(FOLDER, 'index.html'), sheet(found));
process.stdout.write(`${join(FOLDER, 'index.html')}\n`);
