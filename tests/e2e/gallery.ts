import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { brandNames } from '@candor/brands/folder.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { stories } from '../../scripts/seed/story.ts';
import { demoPartner } from '../../scripts/seed/people.ts';
import { untilDrawn } from './drawn.ts';
import { screens } from './galleryScreens.ts';
import { mirrorFromTheStart } from './mirror.ts';
import type { Screen, Viewer } from './galleryScreens.ts';
import { faultsOfScreen } from './screenCheck.ts';
import { launchBrowser } from './launch.ts';
import { untilQuiet } from './quiet.ts';

/**
 * Pictures of every kind of screen of a running demonstration, in `.cache/gallery/index.html`:
 * `npm run gallery -- --port 3000 --size 1440,390 --theme dark --language en home platform`; an omitted option means
 * all. `--mirrored` shows the screens as in a language from right to left, `--whole` down to the page's end. `--check`
 * reports their faults instead (screenCheck.ts), `--previews` takes the pictures of the brands' home pages that
 * `/brands` shows, `--readme` those of `docs/pictures`, which the README shows.
 */
const FOLDER = resolve(import.meta.dirname, '../../.cache/gallery');
const PREVIEWS = resolve(import.meta.dirname, '../../server/http/ownPages/previews');
const HEIGHTS = { 1440: 900, 1024: 768, 390: 844 } as const;
const README = resolve(import.meta.dirname, '../../docs/pictures');
const PREVIEW = { width: 640, height: 400, seenAt: { width: 1280, height: 800 }, quality: 0.82 } as const;
/** Maximum size of a picture for the README; it gets the best quality that fits. */
const README_BYTES = 60_000;
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4] as const;

/** Timeout of a page on a busy machine. */
const PATIENCE_MS = 120_000;

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Width = keyof typeof HEIGHTS;

interface Look {
  readonly width: Width;
  readonly theme: 'dark' | 'light';
  readonly language: 'en' | 'de';
}

const { values, positionals } = parseArgs({
  options: {
    port: { type: 'string', default: '3000' },
    size: { type: 'string', default: '1440,1024,390' },
    theme: { type: 'string', default: 'dark,light' },
    language: { type: 'string', default: 'en,de' },
    mirrored: { type: 'boolean', default: false },
    whole: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    previews: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

/** Cookies of each viewer who has signed in, so that each signs in once. */
const signedIn = new Map<string, StorageState>();

function chosen<Value extends string>(text: string, all: readonly Value[]): readonly Value[] {
  const names = text.split(',');
  return all.filter((one) => names.includes(one));
}

function looks(): readonly Look[] {
  const widths = chosen(values.size, ['1440', '1024', '390']).map((width) => Number(width) as Width);
  return widths.flatMap((width) =>
    chosen(values.theme, ['dark', 'light']).flatMap((theme) =>
      chosen(values.language, ['en', 'de']).map((language): Look => ({ width, theme, language })),
    ),
  );
}

function chosenScreens(): readonly Screen[] {
  return screens.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
}

function originOf(viewer: Viewer): string {
  return typeof viewer === 'object' ? `http://office.localhost:${values.port}` : `http://localhost:${values.port}`;
}

function nameOf(viewer: Viewer): string {
  return typeof viewer === 'object' ? viewer.staff : viewer;
}

async function signIn(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === 'visitor') return;
  if (typeof viewer === 'object') return signInStaff(page, viewer.staff);
  const { email, password } = viewer === 'partner' ? demoPartner : (stories[0] ?? demoPartner);
  await page.goto(`${originOf(viewer)}${viewer === 'partner' ? '/affiliate' : '/login'}`);
  await page.waitForSelector('html[data-interactive]');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  // On a busy machine the network is quiet before the answer has been sent.
  await (viewer === 'client'
    ? page.waitForURL('**/platform/*')
    : page.getByRole('navigation', { name: 'Panel pages' }).waitFor());
}

async function signInStaff(page: Page, name: string): Promise<void> {
  await page.goto(originOf({ staff: name }));
  await page.getByRole('button', { name: `Sign in as ${name}` }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation', { name: 'Desks' }).waitFor();
}

/** Signs a viewer in and returns their cookies. */
async function enter(browser: Browser, viewer: Viewer): Promise<StorageState> {
  const entrance = await browser.newContext({ locale: 'en-GB' });
  await signIn(await entrance.newPage(), viewer);
  const cookies = await entrance.storageState();
  await entrance.close();
  return cookies;
}

/** Opens a window in which the viewer is signed in. */
async function windowOf(browser: Browser, viewer: Viewer, look: Look): Promise<BrowserContext> {
  const name = nameOf(viewer);
  const storageState = signedIn.get(name) ?? (await enter(browser, viewer));
  signedIn.set(name, storageState);
  const context = await browser.newContext({
    viewport: { width: look.width, height: HEIGHTS[look.width] },
    colorScheme: look.theme,
    locale: look.language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
    storageState,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  // The office stores its language in the browser, the brands' pages in a cookie.
  await context.addInitScript(({ theme, language }) => {
    localStorage.setItem('theme', theme);
    localStorage.setItem('language', language);
  }, look);
  if (values.mirrored) await context.addInitScript(mirrorFromTheStart);
  await context.addCookies([{ name: 'language', value: look.language, url: originOf(viewer) }]);
  return context;
}

async function open(context: BrowserContext, screen: Screen): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${originOf(screen.as)}${screen.path}`);
  await untilQuiet(page);
  await page.evaluate(() => document.fonts.ready);
  // On a busy machine the network is quiet before its results are shown.
  await page.waitForFunction(() => document.querySelector('[class*=skeleton]') === null);
  await untilDrawn(page);
  return page;
}

async function photograph(browser: Browser, screen: Screen, look: Look): Promise<string> {
  const context = await windowOf(browser, screen.as, look);
  const page = await open(context, screen);
  const file = `${screen.name}-${look.width}-${look.theme}-${values.mirrored ? 'mirrored' : look.language}.jpg`;
  await page.screenshot({ path: join(FOLDER, file), type: 'jpeg', quality: 80, fullPage: values.whole });
  await context.close();
  return file;
}

function sheet(files: readonly string[]): string {
  const figures = files.map((file) => {
    const width = file.includes('-390-') ? 150 : 400;
    const picture = `<a href="${file}"><img src="${file}" width="${width}" alt=""></a>`;
    return `<figure>${picture}<figcaption>${file}</figcaption></figure>`;
  });
  const style = 'body{font:12px sans-serif;display:flex;flex-wrap:wrap;align-items:start;gap:12px}figure{margin:0}';
  return `<!doctype html><title>Gallery</title><style>${style}</style>${figures.join('\n')}`;
}

async function takeGallery(browser: Browser): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const files: string[] = [];
  for (const look of looks()) {
    for (const screen of chosenScreens()) {
      if (screen.isOwnPage === true && look.language === 'de') continue;
      const file = await photograph(browser, screen, look);
      files.push(file);
      process.stdout.write(`${file}\n`);
    }
  }
  writeFileSync(join(FOLDER, 'index.html'), sheet(files));
  process.stdout.write(`${join(FOLDER, 'index.html')}\n`);
}

/** Reports the faults of the screens; returns whether there are none. */
async function checkGallery(browser: Browser): Promise<boolean> {
  let isClean = true;
  for (const look of looks()) {
    for (const screen of chosenScreens()) {
      if (screen.isOwnPage === true && look.language === 'de') continue;
      const context = await windowOf(browser, screen.as, look);
      const faults = await faultsOfScreen(await open(context, screen));
      await context.close();
      isClean &&= faults.length === 0;
      const name = `${screen.name}-${look.width}-${look.theme}-${look.language}`;
      process.stdout.write(`${name}${faults.map((fault) => `\n  ${fault}`).join('')}\n`);
    }
  }
  return isClean;
}

/** Takes a picture of each brand's home, or its login if it has no website, in its own theme and first language. */
async function takePreviews(browser: Browser): Promise<void> {
  mkdirSync(PREVIEWS, { recursive: true });
  for (const id of brandNames()) {
    const brand = loadBrand(id);
    const [locale = 'en'] = brand.languages;
    const context = await browser.newContext({ viewport: PREVIEW.seenAt, reducedMotion: 'reduce', locale });
    const page = await context.newPage();
    await page.goto(`http://${id}.localhost:${values.port}${brand.restricted ? '/login' : '/'}`);
    await untilQuiet(page);
    await untilDrawn(page);
    const picture = await toWebp(context, await page.screenshot(), PREVIEW);
    writeFileSync(join(PREVIEWS, `${id}.webp`), picture);
    process.stdout.write(`${id} ${picture.length} bytes\n`);
    await context.close();
  }
}

interface ReadmePicture {
  readonly file: string;
  readonly screen: string;
  readonly look: Look;
  /** Link of the screen that is opened first. */
  readonly link?: string;
}

/** Pictures of the README: screens, in one look each. */
const readmePictures: readonly ReadmePicture[] = [
  { file: 'home', screen: 'home', look: { width: 1440, theme: 'dark', language: 'en' } },
  { file: 'platform', screen: 'platform', look: { width: 1440, theme: 'light', language: 'en' } },
  { file: 'platform-phone', screen: 'platform', look: { width: 390, theme: 'dark', language: 'en' } },
  { file: 'verify', screen: 'verify', look: { width: 1440, theme: 'light', language: 'en' } },
  {
    file: 'office-client',
    screen: 'office-clients',
    look: { width: 1440, theme: 'light', language: 'en' },
    link: 'Anna Keller',
  },
  { file: 'brand-studio', screen: 'office-brand-studio', look: { width: 1440, theme: 'dark', language: 'en' } },
];

async function takeReadme(browser: Browser): Promise<void> {
  mkdirSync(README, { recursive: true });
  const pictures = readmePictures.filter(({ file }) => positionals.length === 0 || positionals.includes(file));
  for (const { file, screen: name, look, link } of pictures) {
    const screen = screens.find((one) => one.name === name);
    if (screen === undefined) throw new Error(`no screen is named ${name}`);
    const context = await windowOf(browser, screen.as, look);
    const page = await open(context, screen);
    if (link !== undefined) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await page.getByRole('heading', { name: link }).waitFor();
      await untilQuiet(page);
      await untilDrawn(page);
    }
    const png = await page.screenshot();
    const picture = await lightest(context, png, readmeSize(look));
    writeFileSync(join(README, `${file}.webp`), picture);
    process.stdout.write(`${file} ${picture.length} bytes\n`);
    await context.close();
  }
}

/** Returns a picture's size for the README, which shows pictures side by side: a desktop window is scaled down. */
function readmeSize({ width }: Look): Omit<WebpSize, 'quality'> {
  const scale = width === 390 ? 1 : 2 / 3;
  return { width: width * scale, height: HEIGHTS[width] * scale };
}

/** Encodes a picture in the best quality within the size limit. */
async function lightest(context: BrowserContext, png: Buffer, size: Omit<WebpSize, 'quality'>): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await toWebp(context, png, { ...size, quality });
    if (picture.length <= README_BYTES) return picture;
  }
  throw new Error('the picture is too heavy in every quality');
}

interface WebpSize {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

/** Encodes a picture with the browser's own encoder, since Playwright writes PNG and JPEG only. */
async function toWebp(context: BrowserContext, png: Buffer, made: WebpSize): Promise<Buffer> {
  const page = await context.newPage();
  const encoded = await page.evaluate(
    async ({ source, width, height, quality }) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d');
      if (pen !== null) pen.imageSmoothingQuality = 'high';
      pen?.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', quality);
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, ...made },
  );
  await page.close();
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

const browser = await launchBrowser();
if (values.check) process.exitCode = (await checkGallery(browser)) ? 0 : 1;
else if (values.readme) await takeReadme(browser);
else await (values.previews ? takePreviews(browser) : takeGallery(browser));
await browser.close();
