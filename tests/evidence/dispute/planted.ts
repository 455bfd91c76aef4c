import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';
import { logEntryBytes, readLogEntry } from '@candor/domain/evidence/logEntry.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { hourOf } from '@candor/server/modules/engine/tape/hours.ts';
import { hash } from '../logFolder.ts';
import { forgedFills } from './forgedFills.ts';
import { isClientOpen, lastOf, pick, withLast, withReceipt } from './forging.ts';
import type { Published, Publishing } from './publish.ts';
import type { Crook, World } from './world.ts';

/** A planted cheat: the operator's world, their publications, and what others have kept. */
export interface Planted {
  readonly world: World;
  readonly publishing?: Publishing;
}

/** The honest trades, and their earlier publication. */
interface Honest {
  readonly world: World;
  readonly published: Published;
}

export const crooks: readonly Crook[] = ['widenedSpread', 'oneSidedDelay', 'huntedStops'];

type Planter = (honest: Honest) => Planted;
const firstRefusal = ({ journal }: World) => journal.find(({ answer }) => !answer.ok)?.commandId ?? '';

function forged(change: (world: World) => World): Planter {
  return ({ world }) => ({ world: change(world) });
}

/** Publishes again, with the same records but other files, beside what was kept of the first publication. */
function republished(publishing: (honest: Honest) => Publishing): Planter {
  return (honest) => ({ world: honest.world, publishing: publishing(honest) });
}

const another = (bytes: Uint8Array | undefined) => {
  const entry = readLogEntry(bytes ?? new Uint8Array());
  if (entry === undefined) throw new Error('the log has such an entry');
  return logEntryBytes({ ...entry, hash: hash(Buffer.from('another')) });
};

function withOther(kind: string) {
  return (entries: readonly Uint8Array[]): readonly Uint8Array[] => {
    const place = entries.findIndex((bytes) => readLogEntry(bytes)?.kind === kind);
    return entries.map((bytes, index) => (index === place ? another(bytes) : bytes));
  };
}

/** Planters of each cheat, except for those committed while the client trades (`crooks`). */
export const planters: Readonly<Record<Exclude<Cheat, Crook>, Planter>> = {
  ...(Object.fromEntries(Object.entries(forgedFills).map(([cheat, change]) => [cheat, forged(change)])) as Record<
    keyof typeof forgedFills,
    Planter
  >),
  droppedOrder: ({ world, published }) => {
    const { commandId } = lastOf(pick(world, isClientOpen));
    const { position } = pick(world, isClientOpen);
    const journal = world.journal.filter((row) => row.commandId !== commandId);
    const fills = world.fills.filter((receipt) => receipt.position.id !== position.id);
    return { world: { ...world, journal, fills }, publishing: { kept: { from: published, files: ['orders.json'] } } };
  },
  unloggedRefusal: republished(({ world }) => ({ unlogged: new Set([firstRefusal(world)]) })),
  cutRecorder: republished(({ world }) => ({ unrecorded: new Set([firstRefusal(world)]) })),
  rewrittenRow: ({ world }) => {
    const receipt = pick(world, (last, { position }) => {
      return isClientOpen(last) && last.takeProfit !== null && position.direction === 'buy';
    });
    const changed = withReceipt(world, receipt, (one) =>
      withLast(one, { takeProfit: ((lastOf(one).takeProfit ?? 0n) * 2n) as Rate }),
    );
    return { world: changed, publishing: { logOf: world } };
  },
  cutChain: ({ world, published }) => {
    const fills = world.fills.map((receipt) => {
      const { closing } = lastOf(receipt);
      if (!closing?.entry) return receipt;
      return withLast(receipt, { closing: { ...closing, entry: { ...closing.entry, hash: 'cd'.repeat(32) } } });
    });
    return { world: { ...world, fills }, publishing: { kept: { from: published, files: ['receipts'] } } };
  },
  splitView: republished(({ published }) => ({
    change: withOther('entry'),
    kept: { from: published, files: ['checkpoint'] },
  })),
  rewrittenHistory: republished(({ published }) => ({
    change: (entries) => [...withOther('entry')(entries), another(entries[0])],
    kept: { from: published, files: ['checkpoint'] },
  })),
  rewrittenAct: republished(({ published }) => ({
    change: withOther('act'),
    kept: { from: published, files: ['log'] },
  })),
  droppedLeaf: republished(({ published }) => ({
    change: (entries) => entries.filter((bytes) => !isFirstAct(bytes)),
    kept: { from: published, files: ['log'] },
  })),
  rolledBack: republished(({ published }) => ({
    change: (entries) => entries.slice(0, -1),
    kept: { from: published, files: ['checkpoint'] },
  })),
  unpublishedHour: republished(({ world }) => ({ withoutHour: hourOf(world.ticks[0]?.receivedTime ?? 0) })),
  rewrittenHour: ({ world }) => {
    const dealt = new Set(world.fills.map((receipt) => lastOf(receipt).tick.tickId));
    const place = world.ticks.findIndex(({ tickId, symbol }) => !dealt.has(tickId) && symbol === 'BTCUSD');
    const ticks = world.ticks.map((tick, index) =>
      index === place ? { ...tick, buy: (tick.buy + 1_000_000n) as Rate } : tick,
    );
    return { world, publishing: { tapeOf: { ...world, ticks } } };
  },
  foreignKey: republished(() => ({ isForeign: true })),
};

function isFirstAct(bytes: Uint8Array): boolean {
  const entry = readLogEntry(bytes);
  return entry?.kind === 'act' && entry.reference === 1;
}
