import { createHash } from 'node:crypto';
import http from 'node:http';
import { join } from 'node:path';
import { brandFile, brandNames, serveCreatedFrom } from '@candor/brands/folder.ts';
import type { Brand } from '@candor/brands/schema.ts';
import { mailLanguages } from '@candor/domain/clients/mailEvents.ts';
import { mailCatalogues } from '@candor/locales/mail.ts';
import { loadBrand } from '@candor/server/brands.ts';
import { renderMail } from '@candor/server/modules/access/notifications/renderMail.ts';
import { beginBrand, servedSheet } from '@candor/server/modules/website/branding/index.ts';
import { readProductTokens } from '@candor/server/wiring/brandGate.ts';
import { originOf, readMailLook } from '@candor/server/wiring/mail.ts';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { brandColours, foreignWords } from '../brands/foreignWords.ts';
import { onConnection } from '../support/connections.ts';
import { rotating } from '../support/rotation.ts';
import { startTestServer } from '../support/server.ts';
import type { TestServer } from '../support/server.ts';

/** Eighteen brands on one running server, the last of them added while it runs: none shows anything of another. */

const NEW = 'oakfield';
const SAMPLE = 2;
/** Limit from the commit on; decision 079 allows a minute. */
const WITHIN = { timeout: 60_000, interval: 100 };

let server: TestServer;
let brands: readonly Brand[];
let crawled: readonly Brand[];

beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1' };
  server = await startTestServer({ cluster: inject('cluster'), settings });
  await beginOakfield();
  serveCreatedFrom(join(server.dataDir, 'brands'));
  await vi.waitFor(async () => expect((await read(`${NEW}.localhost`, '/')).status).toBe(200), WITHIN);
  brands = brandNames().map(loadBrand);
  crawled = [
    ...rotating(
      brands.filter(({ id }) => id !== NEW),
      SAMPLE,
    ),
    loadBrand(NEW),
  ];
});

afterAll(() => server.stop());

/** Creates the brand as two people would in the office: its folder in the database, and public. */
async function beginOakfield(): Promise<void> {
  const files = beginBrand(
    {
      id: NEW,
      name: 'Oakfield',
      hosts: [`${NEW}.localhost`],
      legalEntity: { name: 'Oakfield Demonstration', address: '1 Example Street, Nowhere' },
      currency: 'EUR',
      languages: ['en', 'de', 'it', 'es'],
      regime: 'esma-retail',
      fictitious: true,
      like: { brand: loadBrand('lindenwerk'), sheet: readFileSync(brandFile('lindenwerk', 'theme.css'), 'utf8') },
    },
    readProductTokens(),
  );
  await onConnection(server.database.databaseUrl, async (owner) => {
    await owner.query(
      `WITH person AS (INSERT INTO staff (email, full_name, created_at) VALUES ('a@office.example', 'Ada', now())
         RETURNING id), new_brand AS (INSERT INTO brand (id) VALUES ($1))
       INSERT INTO created_brand (brand_id, state, settings, theme, logo, created_by, created_at, changed_at)
       SELECT $1, 'public', $2, $3, $4, id, now(), now() FROM person`,
      [NEW, files['brand.json'], files['theme.css'], files['logo.svg']],
    );
  });
}

interface Read {
  readonly status: number;
  readonly text: string;
  readonly hash: string;
}

let visitors = 0;

/** Reads a page from a new address each time: one address may not request so many. */
function read(host: string, path: string): Promise<Read> {
  visitors += 1;
  const headers = {
    host: `${host}:${server.port}`,
    'x-forwarded-for': `198.51.${Math.floor(visitors / 200) % 200}.${(visitors % 200) + 1}`,
  };
  return new Promise((answer, fail) => {
    const sent = http.get({ host: '127.0.0.1', port: server.port, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (chunk: Buffer) => parts.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const hash = createHash('sha256').update(body).digest('hex');
        answer({ status: response.statusCode ?? 0, text: body.toString('utf8'), hash });
      });
    });
    sent.once('error', fail);
  });
}

const hostOf = ({ hosts }: Brand): string => hosts[0] ?? '';

/** Lists every page that search engines may index, and those of clients and partners. */
async function routesOf(brand: Brand): Promise<readonly string[]> {
  const { text } = await read(hostOf(brand), '/sitemap.xml');
  const listed = [...text.matchAll(/(?:<loc>|href=")(https?:[^<"]+)/g)].map(
    ([, address = '']) => new URL(address).pathname,
  );
  const portal = ['/login', '/register', '/restore', '/affiliate', '/contact', '/robots.txt', '/-no-such-page'];
  return [...new Set([...listed, ...portal, '/site.webmanifest', '/brand/theme.css', '/.well-known/security.txt'])];
}

test('R34 a page of a brand names no other, in none of its languages', { timeout: 300_000 }, async () => {
  const found: string[] = [];
  for (const brand of crawled) {
    const routes = await routesOf(brand);
    expect(routes.length, brand.id).toBeGreaterThan(15);
    for (const path of routes) {
      const { status, text } = await read(hostOf(brand), path);
      if (status >= 500) found.push(`${brand.id}${path}: ${status}`);
      for (const word of foreignWords(text, brand, brands)) found.push(`${brand.id}${path}: ${word}`);
    }
  }
  expect(found).toEqual([]);
});

test('R34 its sheet has no colour of another, and none of its files is one of theirs', async () => {
  const foreign: string[] = [];
  const hashes = new Map<string, string>();
  for (const brand of brands) {
    const mine = brandColours(servedSheet(brand.id));
    const others = brands.filter(({ id }) => id !== brand.id).flatMap(({ id }) => brandColours(servedSheet(id)));
    const theirs = new Set(others.filter((colour) => !mine.includes(colour)));
    if (!crawled.includes(brand)) continue;
    const { text } = await read(hostOf(brand), '/brand/theme.css');
    for (const colour of theirs) if (text.includes(colour)) foreign.push(`${brand.id}: ${colour}`);
  }
  for (const brand of crawled)
    for (const file of ['/brand/logo.svg', '/icon-192.png', '/share/en/about.png', '/brand/theme.css']) {
      const { hash, status } = await read(hostOf(brand), file);
      if (status !== 200) continue;
      const other = hashes.get(hash);
      if (other !== undefined) foreign.push(`${brand.id}${file} is ${other}`);
      hashes.set(hash, `${brand.id}${file}`);
    }
  expect(foreign).toEqual([]);
});

test('R34 none of its mails names another, in none of their languages', () => {
  const found: string[] = [];
  for (const brand of crawled)
    for (const language of mailLanguages)
      for (const template of Object.keys(mailCatalogues.en.mails)) {
        const address = `${originOf(brand, { port: 3000 })}/confirm/code`;
        const mail = { template, language, values: valuesOf(template) };
        const { subject, text, html } = renderMail({ brand, look: readMailLook(brand.id), mail, address });
        for (const word of foreignWords(subject + text + html, brand, brands))
          found.push(`${brand.id} ${template} ${language}: ${word}`);
      }
  expect(found).toEqual([]);
});

/** Returns a value for every placeholder of a mail. */
function valuesOf(template: string) {
  const words = JSON.stringify(Object.entries(mailCatalogues.en.mails).find(([name]) => name === template));
  const texts = Object.fromEntries([...words.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => [name, 'x']));
  return { ...texts, time: { time: 0 }, price: { decimal: '1.1' }, fired: { decimal: '1.1' } };
}
