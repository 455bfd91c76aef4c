import { expect, test } from 'vitest';
import { boundsOf, courseOf, growthOf, readMetric, shareOf } from './samples.ts';
import type { Sample } from './samples.ts';

const TEXT = `# HELP candor_sockets Open sockets by kind.
candor_sockets{kind="prices"} 150
candor_sockets{kind="trading"} 60
candor_sockets_other 7
process_open_fds 265
candor_command_seconds{quantile="0.99"} 1.5e-2`;

function sample(changes: Partial<Sample>): Sample {
  return {
    atMs: 0,
    orders: 0,
    heapBytes: 0,
    residentBytes: 0,
    openFiles: 0,
    logBytes: 0,
    orderP99Ms: undefined,
    pageP99Ms: undefined,
    frameMs: undefined,
    tableBytes: new Map(),
    ticks: 0,
    tapeBytes: 0,
    ...changes,
  };
}

test('metrics are read by their whole name, summed', () => {
  expect(readMetric(TEXT, 'candor_sockets')).toBe(210);
  expect(readMetric(TEXT, 'process_open_fds')).toBe(265);
  expect(readMetric(TEXT, 'candor_command_seconds')).toBe(0.015);
  expect(readMetric(TEXT, 'nothing')).toBe(0);
});

test('a share of the values', () => {
  expect(shareOf([5, 1, 3], 0.5)).toBe(3);
  expect(shareOf([5, 1, 3], 1)).toBe(5);
  expect(shareOf([], 0.5)).toBeUndefined();
});

test('a course compares the last third with the middle, by what is quiet in each', () => {
  const heap = [9, 9, 9, 9, 10, 40, 10, 10, 20, 20, 90, 20].map((heapBytes) => sample({ heapBytes }));
  expect(courseOf(heap, ({ heapBytes }) => heapBytes)).toEqual({ middle: 10, last: 20, ratio: 2 });
  expect(courseOf([], ({ heapBytes }) => heapBytes)).toEqual({ middle: 0, last: 0, ratio: 1 });
});

test('the growth of a table is counted by order', () => {
  const samples = [
    sample({
      orders: 100,
      tableBytes: new Map([
        ['journal', 1_000],
        ['still', 50],
      ]),
    }),
    sample({
      orders: 300,
      tableBytes: new Map([
        ['journal', 161_000],
        ['still', 50],
        ['new', 9_000_000],
      ]),
    }),
  ];
  expect(growthOf(samples)).toEqual([{ table: 'journal', bytes: 800 }]);
});

test('what an order, a tick, a client and a day leave behind', () => {
  const tables = (journal: number, client: number) =>
    new Map([
      ['journal', journal],
      ['client', client],
    ]);
  const samples = [
    sample({ orders: 10, tableBytes: tables(1_000, 0), ticks: 1_000, tapeBytes: 500, logBytes: 0 }),
    sample({
      atMs: 8_640_000,
      orders: 20,
      tableBytes: tables(9_000, 70_000),
      ticks: 2_000,
      tapeBytes: 6_500,
      logBytes: 5,
    }),
  ];
  expect(boundsOf(samples, 9_000).map(({ value }) => value)).toEqual([800, 6, 9_000, 50]);
  expect(boundsOf([], 0)).toEqual([]);
});
