import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { brandNames } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Language } from '@candor/domain/clients/language.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { buildAll } from '../scripts/builds/all.ts';
import { BROWSER_ARGUMENTS, prepareBrowser } from '../tests/e2e/browser.ts';
import type { Browser } from '../tests/e2e/browser.ts';
import type { Figure } from './measure.ts';
import { quantile } from './platformTrace.ts';
import { withServer } from './server.ts';

/** Brings 186 MB of packages, so that it is installed where it is used, and is none of ours. */
const PACKAGE = 'lighthouse@12.8.2';
const FOLDER = resolve(import.meta.dirname, '../.cache/lighthouse');
const PROGRAM = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

/** Runs of each page, of which the median counts. `BENCH_RUNS=1` is enough for all but times. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const PAINT_MAX_MS = 1_200;
const FULL_SCORE = 100;
const REPORT_BYTES = 100_000_000;

/** A demonstration asks search engines to stay away, which Lighthouse counts as a mistake. */
const OF_A_DEMONSTRATION = 'is-crawlable';

const report = z.object({
  audits: z.record(z.string(), z.object({ score: z.nullable(z.number()), numericValue: z.optional(z.number()) })),
  categories: z.record(z.string(), z.object({ auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) })),
});
type Report = z.infer<typeof report>;

/** Issue M: runs Lighthouse, its simulated phone, on each brand's home page; the command takes half an hour. */
export async function measureLighthouse(): Promise<readonly Figure[]> {
  await buildAll();
  if (!existsSync(PROGRAM)) install();
  const browser = await prepareBrowser();
  return withServer({ LOG_LEVEL: 'warn' }, async ({ port }) => {
    const figures: Figure[] = [];
    for (const brand of brandNames().map(loadBrand)) figures.push(...(await measureHome(browser, brand, port)));
    return figures;
  });
}

function install(): void {
  execFileSync('npm', ['install', '--prefix', FOLDER, '--no-save', '--no-audit', '--no-fund', PACKAGE]);
}

async function measureHome(browser: Browser, { id, languages }: Brand, port: number): Promise<readonly Figure[]> {
  const home = { address: `http://${id}.localhost:${port}/`, language: languages[0] ?? 'en' };
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run += 1) reports.push(await examine(browser, home));
  const median = (figure: (report: Report) => number): number =>
    quantile(
      reports.map(figure).toSorted((first, second) => first - second),
      5_000,
    );
  const paint = median(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Infinity);
  const scores = Object.keys(reports[0]?.categories ?? {}).map((category) => ({
    category,
    score: median((one) => scoreOf(one, category)),
  }));
  const texts = scores.map(({ category, score }) => `${category} ${score}`);
  process.stdout.write(`   ${id}: ${texts.join(', ')}, largest paint ${Math.round(paint)} ms\n`);
  return [
    {
      goal: 'e',
      what: `${id}, home: largest paint of a simulated phone`,
      ours: paint,
      baseline: PAINT_MAX_MS,
      unit: 'ms',
      gate: { ratio: 1, sense: 'at most' },
    },
    ...scores.map(({ category, score }): Figure => ({
      goal: 'e',
      what: `${id}, home: Lighthouse, ${category}`,
      ours: score,
      baseline: FULL_SCORE,
      unit: 'points',
      gate: { ratio: 1, sense: 'at least' },
    })),
  ];
}

interface Home {
  readonly address: string;
  /** The reader's language: a reader of another one is redirected, and loads two pages. */
  readonly language: Language;
}

/** Runs Lighthouse in a browser of its own, with nothing stored. */
async function examine({ program, environment }: Browser, { address, language }: Home): Promise<Report> {
  const flags = ['--headless', `--accept-lang=${language}`, ...BROWSER_ARGUMENTS].join(' ');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [PROGRAM, address, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...process.env, ...environment, CHROME_PATH: program }, maxBuffer: REPORT_BYTES },
  );
  return report.parse(JSON.parse(stdout));
}

/** Returns a category's score as Lighthouse does, 0 to 100, without what only a demonstration loses. */
function scoreOf({ audits, categories }: Report, category: string): number {
  const weighed = (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = audits[id]?.score ?? undefined;
    return id === OF_A_DEMONSTRATION || score === undefined ? [] : [{ weight, score }];
  });
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  assert(total > 0, `Lighthouse has weighed nothing of ${category}`);
  return Math.round((FULL_SCORE * weighed.reduce((sum, { weight, score }) => sum + weight * score, 0)) / total);
}
