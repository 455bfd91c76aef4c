import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import type { CommandId, Instant } from '@candor/domain/ids.ts';
import { formatExactMoney } from '@candor/domain/money/decimal.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { protectionOf, resultAt } from '@candor/domain/trading/correction.ts';
import type { PriceEvidence, TradePrices } from '@candor/domain/trading/correction.ts';
import { correctionCauseText } from '@candor/locales/corrections.ts';
import { transaction } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { lockClient } from '../../../database/lockClient.ts';
import { findClient } from '../../client/clients/index.ts';
import { mailResult, queueMail, toClient } from '../../access/notifications/index.ts';
import { updateItem } from './caseStore.ts';
import { toCorrectable } from './correctable.ts';
import type { CorrectionItem } from './correctable.ts';
import * as store from './correctionStore.ts';
import { currencyOf } from './openTrade.ts';
import type { DealingDeskDeps } from './deps.ts';
import type { Written } from './amountTexts.ts';
import { decimalsOf } from '../../engine/instruments/index.ts';

/** Correction of an approval. */
export interface Booking {
  readonly approval: StoredApproval;
  readonly item: CorrectionItem;
  readonly commandId: CommandId;
  /** Number among several corrections of one approval, whose record contains the answer too. */
  readonly number?: number;
}

/**
 * Rule TC-6: books an approved correction once per command, in three repeatable steps: the intent with its command's
 * id, the command to the engine, the answer, with which the client is notified.
 */
export async function bookCorrection(deps: DealingDeskDeps, booking: Booking): Promise<Result<true>> {
  const { pool, desk } = deps;
  const { approval, item, commandId } = booking;
  const { brandId } = approval;
  const intended = await transaction(pool, brandId, (connection) => storeIntent(connection, deps, booking));
  if (!intended.ok) return intended;
  const { accountId, position, symbol, trade, prices } = item;
  const correction = { closed: position, symbol, trade, prices, ...(item.isOfTick && { isOfTick: true as const }) };
  const booked = await desk.correctTrade({ brandId, accountId }, correction, commandId);
  await noteAnswer(deps, booking, booked.ok ? undefined : booked.refusal.code);
  return booked.ok ? accept(true) : booked;
}

/** Stores the intent; refused with `correctionOutdated` if the trade or its account has changed since the request. */
async function storeIntent(
  connection: Connection,
  { clock }: DealingDeskDeps,
  { approval, item, commandId, number }: Booking,
): Promise<Result<true>> {
  const { id, brandId, reason, requestedBy, decidedBy, subject } = approval;
  assert(decidedBy !== undefined, 'what is carried out was approved by somebody');
  const { clientId, accountId, position, symbol, trade, prices, cause, source, evidence } = item;
  await lockClient(connection, clientId);
  if (await store.isIntended(connection, id, position)) return accept(true);
  if (!(await isAsRequested(connection, id, item))) {
    if (number !== undefined)
      await updateItem(connection, { approvalId: id, number }, 'correctionOutdated', clock.now());
    return refuse({ code: 'correctionOutdated' });
  }
  const { ask, decide } = approvalRoles[subject];
  const isThere = await store.insertCorrection(connection, {
    brandId,
    clientId,
    accountId,
    position,
    symbol,
    approvalId: id,
    number: trade.corrections + 1,
    cause,
    reason,
    source,
    evidence,
    before: withResult(item, trade.current),
    after: withResult(item, prices),
    protection: changesBy(item).protection,
    requestedBy,
    requesterRole: ask.join(' '),
    approvedBy: decidedBy,
    approvedRole: decide.join(' '),
    commandId,
    now: clock.now(),
  });
  assert(isThere, 'of one trade one correction is under way');
  return accept(true);
}

/**
 * Is the trade as it was when requested? It may have been corrected since, and (rule TC-9) so may another trade of the
 * same stretch, which has reversed a negative-balance adjustment.
 */
async function isAsRequested(connection: Connection, approvalId: number, item: CorrectionItem): Promise<boolean> {
  const { accountId, position, trade } = item;
  // Read before the trade, so that a correction that is booked between the two reads is in one of them.
  const others = await store.listUnderway(connection, accountId, approvalId);
  const row = await store.findTrade(connection, position);
  const latest = row === undefined ? undefined : toCorrectable(row);
  if (latest === undefined || latest.corrections !== trade.corrections) return false;
  if (latest.current.open !== trade.current.open || latest.current.close !== trade.current.close) return false;
  if (latest.forgiven !== trade.forgiven) return false;
  return trade.forgiven === 0n ? !others.includes(position) : others.length === 0;
}

/** Returns the changes of the result, of the protection and of the client's cash. */
export function changesBy(item: CorrectionItem) {
  const change = money(withResult(item, item.prices).profit - withResult(item, item.trade.current).profit);
  const protection = protectionOf(change, item.trade.forgiven);
  return { change, protection, difference: money(change + protection) };
}

function withResult({ trade }: CorrectionItem, prices: TradePrices) {
  return { ...prices, profit: resultAt(trade, prices) };
}

/** Stores the answer and notifies the client, unless the engine has refused. */
function noteAnswer(
  { pool, clock, audit, brands }: DealingDeskDeps,
  { approval, item, number }: Booking,
  refusal: string | undefined,
): Promise<void> {
  const { id, brandId, decidedBy, deciderName = '', decisionReason, subject } = approval;
  return transaction(pool, brandId, async (connection) => {
    const now = clock.now();
    if (number !== undefined) await updateItem(connection, { approvalId: id, number }, refusal, now);
    const isFirst = await store.updateAnswered(connection, { approvalId: id, position: item.position }, refusal, now);
    if (!isFirst || refusal !== undefined) return;
    const { difference } = changesBy(item);
    const currency = currencyOf({ brands }, brandId);
    await recordAct(connection, audit, {
      actor: { brandId, staffId: decidedBy, name: deciderName },
      at: now,
      subject: `approval:${id}`,
      clientId: item.clientId,
      action: `${subject}.booked`,
      reason: decisionReason,
      details: { position: String(item.position), difference: `${formatExactMoney(difference)} ${currency.code}` },
    });
    await notifyClient(connection, approval, item, { difference, currency, now });
  });
}

async function notifyClient(
  connection: Connection,
  { id, reason, subject }: StoredApproval,
  { clientId, position, symbol, trade, prices, cause, source, evidence }: CorrectionItem,
  { difference, currency, now }: { readonly difference: Money; readonly currency: Written; readonly now: Instant },
): Promise<void> {
  const client = await findClient(connection, clientId);
  assert(client !== undefined, 'whose trade it was is there');
  const shown = (price: Rate) => ({ decimal: formatPrice(price, decimalsOf(symbol)) });
  await queueMail(connection, {
    ...toClient(client),
    now,
    template: cause === 'closeOutUndone' ? 'closeOutUndone' : 'tradeCorrected',
    values: {
      name: client.firstName,
      position: String(position),
      symbol,
      reason,
      source: withEvidence(source, evidence),
      cause: correctionCauseText(client.language, cause),
      before: shown(trade.current.close),
      after: shown(prices.close),
      openBefore: shown(trade.current.open),
      openAfter: shown(prices.open),
      difference: mailResult(difference, currency),
    },
    link: { path: `/platform/closed/${position}` },
    eventKey: `${subject}:${id}:${position}`,
  });
}

/** Returns the source with its evidence: the file, or the number of the tick. */
function withEvidence(source: string, evidence: PriceEvidence | null): string {
  if (evidence === null) return source;
  return evidence.kind === 'file'
    ? `${source} (${evidence.name}, SHA-256 ${evidence.sha256})`
    : `${source} (#${evidence.tick})`;
}
