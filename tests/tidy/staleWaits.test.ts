import { expect, test } from 'vitest';
import { readSources } from './sources.ts';
import { findStaleWaits } from './staleWaits.ts';

/** The file that keeps and forgets notices. */
const OWN = 'tests/e2e/notices.ts';

test('no journey waits for a notice that may have been there before', () => {
  const journeys = readSources('.ts').filter(({ path }) => path.startsWith('tests/e2e/') && path !== OWN);
  expect(journeys.length).toBeGreaterThan(100);
  expect(journeys.flatMap(findStaleWaits)).toEqual([]);
});

const stale = (text: string) => findStaleWaits({ path: 'tests/e2e/a.spec.ts', text }).length;
const WAIT = "  await expectNotice(page, 'Saved');\n";
const FORGET = '  await forgetNotices(page);\n';
const once = '\nasync function save(page: Page) {\n';

test.each([
  ['a test that waits once', `test('a', async () => {\n${WAIT}});`, 0],
  ['a test that waits twice', `test('a', async () => {\n${WAIT}${WAIT}});`, 1],
  ['a test that forgets between', `test('a', async () => {\n${WAIT}${FORGET}${WAIT}});`, 0],
  ['a test that loads between', `test('a', async () => {\n${WAIT}  await page.reload();\n${WAIT}});`, 0],
  ['other words', `test('a', async () => {\n${WAIT}  await expectNotice(page, 'Sent');\n});`, 0],
  ['a function that is called once', `test('a', () => save(page));${once}${WAIT}}`, 0],
  [
    'a function that is called twice',
    `test('a', async () => {\n  await save(page);\n  await save(page);\n});${once}${WAIT}}`,
    1,
  ],
  [
    'one that forgets',
    `test('a', async () => {\n  await save(page);\n  await save(page);\n});${once}${FORGET}${WAIT}}`,
    0,
  ],
  ['one for other files', `\nexport async function save(page: Page) {\n${WAIT}}`, 1],
])('%s', (_what, text, count) => {
  expect(stale(text)).toBe(count);
});
