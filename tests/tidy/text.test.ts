import { expect, test } from 'vitest';
import { findPlaces, isTest, readSources } from './sources.ts';

const LINE_MAX = 120;
/** Files that convert decimals from and to digits: money's own rules, its display and the wire's codecs. */
const FORMATTERS = /^domain\/money\/|^contracts\/codecs\.ts$|^web\/ui\/format|^server\/database\/columns\.ts$/;

const all = readSources('.ts', '.tsx', '.mjs');
const product = all.filter(({ path }) => !isTest(path));
const running = product.filter(({ path }) => /^(?:domain|contracts|server|web|bank)\//.test(path));

test('no float touches money: decimals are parsed and formatted in one place', () => {
  const elsewhere = running.filter(({ path }) => !FORMATTERS.test(path));
  expect(findPlaces(elsewhere, /\bparseFloat\b|\.toFixed\(|(?<![\w.])Number\(/)).toEqual([]);
});

test('the rules know neither the time nor chance', () => {
  const rules = running.filter(({ path }) => path.startsWith('domain/'));
  expect(findPlaces(rules, /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/)).toEqual([]);
});

test('the server reads the time from its clock only', () => {
  const server = running.filter(
    ({ path }) => /^(?:server|bank)\//.test(path) && !/^(?:server|bank)\/clock\.ts$/.test(path),
  );
  expect(findPlaces(server, /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b/)).toEqual([]);
});

test('lengths of time are multiples of the constants in domain/time.ts', () => {
  const elsewhere = running.filter(({ path }) => path !== 'domain/time.ts');
  expect(findPlaces(elsewhere, /\* 60_000\b|\b(?:3_600_000|86_400_000)\b|\b(?:MINUTE|HOUR|DAY)_MS = /)).toEqual([]);
});

test('no test is left out, and none runs alone', () => {
  const tests = all.filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path));
  expect(findPlaces(tests, /\b(?:test|it|describe)\.(?:skip|only|todo|fixme)\b|\bx(?:it|describe)\(/)).toEqual([]);
});

test('no object is spread where its fields could be written', () => {
  expect(findPlaces(all, /\.\.\.\{/)).toEqual([]);
});

test('nothing is left for later', () => {
  expect(findRaw(/\b(?:TODO|FIXME|XXX)\b/)).toEqual([]);
});

test(`lines have at most ${LINE_MAX} characters, but for texts and SQL that nobody would break`, () => {
  const tooLong = new RegExp(`^.{${LINE_MAX + 1},}$`, 'u');
  // A regular expression of words cannot be broken into lines either.
  const isText = (line: string): boolean => /['"`]|^\s*\/(?![/*])/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line);
  expect(findRaw({ test: (line) => tooLong.test(line) && !isText(line) })).toEqual([]);
});

/** Charts, whose time runs from left to right in every language, and centred elements. */
const IS_LEFT = /^web\/portal\/platform\/(?:chart\/|why\/TickChart)/;

test('a sheet says start and end, so that it is right in a language that runs from right to left', () => {
  const sides =
    /(?:margin|padding|border)-(?:left|right)|(?:text-align|float): (?:left|right)|^\s+(?:left|right):(?! 50%)/;
  const sheets = readSources('.css').filter(({ path }) => /^(?:web|bank|server)\//.test(path) && !IS_LEFT.test(path));
  expect(sheets.length).toBeGreaterThan(200);
  expect(findPlaces(sheets, sides)).toEqual([]);
});

/** Finds raw matches, comments included, outside this folder, which names what it looks for. */
function findRaw(pattern: Pick<RegExp, 'test'>): readonly string[] {
  return readSources('.ts', '.tsx', '.mjs', '.css')
    .filter(({ path }) => !path.startsWith('tests/tidy/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}`] : [])),
    );
}
