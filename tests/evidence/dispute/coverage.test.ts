import type { SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import { closeOutFindings } from '@candor/domain/evidence/dispute/closeOut.ts';
import { TapeIndex } from '@candor/domain/evidence/dispute/tapeIndex.ts';
import { unfiredFindings } from '@candor/domain/evidence/dispute/triggers.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { SECOND_MS } from '@candor/domain/time.ts';
import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import { splitMark } from '@candor/domain/trading/splitMark.ts';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { caseOf } from '../../../scripts/verify/dispute/caseOf.ts';
import { readExport } from '../../../scripts/verify/dispute/exported.ts';
import type { Exported } from '../../../scripts/verify/dispute/exported.ts';
import { sameFindings } from '../../../scripts/verify/dispute/sameExport.ts';
import { write } from '../logFolder.ts';
import { factsOf } from './facts.ts';
import { isClientOpen, lastOf } from './forging.ts';
import { planters } from './planted.ts';
import { publish } from './publish.ts';
import type { Published } from './publish.ts';
import { drawWorld } from './world.ts';
import type { World } from './world.ts';

type Fill = World['fills'][number];

let world: World;
let honest: Published;
let exported: Exported;

beforeAll(async () => {
  world = await drawWorld({ seed: 7, orders: 110 });
  honest = await publish(world);
  const early = planters.closedOutEarly({ world, published: honest });
  exported = readExport((await publish(early.world)).exportFolder);
});

function found({ recorder, orders }: Pick<Exported, 'recorder' | 'orders'>): number {
  return closeOutFindings(caseOf(recorder, orders, new TapeIndex(world.ticks, []))).length;
}

/** Moves every booking up by one in the chain, as if another one preceded them. */
function bookedBefore({ lines, ...recorder }: SignedRecorder): SignedRecorder {
  const later = lines.map((line) => {
    if (line.kind !== 'fill') return line;
    const executions = line.receipt.executions.map((one) => {
      const entry = one.closing?.entry;
      const closing = entry ? { ...one.closing, entry: { ...entry, chain_position: entry.chain_position + 1 } } : null;
      return { ...one, closing: closing ?? one.closing };
    });
    return { ...line, receipt: { ...line.receipt, executions } };
  });
  return { ...recorder, lines: later as SignedRecorder['lines'] };
}

describe('PL-13 a close-out is judged only by files that have everything before it', () => {
  test('which begin with the account, are of one time, and have all entries of its chain', () => {
    const { recorder, orders } = exported;
    if (orders === undefined) throw new Error('the export has orders');
    expect(found({ recorder, orders })).toBe(1);
    expect(found({ recorder: { ...recorder, from: recorder.from + SECOND_MS }, orders })).toBe(0);
    expect(found({ recorder, orders: { ...orders, until: recorder.until - 1 } })).toBe(0);
    expect(found({ recorder, orders: { ...orders, orders: orders.orders.slice(1) } })).toBe(0);
    expect(found({ recorder: bookedBefore(recorder), orders })).toBe(0);
  });

  test('whose trades nobody has corrected, whichever of the two files names the correction first', () => {
    const { recorder, orders } = exported;
    const [opening, ...others] = orders?.orders ?? [];
    const deposit = others.find(({ kind }) => kind === 'deposit');
    if (orders === undefined || opening === undefined || deposit === undefined)
      throw new Error('the export has orders');
    const booked = { ...deposit, kind: 'correctTrade', command_id: 'correction-1' };
    const refused = { ...booked, answer: JSON.stringify({ ok: false, refusal: { code: 'correctionTooFar' } }) };
    const withOne = (...list: typeof orders.orders) => found({ recorder, orders: { ...orders, orders: list } });
    expect(withOne(opening, booked, ...others)).toBe(0);
    expect(withOne(opening, ...others, booked)).toBe(0);
    expect(withOne(opening, refused, ...others)).toBe(1);
    expect(withOne(opening, ...others, refused)).toBe(1);
  });

  test('files of two accounts are refused', () => {
    const folder = mkdtempSync(join(tmpdir(), 'candor-two-'));
    cpSync(honest.exportFolder, folder, { recursive: true });
    expect(readExport(folder).orders).toBeDefined();
    write(
      join(folder, 'orders.json'),
      readFileSync(join(folder, 'orders.json'), 'utf8').replace('"pin": "10421734"', '"pin": "10421735"'),
    );
    expect(() => readExport(folder)).toThrow('two accounts');
  });
});

test('PL-13 a command that was not committed when a file was made is not called left out', () => {
  const { recorder, orders, kept } = readExport(honest.exportFolder);
  const last = recorder.lines.findLast((line) => line.kind === 'command');
  const rest = { ...recorder, lines: recorder.lines.filter((line) => line !== last) };
  const cut = ({ at }: { readonly at: number }) =>
    sameFindings({ recorder: { ...rest, made_at: at }, orders, kept }).filter(({ cheat }) => cheat === 'cutRecorder');
  expect(cut({ at: (last?.at ?? 0) + SECOND_MS })).toEqual([]);
  expect(orders?.made_at).toBeDefined();
});

test('PL-13 levels are not watched beyond a split of the price', () => {
  const held = world.fills.filter(
    (fill) => isClientOpen(lastOf(fill)) && lastOf(fill).stopLoss !== null && fill.position.direction === 'buy',
  );
  expect(held.length).toBeGreaterThan(3);
  for (const fill of held) {
    const halved = world.ticks.map((tick) =>
      tick.receivedTime <= lastOf(fill).at
        ? tick
        : { ...tick, sell: (tick.sell / 2n) as Rate, buy: (tick.buy / 2n) as Rate },
    );
    expect(unfiredFindings({ ...factsOf({ ...world, ticks: halved }), fills: [fill] })).toEqual([]);
  }
});

describe('PL-13 a split that the tape says divides the levels, and accuses nobody', () => {
  /** Builds a split right after the fill, whose divided last price is on the tape. */
  function splitAfter(fill: Fill, ratio: SplitRatio) {
    const { symbol } = fill.position;
    const isOf = (tick: Quote) => tick.symbol === symbol;
    const last = world.ticks.findLast((tick) => isOf(tick) && tick.receivedTime <= lastOf(fill).at);
    if (last === undefined) throw new Error('the fill has its tick');
    const mark = { ...splitQuote(last, ratio), tickId: last.tickId + 1, source: splitMark(ratio) };
    const ticks = world.ticks.map((tick) => (isOf(tick) && tick.tickId > last.tickId ? splitQuote(tick, ratio) : tick));
    return unfiredFindings({ ...factsOf({ ...world, ticks: [...ticks, mark] }), fills: [fill] });
  }

  test.each([
    [11, 10],
    [21, 20],
    [10, 11],
    [3, 2],
    [1, 10],
  ])('%i for %i', (newUnits, oldUnits) => {
    const ratio = { newUnits, oldUnits };
    const held = world.fills.filter((fill) => isClientOpen(lastOf(fill)) && lastOf(fill).stopLoss !== null);
    const named = (fill: Fill) => unfiredFindings({ ...factsOf(world), fills: [fill] }).length;
    expect(held.filter((fill) => named(fill) > 0).length).toBeGreaterThan(3);
    for (const fill of held) expect(splitAfter(fill, ratio)).toHaveLength(named(fill));
  });
});
