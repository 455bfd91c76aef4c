import { expect, test } from 'vitest';
import { ListFileError } from '@candor/domain/lists/fileFault.ts';
import { readEventFile } from './eventFile.ts';

const HEADER = 'at,currency,importance,title_en,title_de,actual,forecast,previous,source';
const ROW = '2026-01-14T13:30:00Z,USD,high,"Consumer prices, year",Verbraucherpreise,2.7%,2.8%,,Bureau';
const event = {
  at: Date.UTC(2026, 0, 14, 13, 30),
  currency: 'USD',
  importance: 'high',
  title: { en: 'Consumer prices, year', de: 'Verbraucherpreise' },
  actual: '2.7%',
  forecast: '2.8%',
  source: 'Bureau',
  isSample: false,
};

test('a file of announcements is read as CSV, in any order of its columns, and as JSON', () => {
  expect(readEventFile('a.csv', `${HEADER}\n${ROW}\n\n`)).toEqual([event]);
  expect(
    readEventFile('a.CSV', 'source,title_en,importance,currency,at\nB,Rate,low,EUR,2026-01-14T13:30:00Z'),
  ).toMatchObject([{ currency: 'EUR', title: { en: 'Rate' }, source: 'B' }]);
  const { isSample: _, ...row } = { ...event, at: '2026-01-14T13:30:00Z' };
  const json = JSON.stringify([row]);
  expect(readEventFile('a.json', json)).toEqual([event]);
});

test.each([
  ['a.txt', '', { line: 0, code: 'fileKind' }],
  ['a.csv', '', { line: 1, code: 'columnMissing', column: 'at' }],
  ['a.csv', `${HEADER}\n`, { line: 0, code: 'empty' }],
  ['a.csv', `${HEADER},why\n${ROW},x`, { line: 1, code: 'columnUnknown', column: 'why' }],
  ['a.csv', `${HEADER},at\n`, { line: 1, code: 'columnTwice', column: 'at' }],
  ['a.csv', `${HEADER}\n${ROW},x`, { line: 2, code: 'fieldCount', text: '9' }],
  ['a.csv', `${HEADER}\nx"y`, { line: 2, code: 'quotes' }],
  ['a.csv', `${HEADER}\n${ROW}\n${ROW}`, { line: 3, code: 'double', text: '2' }],
  ['a.csv', `${HEADER}\n${ROW.replace('Z', '')}`, { line: 2, code: 'instant', column: 'at' }],
  ['a.csv', `${HEADER}\n${ROW.replace('-01-14', '-02-30')}`, { line: 2, code: 'instant', column: 'at' }],
  ['a.csv', `${HEADER}\n${ROW.replace('USD', 'usd')}`, { line: 2, code: 'currency', column: 'currency' }],
  ['a.csv', `${HEADER}\n${ROW.replace('high', 'huge')}`, { line: 2, code: 'importance', column: 'importance' }],
  ['a.csv', `${HEADER}\n${ROW.replace('2.7%', '2,7')}`, { line: 2, code: 'fieldCount' }],
  ['a.csv', `${HEADER}\n${ROW.replace('2.7%', '2.7 pct')}`, { line: 2, code: 'figure', column: 'actual' }],
  ['a.csv', `${HEADER}\n${ROW.replace(/"[^"]+"/, '')}`, { line: 2, code: 'missing', column: 'title_en' }],
  [
    'a.csv',
    `${HEADER}\n${ROW.replace('Bureau', 'x'.repeat(81))}`,
    { line: 2, code: 'tooLong', column: 'source', text: '80' },
  ],
  ['a.json', '{', { line: 0, code: 'notJson' }],
  ['a.json', '{}', { line: 0, code: 'notAList' }],
  ['a.json', '[1]', { line: 1, code: 'notAnEvent' }],
  ['a.json', '[{"at":{"x":1}}]', { line: 1, code: 'instant', column: 'at' }],
  ['a.json', `[${'['.repeat(100)}`, { line: 0, code: 'tooManyLines' }],
])('SE-14 %s %j is refused: %o', (name, text, fault) => {
  expect(faultsOf(name, text).faults[0]).toMatchObject(fault);
});

test('SE-14 all faults are counted, and the first fifty named', () => {
  const rows = Array.from({ length: 60 }, () => ROW.replace('USD', 'usd')).join('\n');
  const { faults, count } = faultsOf('a.csv', `${HEADER}\n${rows}`);
  expect([faults.length, count]).toEqual([50, 60]);
});

function faultsOf(name: string, text: string): ListFileError {
  try {
    readEventFile(name, text);
  } catch (error) {
    if (error instanceof ListFileError) return error;
    throw error;
  }
  throw new Error('no fault');
}
