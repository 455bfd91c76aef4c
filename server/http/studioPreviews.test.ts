import fastify from 'fastify';
import { expect, it } from 'vitest';
import { accept, refuse } from '@candor/domain/result.ts';
import { loadBrand } from '../brands.ts';
import type { ShownPreview } from '../modules/website/branding/index.ts';
import { folderTexts } from '../modules/website/branding/index.ts';
import { RenderLine } from './renderLine.ts';
import { addStudioPreviews } from './studioPreviews.ts';

const OFFICE = 'http://office.localhost:3000';
const brand = loadBrand('northline');
const texts = folderTexts('northline');
const shown: ShownPreview = {
  brand: { ...brand, name: 'Drafted' },
  address: '/about',
  theme: 'light',
  texts: { ...texts, 'theme.css': `${texts['theme.css']}/* drafted */` },
};

/** Opens a preview with one ticket, which its use spends. */
async function open({ isBusy = false } = {}) {
  const app = fastify();
  const spent = new Set<string>();
  addStudioPreviews(app, {
    brandOf: () => brand,
    rates: { render: () => (isBusy ? refuse({ code: 'tooManyRequests' }) : accept(true)) },
    line: new RenderLine(),
    render: async ({ brand: { name }, address, drafted }) => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-own-styles': 'abc=' },
      body:
        `<head><link rel="modulepreload" href="/assets/a.js"><link rel="stylesheet" href="${drafted?.theme}"></head>` +
        `<body><script>alert(1)</script><h1>${name} at ${address}</h1><script src="/assets/b.js"></script></body>`,
    }),
    studio: {
      officeSite: OFFICE,
      spend: async (_brand, ticket) => {
        if (ticket !== 'known' || spent.has(ticket)) return undefined;
        spent.add(ticket);
        return shown;
      },
      opened: async (_brand, ticket) => (spent.has(ticket) ? shown : undefined),
    },
  });
  return app;
}

it('BS-6 is the drafted page without anything that runs, for a frame of the office alone', async () => {
  const app = await open();
  const { statusCode, headers, body } = await app.inject('/studio/known');
  expect(statusCode).toBe(200);
  expect(body).toBe(
    '<head><link rel="stylesheet" href="/studio/known/theme.css"></head><body><h1>Drafted at /about</h1></body>',
  );
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self' 'sha256-abc='; style-src-attr 'unsafe-inline'; img-src 'self'; " +
      "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors http://office.localhost:3000; " +
      'sandbox allow-same-origin',
  );
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('x-own-styles');
});

it('BS-6 opens once, and its sheet while the ticket lives', async () => {
  const app = await open();
  expect((await app.inject('/studio/known/theme.css')).statusCode).toBe(404);
  await app.inject('/studio/known');
  const sheet = await app.inject('/studio/known/theme.css');
  expect(sheet.headers).toMatchObject({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'no-store' });
  expect(sheet.body).toContain('/* drafted */');
  expect((await app.inject('/studio/known')).statusCode).toBe(404);
  expect((await app.inject('/studio/other')).statusCode).toBe(404);
});

it('BS-6 costs a place among the pages of its address', async () => {
  const app = await open({ isBusy: true });
  expect((await app.inject('/studio/known')).statusCode).toBe(429);
});
