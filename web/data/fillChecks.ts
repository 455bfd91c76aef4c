import type { Check } from '@candor/contracts/evidence/check.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import type { FillChecks } from '@candor/contracts/http/fillChecks.ts';
import { fillOutcome, untilTape } from '@candor/domain/evidence/fillCheck.ts';
import type { FillOutcome } from '@candor/domain/evidence/fillCheck.ts';
import type { Instant, PositionId } from '@candor/domain/ids.ts';
import { api } from './api.ts';
import { canVerify, cryptography } from './cryptography.ts';
import { published } from './evidence.ts';
import { showChecked } from './history.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

const CHECKS = 'fillChecks';
/** Delay before asking again for receipts that are not on the tape yet. */
const AGAIN_MS = 20_000;
/** Pause between two receipts: each takes a few calls, and others at the same address call too. */
const PAUSE_MS = 1_000;
const IDLE_TIMEOUT_MS = 2_000;

/** Query of what the client's browsers have found about an account's fills. */
export function fillChecksQuery(account: number) {
  return outcomeQuery<FillChecks>([CHECKS, account], () => api.getFillChecks({}), {
    refetchInterval: ({ state }) => nextCheck(state.data),
  });
}

/** Returns when to ask again for fills that are not on the tape yet; for a new fill, when its tick can be there. */
function nextCheck(data: FillChecks | undefined): number | false {
  if (data === undefined || data.waiting.length === 0) return false;
  const waits = data.waiting.map((fill) => untilTape(filledAt(fill), data.at)).filter((wait) => wait > 0);
  return Math.min(AGAIN_MS, ...waits);
}

function filledAt({ receipt }: FillChecks['waiting'][number]): Instant {
  return receipt.executions.at(-1)?.at ?? 0;
}

/** Requests the receipts again after a fill. */
export function renewFillChecks(): void {
  void queryClient.invalidateQueries({ queryKey: [CHECKS] });
}

/** Resolves when the page has nothing to draw and nobody waits for it. */
export function whenIdle(): Promise<void> {
  return new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(done, IDLE_TIMEOUT_MS);
  });
}

/** Fills that wait for a check, and the server's time at that moment. */
export type WaitingFills = Pick<FillChecks, 'waiting' | 'at'>;

export interface WrongFill {
  readonly position: PositionId;
}

/** Current run: there is one at a time in all parts of the page. */
let running: Promise<void> | undefined;

/** Rule FS-2: checks the waiting fills one by one and reports the results; undecided ones are left. */
export function checkWaiting(waiting: WaitingFills, onWrong: (wrong: WrongFill) => void): Promise<void> {
  running ??= run(waiting, onWrong).finally(() => (running = undefined));
  return running;
}

async function run({ waiting, at }: WaitingFills, onWrong: (wrong: WrongFill) => void): Promise<void> {
  if (!(await canVerify())) return;
  const source = readOnce(published);
  const found: Record<'right' | 'open', number[]> = { right: [], open: [] };
  let wrong = 0;
  const ready = waiting.filter((fill) => untilTape(filledAt(fill), at) === 0);
  for (const [index, fill] of ready.entries()) {
    if (index > 0) await new Promise((done) => setTimeout(done, PAUSE_MS));
    await whenIdle();
    const { outcome, failed, text } = await checkOne(fill, source, at);
    if (outcome === undefined) continue;
    if (outcome === 'wrong') {
      const reported = await api.reportWrongFill({ execution: fill.execution, failed, receipt: text });
      if (reported.kind !== 'done') continue;
      wrong += 1;
      onWrong({ position: fill.position });
    } else found[outcome].push(fill.execution);
    showChecked(fill.position, outcome);
  }
  const isDecided = found.right.length + found.open.length > 0;
  const isReported = isDecided && (await api.reportFills(found)).kind === 'done';
  // Undecided fills are requested again later.
  if (isReported || wrong > 0) renewFillChecks();
}

interface CheckedFill {
  readonly outcome: FillOutcome | undefined;
  readonly failed: Check['name'][];
  readonly text: string;
}

/** Checks a fill with the same functions that `/verify` uses. */
async function checkOne(fill: FillChecks['waiting'][number], source: Published, now: Instant): Promise<CheckedFill> {
  const { verdictOf, verifyReceipt } = await import('@candor/contracts/evidence/verify.ts');
  const text = receiptText(fill.receipt);
  const verification = await verifyReceipt(text, source, cryptography);
  const { checks } = verification;
  const outcome = fillOutcome(verdictOf(verification), {
    at: filledAt(fill),
    now,
    isReached: checks.every((check) => check.outcome !== 'unasked'),
  });
  return { outcome, failed: checks.filter((check) => check.outcome === 'failed').map(({ name }) => name), text };
}

/** Asks only once for what all receipts of a run share. */
function readOnce(source: Published): Published {
  const [keys, log] = [once(() => source.keys()), once(() => source.log())];
  return { ...source, keys, log, symbolChanges: once(() => source.symbolChanges()) };
}

function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let answer: Promise<Value> | undefined;
  return () => (answer ??= ask());
}
