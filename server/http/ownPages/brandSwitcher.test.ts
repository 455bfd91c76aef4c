import { readFileSync } from 'node:fs';
import { brandFile } from '@candor/brands/folder.ts';
import { readTokens } from '@candor/domain/branding/colours.ts';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { loadBrands } from '../../brands.ts';
import { Rates } from '../rates.ts';
import { previewOf, withBrandSwitcher } from './brandSwitcher.ts';
import type { ShownBrands } from './brandSwitcher.ts';

const tokens = readFileSync(new URL('../../../web/ui/tokens.css', import.meta.url), 'utf8');
const [base, ...others] = loadBrands('northline');
const hostile = { ...base, id: 'hostile', name: '<img src=x onerror=alert(1)>', hosts: ['hostile.localhost'] };
const parts: Parameters<typeof previewOf>[1] = {
  themesOf: ({ id }) =>
    readTokens(tokens, readFileSync(brandFile(id === 'hostile' ? base.id : id, 'theme.css'), 'utf8')),
  pictureOf: ({ id }) => (id === base.id ? Buffer.from('a picture') : undefined),
};
const shown: ShownBrands = {
  brands: [base, ...others, hostile],
  previewOf: (brand) => previewOf(brand, parts),
  links: { office: 'office.localhost', bank: undefined, hasOutbox: true },
};

async function appWith(brands: ShownBrands | undefined) {
  const app = fastify();
  await app.register(cookie);
  const attempts = {
    spend: (): never => {
      throw new Error('nothing here is counted');
    },
  };
  const sessions = { findByCookie: () => Promise.resolve(undefined) };
  const rates = new Rates(attempts, { now: () => 0 });
  await withBrandSwitcher(brands, () => undefined)(app, { brandOf: () => base, sessions: Object(sessions), rates });
  return app;
}

async function ask(brands: ShownBrands | undefined, url: string, host = 'localhost:3100') {
  return (await appWith(brands)).inject({ url, headers: { host } });
}

test('R34 where brands are real none knows of another', async () => {
  expect((await ask(undefined, '/brands')).statusCode).toBe(404);
  expect((await ask(shown, '/brands', 'northline.example')).statusCode).toBe(404);
});

test('every brand is shown once, with a link to its own host and a drawing', async () => {
  const { body, headers } = await ask(shown, '/brands');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const { hosts } of [base, ...others]) {
    expect(body.split(`href="http://${hosts[0]}:3100/"`)).toHaveLength(2);
  }
  for (const { id } of others) {
    const drawing = await ask(shown, `/brands/${id}.svg`);
    expect(drawing.statusCode, id).toBe(200);
    expect(drawing.body).toMatch(/^<svg/);
    // A colour that a theme lacks would leave the attribute empty.
    expect(drawing.body, id).not.toContain('fill=""');
  }
  const picture = await ask(shown, `/brands/${base.id}.webp`);
  expect(picture.headers['content-type']).toBe('image/webp');
  expect(picture.body).toBe('a picture');
  for (const file of ['nobody.svg', `${base.id}.svg`]) {
    expect((await ask(shown, `/brands/${file}`)).statusCode, file).toBe(404);
  }
});

test('the demonstration’s other places are linked, where they exist', async () => {
  const { body } = await ask(shown, '/brands');
  expect(body).toContain('href="http://office.localhost:3100/"');
  expect(body).toContain('href="/outbox"');
  expect(body).not.toContain('Test bank');
});

test('R23 it speaks the language of the visitor, as far as the brand that they come from offers it', async () => {
  const german = await ask(shown, '/brands?lang=de');
  expect(german.body).toContain('<html lang="de"');
  expect(german.body).toContain('Marken dieser Demonstration');
  expect(german.body).not.toContain('Demonstration brands');
  expect(german.body).toContain(base.tagline.de);
  expect(german.body).toContain('<dd>250\u00A0€</dd>');
  expect(german.headers['set-cookie']).toContain('language=de');
  expect((await ask(shown, '/brands?lang=xx')).body).toContain('<html lang="en"');
  for (const language of base.languages) {
    const { body } = await ask(shown, `/brands?lang=${language}`);
    expect(body).toContain(`lang="${language}" hreflang="${language}" aria-current="true"`);
    expect(body).not.toContain('{{');
  }
});

test('R22 a brand’s name is text, in the page and in its drawing', async () => {
  for (const path of ['/brands', '/brands/hostile.svg']) {
    const { body } = await ask(shown, path);
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;img src=x');
  }
});
