import type { RequestOf } from '@candor/contracts/http/call.ts';
import type { FillChecks, report, reportWrong } from '@candor/contracts/http/fillChecks.ts';
import { CHECKED_AT_ONCE } from '@candor/contracts/http/fillChecks.ts';
import { parseReceipt, receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { CHECKED_DAYS, WRONG_A_DAY, checkedSince, isReceiptOf } from '@candor/domain/evidence/fillCheck.ts';
import type { FillVerdict } from '@candor/domain/evidence/fillCheck.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import { transaction } from '../../../database/pool.ts';
import { tickerOf } from '../../engine/instruments/index.ts';
import { findReceipt } from '../../engine/receipts/index.ts';
import { checkFill } from './checkFill.ts';
import type { FillCheckDeps } from './deps.ts';
import { listOwnWrong } from './deskStore.ts';
import type { ReportedFill } from './deskStore.ts';
import { countFills, countWrongSince, findNamedFill, findVerdict, insertReports, listWaiting } from './store.ts';
import type { FillOwner, WaitingFill } from './store.ts';

const FAILED_SHOWN = 50;

/** Rules FS-1, FS-3: returns the account's score, the fills still to be checked, and the wrong ones. */
export async function showChecks(deps: FillCheckDeps, owner: FillOwner): Promise<FillChecks> {
  const { pool, clock } = deps;
  const now = clock.now();
  const span = { accountId: owner.accountId, since: checkedSince(now) };
  const { score, waiting, failed } = await transaction(pool, owner.brandId, async (connection) => ({
    score: await countFills(connection, span),
    waiting: await listWaiting(connection, { ...span, limit: CHECKED_AT_ONCE }),
    failed: await listOwnWrong(connection, owner.accountId, FAILED_SHOWN),
  }));
  const receipts = await receiptsOf(deps, owner, waiting);
  return { at: now, days: CHECKED_DAYS, ...score, waiting: receipts, failed: failed.map(presentWrong) };
}

/**
 * Lists the receipts, without those whose evidence is archived. Reads one by one: a client's call takes one connection
 * at a time.
 */
async function receiptsOf(
  { pool, signer }: FillCheckDeps,
  owner: FillOwner,
  fills: readonly WaitingFill[],
): Promise<FillChecks['waiting']> {
  const found: FillChecks['waiting'] = [];
  for (const { execution, position } of fills) {
    const receipt = await findReceipt(pool, owner, { execution });
    if (receipt !== undefined) found.push({ execution, position, receipt: signer.sign(receipt) });
  }
  return found;
}

function presentWrong(fill: ReportedFill): FillChecks['failed'][number] {
  const { execution, position, symbol, kind, filledAt, receipt, failed, verdict, reportedAt, answer } = fill;
  return {
    execution,
    position,
    symbol: tickerOf(symbol, filledAt),
    kind,
    filled_at: filledAt,
    receipt,
    failed: [...failed],
    verdict,
    reported_at: reportedAt,
    answer: answer === undefined ? null : { reason: answer.reason, at: answer.at },
  };
}

/** Rule FS-3: stores the fills that were right, and those that can no longer be checked. */
export async function reportFills(
  { pool, clock }: Pick<FillCheckDeps, 'pool' | 'clock'>,
  owner: FillOwner,
  { right, open }: RequestOf<typeof report>,
): Promise<void> {
  const now = clock.now();
  await transaction(pool, owner.brandId, async (connection) => {
    await insertReports(connection, { owner, executions: right, outcome: 'right', now });
    await insertReports(connection, { owner, executions: open, outcome: 'open', now });
  });
}

/** Rule FS-4: stores a report with the verdict of our own check, and raises an alarm. */
export async function reportWrongFill(
  deps: FillCheckDeps,
  owner: FillOwner,
  { execution, failed, receipt: text }: RequestOf<typeof reportWrong>,
): Promise<Result<FillVerdict>> {
  const { pool, clock, alarm } = deps;
  const { brandId, clientId } = owner;
  const receipt = parseReceipt(text);
  if (receipt === undefined) return refuse({ code: 'malformed', field: 'receipt' });
  const now = clock.now();
  const earlier = await transaction(pool, brandId, async (connection): Promise<Result<FillVerdict> | undefined> => {
    const found = await findVerdict(connection, { clientId, execution });
    if (found !== undefined) return accept(found.verdict ?? 'notConfirmed');
    const fill = await findNamedFill(connection, { clientId, execution });
    if (fill === undefined) return refuse({ code: 'notFound', field: 'execution' });
    if (!isReceiptOf(receiptOf(receipt), fill)) return refuse({ code: 'malformed', field: 'receipt' });
    return (await countWrongSince(connection, clientId, now - DAY_MS)) < WRONG_A_DAY ? undefined : refuseTooMany();
  });
  if (earlier !== undefined) return earlier;
  const verdict = await checkFill(deps, { ...owner, execution, receipt: text });
  return transaction(pool, brandId, async (connection): Promise<Result<FillVerdict>> => {
    if ((await countWrongSince(connection, clientId, now - DAY_MS)) >= WRONG_A_DAY) return refuseTooMany();
    const wrong = { failed, verdict, receipt: receiptText(receipt) };
    const added = await insertReports(connection, { owner, executions: [execution], outcome: 'wrong', wrong, now });
    if (added === 1) {
      alarm('a client has reported the receipt of a fill as wrong', { brand: brandId, execution, verdict });
      return accept(verdict);
    }
    const found = await findVerdict(connection, { clientId, execution });
    return found === undefined ? refuse({ code: 'notFound', field: 'execution' }) : accept(found.verdict ?? verdict);
  });
}

function refuseTooMany(): Result<never> {
  return refuse({ code: 'tooManyRequests', params: { seconds: String(HOUR_MS / 1_000) } });
}
