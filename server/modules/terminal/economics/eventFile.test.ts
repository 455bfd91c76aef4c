import { expect, test } from 'vitest';
import { EventFileError, readEventFile } from './eventFile.ts';

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
  ['a.txt', '', 'the file is neither .csv nor .json'],
  ['a.csv', '', 'row 1: the column at is missing'],
  ['a.csv', `${HEADER}\n`, 'the file has no events'],
  ['a.csv', `${HEADER},why\n${ROW},x`, 'row 1: there is no column why'],
  ['a.csv', `${HEADER},at\n`, 'row 1: at stands twice'],
  ['a.csv', `${HEADER}\n${ROW},x`, 'row 2: has 10 fields, the header 9'],
  ['a.csv', `${HEADER}\nx"y`, 'row 2: quotes in the middle of a field'],
  ['a.csv', `${HEADER}\n${ROW}\n${ROW}`, 'row 3: the same announcement stands in the file before'],
  ['a.csv', `${HEADER}\n${ROW.replace('Z', '')}`, 'row 2: at: an instant is UTC and whole: 2026-01-14T13:30:00Z'],
  ['a.csv', `${HEADER}\n${ROW.replace('-01-14', '-02-30')}`, 'row 2: at: an instant is UTC and whole'],
  ['a.csv', `${HEADER}\n${ROW.replace('USD', 'usd')}`, 'row 2: currency: a currency has three capital letters: USD'],
  ['a.csv', `${HEADER}\n${ROW.replace('high', 'huge')}`, 'row 2: importance: importance is low, medium or high'],
  ['a.csv', `${HEADER}\n${ROW.replace('2.7%', '2,7')}`, 'row 2: has 10 fields, the header 9'],
  ['a.csv', `${HEADER}\n${ROW.replace('2.7%', '2.7 pct')}`, 'row 2: actual: a figure is a plain decimal'],
  ['a.csv', `${HEADER}\n${ROW.replace(/"[^"]+"/, '')}`, 'row 2: title_en: '],
  ['a.json', '{', 'this is not JSON: '],
  ['a.json', '{}', 'the file is not a list of events'],
  ['a.json', '[1]', 'event 1: '],
])('%s %j is refused: %s', (name, text, fault) => {
  const read = () => readEventFile(name, text);
  expect(read).toThrow(EventFileError);
  expect(read).toThrow(fault);
});

test('of many faults the first twenty are named', () => {
  const rows = Array.from({ length: 30 }, () => ROW.replace('USD', 'usd')).join('\n');
  expect(() => readEventFile('a.csv', `${HEADER}\n${rows}`)).toThrow(/row 21: currency.*\nand 10 more$/s);
});
