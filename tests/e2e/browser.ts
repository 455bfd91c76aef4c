import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import chromium, { inflate } from '@sparticuz/chromium';

/** The browser of the journeys, and how it starts on this machine. */
export interface Browser {
  readonly program: string;
  /** Variables that it needs beyond our own environment. */
  readonly environment: Readonly<Record<string, string>>;
}

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const CACHE = resolve(import.meta.dirname, '../../.cache');
const FOLDER = join(CACHE, 'chromium-153');

/**
 * Root cannot use the sandbox, and the pages are our own; the other arguments keep the browser from calling outside.
 */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--font-render-hinting=none',
];

/** Returns the machine's Chromium, or the package's, unpacked once. Call it before any worker starts. */
export async function prepareBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((program) => existsSync(program) && canStart(program, {}));
  if (installed !== undefined) return { program: installed, environment: {} };

  if (!existsSync(FOLDER)) await unpack();
  const program = join(FOLDER, 'chromium');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_PATH: join(FOLDER, 'fonts') };
  const libraries = { ...fonts, LD_LIBRARY_PATH: join(FOLDER, 'al2023/lib') };
  // A minimal Linux lacks libraries that a browser needs; where the system has them, its own are preferred.
  const environment = [fonts, libraries].find((candidate) => canStart(program, candidate));
  if (environment === undefined)
    throw new Error('No Chromium runs on this machine: install one (apt install chromium).');
  return { program, environment };
}

function canStart(program: string, environment: Readonly<Record<string, string>>): boolean {
  return spawnSync(program, ['--version'], { env: { ...process.env, ...environment } }).status === 0;
}

/**
 * Unpacks the browser beside the checkout: the package would use the system's temporary folder, which other users
 * share.
 */
async function unpack(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(`${FOLDER}.`);
  const temporary = process.env['TMPDIR'];
  process.env['TMPDIR'] = unfinished;
  try {
    const archive = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
    await Promise.all([chromium.executablePath(), inflate(join(archive, '../bin/al2023.tar.br'))]);
    renameSync(unfinished, FOLDER);
  } finally {
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
    rmSync(unfinished, { recursive: true, force: true });
  }
}
