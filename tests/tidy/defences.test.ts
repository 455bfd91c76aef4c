import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { keyFiles } from '@candor/server/wiring/keyFiles.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT, isTest, readSources } from './sources.ts';

const text = readFileSync(join(ROOT, 'docs/defences.md'), 'utf8');

/** Returns the rows of the table under a heading, as lists of cells. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = text.split(`## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('every security header that an answer of ours has is named among what browsers have to know', () => {
  const listed = rowsOf('Browsers').flatMap((cells) => cells.flatMap(namesIn));
  const ours = readSources('.ts').filter(({ path }) => path.startsWith('server/http/') && !isTest(path));
  const headerNames =
    /'?\b(Content-Security-Policy|Strict-Transport-Security|Cross-Origin-\w+-Policy|Permissions-Policy|Referrer-Policy|X-Content-Type-Options|Clear-Site-Data)\b/g;
  const sent = new Set(ours.flatMap((source) => [...source.text.matchAll(headerNames)].map(([, name = '']) => name)));
  expect(sent.size).toBeGreaterThan(6);
  expect([...sent].filter((name) => !listed.includes(name))).toEqual([]);
});

test('everything about the surroundings that counts has its place in the sources', () => {
  const places = rowsOf('Surroundings').map((cells) => namesIn(cells.at(-1))[0] ?? '');
  expect(places.length).toBeGreaterThan(8);
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});

test('every kind of service outside has its maximum, its time limit and what happens without it', () => {
  const kinds = readdirSync(join(ROOT, 'server/providers'), { withFileTypes: true }).filter((one) => one.isDirectory());
  const rows = rowsOf('Services outside');
  const named = rows.map(([kind]) => namesIn(kind)[0]).filter((name) => name !== undefined);
  expect(named.toSorted()).toEqual(kinds.map(({ name }) => name).toSorted());
  expect(rows.filter((cells) => cells.some((cell) => cell === ''))).toEqual([]);
});

/** Time limits of the sources, each with its row. */
const limits: readonly (readonly [kind: string, path: string, name: string, words: string])[] = [
  ['alarms', 'server/providers/alarms/webhook.ts', 'LIMIT_MS', '10 s'],
  ['antivirus', 'server/providers/antivirus/clamd/clamd.ts', 'LIMIT_MS', '10 s'],
  ['cms', 'server/providers/cms/cockpit/lastGood.ts', 'REST_MS', '5 s'],
  ['mail', 'server/providers/mail/smtp.ts', 'CONNECT_LIMIT_MS', '10 s'],
  ['mail', 'server/providers/mail/smtp.ts', 'SILENCE_LIMIT_MS', '20 s'],
  ['mail', 'server/modules/access/notifications/deliverMail.ts', 'ATTEMPT_LIMIT_MS', '60 s'],
  ['outbound', 'server/providers/outbound/http.ts', 'TIMEOUT_MS', '10 s'],
  ['prices', 'server/providers/prices/venues/venueFeed.ts', 'READY_LIMIT_MS', '10 s'],
  ['prices', 'server/providers/prices/venues/backoff.ts', 'FIRST_MS', '1 s'],
  ['prices', 'server/providers/prices/venues/backoff.ts', 'LONGEST_MS', '30 s'],
];

test.each(limits)('the time limits of %s are those of %s: %s is %s', (kind, path, name, words) => {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const [, figure = ''] = new RegExp(`const ${name} = ([\\d_]+);`).exec(source) ?? [];
  expect(`${Number.parseInt(figure.replaceAll('_', ''), 10) / 1_000} s`).toBe(words);
  const row = rowsOf('Services outside').find(([first]) => namesIn(first)[0] === kind);
  expect(row?.join(' ')).toMatch(new RegExp(`\\b${words}\\b`));
});

test('every key file says who reads it, when it is replaced, and what becomes of older versions', () => {
  const rows = rowsOf('Keys');
  expect(rows.map(([file]) => namesIn(file)[0] ?? '').toSorted()).toEqual(
    keyFiles.map(({ keyFile }) => keyFile.name).toSorted(),
  );
  expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell === ''))).toEqual([]);
  expect(rows.filter(([, , replaced = '']) => !/year|leak/.test(replaced))).toEqual([]);
});

test('every algorithm that we choose has what takes its place', () => {
  const planned = rowsOf('Algorithms').flatMap(([names = '']) => names.split(', '));
  const [, inventory = ''] = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').split('## Cryptography\n');
  const [table = ''] = inventory.split('\n## ');
  for (const name of planned) expect(table).toContain(name.split(' ')[0]);
  for (const name of ['Argon2id', 'AES-256-GCM', 'SHA-256', 'Ed25519', 'TLS']) expect(planned).toContain(name);
});

const Manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

/** Packages that read nothing from strangers: they compute, or draw our own data. */
const harmless = [
  '@base-ui/react @fontsource-variable/inter @react-router/node @simplewebauthn/browser @tanstack/react-query',
  '@tanstack/react-virtual country-flag-icons fontkit i18next isbot jsonc-parser lucide-react otplib pdfkit pino',
  'postcss prom-client react react-dom react-i18next react-router socket.io-client uqr zod',
].flatMap((line) => line.split(' '));

test('every package that serves is judged: risky with its wall, or harmless', () => {
  const used = ['server', 'web', 'bank'].flatMap((part) =>
    Object.keys(Manifest.parse(JSON.parse(readFileSync(join(ROOT, part, 'package.json'), 'utf8'))).dependencies),
  );
  const risky = rowsOf('Parts that read what strangers send').flatMap(([packages]) => namesIn(packages));
  const own = new Set(used.filter((name) => !name.startsWith('@candor/')));
  expect([...risky, ...harmless].toSorted()).toEqual([...own].toSorted());
});

test('dangerous work of our own has its place in the sources', () => {
  const places = rowsOf('Dangerous work of our own').map(([, place]) => namesIn(place)[0] ?? '');
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([]);
});
