import { NewestTickWalk, tickTimeFault } from '@candor/domain/evidence/tickTime.ts';
import { readBlock } from '@candor/domain/evidence/tapeBlock.ts';
import type { Receipt, ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { QUOTE_AGE_LIMIT_MS } from '@candor/domain/pricing/usability.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { splitQuote } from '@candor/domain/trading/corporateActions.ts';
import type { SplitRatio } from '@candor/domain/trading/corporateActions.ts';
import type { Check, CheckOutcome } from './check.ts';
import { checkRoot, provenBlock } from './provenBlock.ts';
import type { Evidence, ProvenBlock } from './provenBlock.ts';
import { isSame, leadsToRoot } from './tapeProof.ts';
import type { TapeProof } from './tapeProof.ts';

/**
 * Most blocks of the tape that are read for one check. The time for which a price may be used is a minute, and a minute
 * of the tape has far fewer.
 */
const BLOCKS_MAXIMUM = 1_000;

/**
 * Checks, for each execution, that the tape contains its tick, and that the tick was the newest of its instrument when
 * the decision was made. The second check is made only if the tape contains the tick, and not for levels that were set
 * while the market was shut. A close by a delisting is at the announced price and has no tick.
 */
export async function checkTicks(receipt: Receipt, evidence: Evidence): Promise<Check[]> {
  const names = receipt.executions.length === 1 ? LAST : ([OPENING, ...LAST] as const);
  const checks: Check[] = [];
  const dealt = receipt.delisting === undefined ? receipt.executions : receipt.executions.slice(0, 1);
  for (const [index, execution] of dealt.entries()) {
    const { tick: name, time } = names[index] ?? LAST[0];
    const { proof, ...found } = await checkTick(receipt, execution, evidence);
    checks.push({ name, ...found });
    if (proof === undefined || isOfShutMarket(execution)) continue;
    const tick = { ...execution.tick, symbol: receipt.position.symbol };
    checks.push({ name: time, tape: proof, ...(await checkTime(tick, execution.at, proof, evidence)) });
  }
  return checks;
}

const OPENING = { tick: 'openingTick', time: 'openingTime' } as const;
const LAST = [{ tick: 'tick', time: 'time' }] as const;

/** Was the level set in a shut market? Rule TR-29: the last good price is then used, however old it is. */
function isOfShutMarket({ kind, at, tick }: ReceiptExecution): boolean {
  return kind === 'update' && at - tick.receivedTime > QUOTE_AGE_LIMIT_MS;
}

async function checkTick(receipt: Receipt, execution: ReceiptExecution, evidence: Evidence): Promise<ProvenBlock> {
  const { tick, at } = execution;
  const found = await provenBlock(tick.tickId, at, evidence);
  const { proof, ...failure } = found;
  const receiptTick = { ...tick, symbol: receipt.position.symbol };
  const isThere = proof === undefined || hasTick(proof.block, receiptTick, splitsSince(receipt, execution));
  return isThere ? found : { ...failure, outcome: 'failed' };
}

/** Checks that the tick was the newest usable one of its instrument: no other came between it and the decision. */
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

/** Returns the proof of the next block, or the outcome of the check if there is no next block. */
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

/**
 * Rule CA-6: lists the splits that have changed the last good price of a shut market while its tick number stayed the
 * same. Only levels are set at such a price; nothing is opened or closed at it.
 */
function splitsSince({ splits }: Receipt, { kind, tick }: ReceiptExecution): readonly SplitRatio[] {
  return kind === 'update' ? splits.filter(({ at }) => at > tick.receivedTime) : [];
}

/** Does the block contain the tick, with equal fields after these splits are applied? */
function hasTick(block: Uint8Array, tick: Quote, splits: readonly SplitRatio[]): boolean {
  let isThere = false;
  const read = readBlock(block, 0, (found) => {
    if (found.tickId === tick.tickId) isThere = isSameTick(splits.reduce<Quote>(splitQuote, found), tick);
  });
  return isThere && read?.isWhole === true && read.end === block.length;
}

function isSameTick(found: Quote, tick: Quote): boolean {
  const isSamePrice = found.symbol === tick.symbol && found.buy === tick.buy && found.sell === tick.sell;
  const isSameTime = found.sourceTime === tick.sourceTime && found.receivedTime === tick.receivedTime;
  return isSamePrice && isSameTime && found.source === tick.source;
}
