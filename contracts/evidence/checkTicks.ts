import { NewestTickWalk, tickTimeFault } from '@candor/domain/evidence/tickTime.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { verdict } from './check.ts';
import type { Check, CheckOutcome } from './check.ts';
import type { Cryptography } from './cryptography.ts';
import type { Published } from './published.ts';
import { isSame, leadsToRoot } from './tapeProof.ts';
import type { TapeProof } from './tapeProof.ts';

const HOUR_MS = 3_600_000;
/** A minute of the tape, as old as a price may be, has far fewer. */
const BLOCKS_MAXIMUM = 1_000;

interface Evidence {
  readonly published: Published;
  readonly crypto: Cryptography;
}

/**
 * For each execution: the tape has its tick, and the tick was the newest of its instrument when the decision was made.
 * The second is checked only for a tick that the tape has. A close by a delisting has the announced price and no tick.
 */
export async function checkTicks(receipt: Receipt, evidence: Evidence): Promise<Check[]> {
  const names = receipt.executions.length === 1 ? LAST : ([OPENING, ...LAST] as const);
  const checks: Check[] = [];
  const dealt = receipt.delisting === undefined ? receipt.executions : receipt.executions.slice(0, 1);
  for (const [index, execution] of dealt.entries()) {
    const { tick: name, time } = names[index] ?? LAST[0];
    const check = () => checkTick(receipt, execution, evidence);
    const first = await check();
    // Its hour may have ended between the request for the proof and that for the root.
    const { proof, ...found } = first.outcome === 'failed' ? await check() : first;
    checks.push({ name, ...found });
    if (proof === undefined) continue;
    const tick = { ...execution.tick, symbol: receipt.position.symbol };
    checks.push({ name: time, tape: proof, ...(await checkTime(tick, execution.at, proof, evidence)) });
  }
  return checks;
}

const OPENING = { tick: 'openingTick', time: 'openingTime' } as const;
const LAST = [{ tick: 'tick', time: 'time' }] as const;

interface TickCheck extends Omit<Check, 'name'> {
  /** The place where the tape has the receipt's tick. */
  readonly proof?: TapeProof;
}

async function checkTick(
  receipt: Receipt,
  { tick, at }: ReceiptExecution,
  { published, crypto }: Evidence,
): Promise<TickCheck> {
  const proof = await published.proof(tick.tickId);
  if (proof === undefined) return { outcome: 'unasked' };
  if (proof === 'none') return { outcome: await absence(at, published) };
  const tape = { hour: proof.hour, root: proof.root };
  const isThere = hasTick(proof.block, { ...tick, symbol: receipt.position.symbol });
  if (!isThere || !(await leadsToRoot(proof, crypto))) return { outcome: 'failed', tape };
  const outcome = await checkRoot(proof, published);
  return { outcome, tape, ...(outcome === 'failed' ? {} : { proof }) };
}

/** Why the tape does not have the tick of a decision: the hour of the decision may have no published root yet. */
async function absence(at: Instant, published: Published): Promise<CheckOutcome> {
  const newest = await published.newestHour();
  if (newest === undefined) return 'unasked';
  return newest === 'none' || at >= newest + HOUR_MS ? 'early' : 'waiting';
}

async function checkRoot({ hour, root, provisional }: TapeProof, published: Published): Promise<CheckOutcome> {
  const known = await published.root(hour);
  if (known === undefined) return 'unasked';
  // A published root is the only one of its hour, whatever a proof says of itself.
  if (known !== 'none') return verdict(isSame(known, root));
  return provisional ? 'provisional' : 'failed';
}

/** Was the tick the newest usable one of its instrument, with none between it and the decision? */
async function checkTime(
  tick: Quote,
  at: number,
  proof: TapeProof,
  evidence: Evidence,
): Promise<Pick<Check, 'outcome' | 'fault'>> {
  const fault = tickTimeFault(tick, { at, hour: proof.hour });
  if (fault !== undefined) return { outcome: 'failed', fault };
  const walk = new NewestTickWalk(tick, at);
  let block: TapeProof = proof;
  for (let blocks = 0; blocks < BLOCKS_MAXIMUM; blocks += 1) {
    readBlock(block.block, 0, (found) => walk.pass(found));
    if (walk.state === 'passedOver') return { outcome: 'failed', fault: 'passedOver' };
    if (walk.state === 'reached') return { outcome: block.provisional ? 'provisional' : 'passed' };
    const next = await blockAfter(block, at, evidence);
    if (typeof next === 'string') return { outcome: next };
    block = next;
  }
  return { outcome: 'failed' };
}

/** The next block, proved; or the result where there is none. */
async function blockAfter(
  { hour, index, count, root, provisional }: TapeProof,
  at: number,
  { published, crypto }: Evidence,
): Promise<TapeProof | CheckOutcome> {
  const isLast = index + 1 === count;
  if (isLast && provisional) return 'provisional';
  if (isLast && at < hour + HOUR_MS) return 'passed';
  const place = isLast ? { hour: hour + HOUR_MS, index: 0 } : { hour, index: index + 1 };
  const next = await published.block(place);
  if (next === undefined) return 'unasked';
  if (next === 'none') return isLast ? 'provisional' : 'waiting';
  if (next.hour !== place.hour || next.index !== place.index) return 'failed';
  if (!(await leadsToRoot(next, crypto))) return 'failed';
  const isOfSameTree = isLast || provisional || (next.count === count && isSame(next.root, root));
  if (!isOfSameTree) return 'failed';
  const outcome = isLast ? await checkRoot(next, published) : 'passed';
  return outcome === 'passed' || outcome === 'provisional' ? next : outcome;
}

/** The block contains the tick, the same in every field. */
function hasTick(block: Uint8Array, tick: Quote): boolean {
  let isThere = false;
  const read = readBlock(block, 0, (found) => {
    if (found.tickId === tick.tickId) isThere = isSameTick(found, tick);
  });
  return isThere && read?.isWhole === true && read.end === block.length;
}

function isSameTick(found: Quote, tick: Quote): boolean {
  const isSamePrice = found.symbol === tick.symbol && found.buy === tick.buy && found.sell === tick.sell;
  const isSameTime = found.sourceTime === tick.sourceTime && found.receivedTime === tick.receivedTime;
  return isSamePrice && isSameTime && found.source === tick.source;
}
