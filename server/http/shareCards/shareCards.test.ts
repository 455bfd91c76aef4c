import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import { readTokens } from '@candor/domain/branding/colours.ts';
import { describe, expect, it, test } from 'vitest';
import sharp from 'sharp';
import { northline, openPages } from '../../../tests/support/pages.ts';
import type { BrandDrawing, ShareCard } from './addShareCards.ts';
import { cardDrawing, drawCard } from './drawCard.ts';
import { drawIcon } from './drawIcon.ts';
import { manifestOf } from './siteIcons.ts';

const tokens = readTokens(
  readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8'),
  readFileSync(brandFile('northline', 'theme.css'), 'utf8'),
).dark;
const logo = readFileSync(brandFile('northline', 'logo.svg'));
const card = { brand: 'Northline', notes: ['northline.example'], fonts: northline.fonts, logo, tokens };

const titled = (title: string) => `<html><head><meta property="og:title" content="${title}"/></head></html>`;

async function open(pages: Readonly<Record<string, string>>) {
  const drawn: ShareCard[] = [];
  const drawing: BrandDrawing = {
    card: async (one) => {
      drawn.push(one);
      return new TextEncoder().encode(one.headline);
    },
    icon: async (_brand, size) => new TextEncoder().encode(String(size)),
    manifest: (brand) => manifestOf(brand, tokens),
  };
  const answer = ({ address, language }: { address: string; language: string }) => {
    const title = pages[`${language} ${address}`];
    return { status: title === undefined ? 404 : 200, headers: {}, body: titled(title ?? '') };
  };
  return { ...(await openPages(answer, { drawing })), drawn };
}

describe('the picture with which a page is shared', () => {
  it('says the title of the page in the language of the address, without the brand', async () => {
    const { app, drawn } = await open({
      'de /de/about': 'Über uns &amp; mehr | Northline · Demo',
      'en /verify': 'Verify',
    });
    const { statusCode, headers, body } = await app.inject('/share/de/about.png');
    expect([statusCode, body, headers['content-type']]).toEqual([200, 'Über uns & mehr', 'image/png']);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect((await app.inject('/share/en/verify.png')).body).toBe('Verify');
    expect(drawn.map(({ language }) => language)).toEqual(['de', 'en']);
  });

  it('is drawn once for a title, and answered shortly to who has it', async () => {
    const { app, drawn } = await open({ 'en /about': 'About' });
    const { headers } = await app.inject('/share/en/about.png');
    await app.inject('/share/en/about.png');
    const again = await app.inject({ url: '/share/en/about.png', headers: { 'if-none-match': String(headers.etag) } });
    expect([again.statusCode, drawn.length]).toEqual([304, 1]);
  });

  it.each([
    '/share/en/no-such.png',
    '/share/fr/about.png',
    '/share/en/about.jpg',
    '/share/',
    '/share/en/..%2fabout.png',
  ])('%s is not there, and nothing is drawn', async (url) => {
    const { app, drawn } = await open({ 'en /about': 'About' });
    expect([(await app.inject(url)).statusCode, drawn]).toEqual([404, []]);
  });

  it('T59 costs its caller what a page costs', async () => {
    const { app } = await open({});
    const answers = await Promise.all(
      Array.from({ length: 601 }, (_one, at) => app.inject(`/share/en/page-${at}.png`)),
    );
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    const { error } = refused?.json<{ error: { message: string; params?: { seconds: string } } }>() ?? {};
    expect(Number(error?.params?.seconds)).toBeGreaterThan(0);
    expect(error?.message).not.toContain('{{');
    expect(refused?.headers['retry-after']).toBe(error?.params?.seconds);
  });
});

test('BR-4 a card is 1200 × 630, and small', async () => {
  const png = await drawCard({ ...card, headline: 'Clear prices, and every number explained' });
  const { format, width, height } = await sharp(png).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: 1_200, height: 630 });
  expect(png.length).toBeLessThan(60_000);
});

test.each(['<script>alert(1)</script>', '"/><image href="http://evil.example/x"/>', '&lt;b&gt;', '株式 🙂', ''])(
  'T39 no word of a title is markup: %j',
  (headline) => {
    const drawing = cardDrawing({ ...card, headline });
    expect(drawing).not.toMatch(/script|evil|alert|&lt;/);
    expect(drawing.match(/<image /g)).toHaveLength(1);
  },
);

test.each([180, 512])('an icon is a square of %i pixels', async (size) => {
  const { format, width, height } = await sharp(await drawIcon(size, logo, tokens)).metadata();
  expect({ format, width, height }).toEqual({ format: 'png', width: size, height: size });
});

test('the manifest names the icons under their addresses', async () => {
  const { app } = await open({});
  const answer = await app.inject('/site.webmanifest');
  expect(answer.headers['content-type']).toContain('application/manifest+json');
  const { name, icons } = answer.json<{ name: string; icons: { src: string }[] }>();
  expect(name).toBe('Northline');
  for (const { src } of icons) expect((await app.inject(src)).statusCode).toBe(200);
});
