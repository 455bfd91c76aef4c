import { hash, randomBytes } from 'node:crypto';
import { proofText } from '@candor/contracts/evidence/liabilityProof.ts';
import { owed } from '@candor/domain/evidence/liability.ts';
import { levelOf, sumPath } from '@candor/domain/evidence/sumTree.ts';
import { money } from '@candor/domain/money/money.ts';
import {
  TreeBuilder,
  leavesOf,
  readLines,
  rootOfRows,
  sha256,
} from '@candor/server/modules/money/clientMoney/index.ts';
import type { BookLine, LineRow } from '@candor/server/modules/money/clientMoney/index.ts';
import type { Figure } from './measure.ts';

const ACCOUNTS = 1_000_000;
/** Length of what is hashed for a line. */
const LEAF_BYTES = 160;
const MILLION = 1_000_000;
const book = { brandId: 'northline', currency: 'EUR', at: Date.UTC(2026, 10, 28) };

/**
 * Measures a count of a million accounts: salts, order, leaves and tree, against hashing as many leaves alone; and a
 * proof.
 */
export async function measureLiabilities(): Promise<readonly Figure[]> {
  const lines = Array.from({ length: ACCOUNTS }, (_, index) => lineOf(index + 1));
  let rows: LineRow[] = [];
  const ours = await cpuMs(async () => {
    rows = await countAll(lines);
  });
  const baseline = await cpuMs(async () => hashAll());
  const bytes = proofBytes(rows);
  return [
    {
      goal: 'LB',
      what: `a count of ${ACCOUNTS} accounts on one core`,
      ours,
      baseline: 10_000,
      unit: 'ms',
      gate: { ratio: 1, sense: 'at most' },
    },
    {
      goal: 'LB',
      what: 'the same against SHA-256 of as many leaves alone',
      ours,
      baseline,
      unit: 'ms',
      gate: { ratio: 10, sense: 'at most' },
    },
    {
      goal: 'LB',
      what: `a proof among ${ACCOUNTS} accounts`,
      ours: bytes,
      baseline: 3_000,
      unit: 'bytes',
      gate: { ratio: 1, sense: 'at most' },
    },
  ];
}

function lineOf(clientId: number): BookLine {
  const cents = BigInt((clientId * 7_919) % MILLION);
  return {
    clientId,
    pin: String(10_000_000 + clientId),
    balance: money(cents * 10_000n),
    openProfit: money(clientId % 3 === 0 ? cents - 123_456n : 0n),
    withdrawals: money(clientId % 50 === 0 ? 25_000_000n : 0n),
    suspended: money(0n),
  };
}

async function countAll(lines: readonly BookLine[]): Promise<LineRow[]> {
  const tree = new TreeBuilder(book, randomBytes(32));
  for (const line of lines) tree.add(line);
  const rows = await tree.rows({ yieldIfDue: async () => undefined });
  rootOfRows(rows);
  return rows;
}

function hashAll(): void {
  const leaf = Buffer.alloc(LEAF_BYTES);
  for (let index = 0; index < ACCOUNTS; index += 1) {
    leaf.writeUInt32BE(index);
    hash('sha256', leaf, 'buffer');
  }
}

/** Returns the size of the file that a client downloads. */
function proofBytes(rows: readonly LineRow[]): number {
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was counted');
  const lines = readLines(row.lines);
  const [line] = lines;
  if (line === undefined) throw new Error('a row has no line');
  const root = rootOfRows(rows);
  const tops = levelOf(rows.map((one) => one.root));
  const path = [...sumPath(leavesOf(lines), 0, sha256), ...sumPath(tops, 0, sha256)];
  const { balance, openProfit, withdrawals, suspended } = line;
  return proofText({
    format: 'candor-liability-proof-1',
    key: { id: '0'.repeat(16), algorithm: 'Ed25519', public_key: new Uint8Array(32) },
    brand: book.brandId,
    currency: book.currency,
    at: book.at,
    journal: 123_456_789,
    tick: 1_234_567_890,
    leaves: ACCOUNTS,
    total: root.sum,
    root: root.hash,
    signature: new Uint8Array(64),
    line: {
      pin: String(10_000_000 + line.clientId),
      salt: new Uint8Array(16),
      balance,
      open_profit: openProfit,
      withdrawals,
      suspended,
      amount: owed(line),
    },
    place: ACCOUNTS - 1,
    path,
  }).length;
}

/** Measures the processor time of this thread, which other programs on the machine do not change. */
async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
