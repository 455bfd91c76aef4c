import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLogger } from './logger.ts';
import { sweepBrands, sweepBrandsApart, sweepEvery } from './sweeps.ts';

const EVERY_MS = 1_000;

let written: string[];
let sweep: Parameters<typeof sweepEvery>[0];

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  const log = openLogger({ logLevel: 'trace' }, 'test', { to: { write: (line: string) => void written.push(line) } });
  sweep = { everyMs: EVERY_MS, log, trouble: 'it could not be done' };
});

afterEach(() => void vi.useRealTimers());

describe('what is done again and again', () => {
  it('begins after the first span, or at once where that is asked for, and ends', async () => {
    const [later, now] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    const ends = [sweepEvery(sweep, later), sweepEvery({ ...sweep, atOnce: true }, now)];
    expect([later, now].map((work) => work.mock.calls.length)).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect([later, now].map((work) => work.mock.calls.length)).toEqual([2, 3]);
    for (const end of ends) await end();
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect([later, now].map((work) => work.mock.calls.length)).toEqual([2, 3]);
  });

  it('never goes twice at a time, however long it takes', async () => {
    let finish = (): void => undefined;
    const work = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const end = sweepEvery(sweep, work);
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(work).toHaveBeenCalledTimes(2);
    finish();
    await end();
  });

  it('what fails is logged and done the next time', async () => {
    let tries = 0;
    const work = vi.fn(() => Promise.reject(new Error(`no answer ${(tries += 1)}`)));
    const end = sweepEvery(sweep, work);
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    await end();
    expect(work).toHaveBeenCalledTimes(2);
    for (const failure of ['no answer 1', 'no answer 2'])
      expect(written.filter((line) => line.includes('it could not be done') && line.includes(failure))).toHaveLength(1);
  });

  it('brands that are looked for are those of each turn, and a failed look is logged and repeated', async () => {
    const answers = [['first'], undefined, ['second']];
    const done: string[] = [];
    const find = async () => {
      if (answers.length === 0) return [];
      const found = answers.shift();
      if (found === undefined) throw new Error('no answer');
      return found;
    };
    const end = sweepBrands(sweep, find, async (brand) => void done.push(brand));
    await vi.advanceTimersByTimeAsync(4 * EVERY_MS);
    await end();
    expect(done).toEqual(['first', 'second']);
    expect(written.filter((line) => line.includes('it could not be done'))).toHaveLength(1);
  });

  it('the trouble of one brand is not another’s, and is reported with its name', async () => {
    const done: string[] = [];
    const end = sweepBrands(sweep, ['first', 'second'], async (brand) => {
      if (brand === 'first') throw new Error('no answer');
      done.push(brand);
    });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    await end();
    expect(done).toEqual(['second']);
    expect(written).toHaveLength(1);
    expect(written[0]).toContain('"brand":"first"');
  });

  it('ends after the brand that is under way, and begins no other', async () => {
    const done: string[] = [];
    let finish = (): void => undefined;
    const end = sweepBrands(sweep, ['first', 'second'], async (brand) => {
      await new Promise<void>((resolve) => (finish = resolve));
      done.push(brand);
    });
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    const ended = end().then(() => done.push('ended'));
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(done).toEqual([]);
    finish();
    await ended;
    expect(done).toEqual(['first', 'ended']);
  });

  it('OA-8 apart, a slow brand holds up no other, is not begun twice, and is waited for at the end', async () => {
    const begun: string[] = [];
    let finish = (): void => undefined;
    const end = sweepBrandsApart(sweep, ['slow', 'failing', 'fast'], async (brand) => {
      begun.push(brand);
      if (brand === 'failing') throw new Error('no answer');
      if (brand === 'slow') await new Promise<void>((resolve) => (finish = resolve));
    });
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect(begun).toEqual(['slow', 'failing', 'fast', 'failing', 'fast']);
    const ended = end().then(() => begun.push('ended'));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(begun).not.toContain('ended');
    finish();
    await ended;
    expect(written[0]).toContain('"brand":"failing"');
  });
});
