import { approvalRoles } from '@candor/domain/approvals/approval.ts';
import { assert } from '@candor/domain/assert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { formatExact, formatMoney } from '@candor/domain/money/decimal.ts';
import { formatPrice } from '@candor/domain/money/display.ts';
import { MONEY_DIGITS, money } from '@candor/domain/money/money.ts';
import type { Money, Rate } from '@candor/domain/money/money.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { protectionOf, resultAt } from '@candor/domain/trading/correction.ts';
import type { TradePrices } from '@candor/domain/trading/correction.ts';
import { correctionCauseText } from '@candor/locales/corrections.ts';
import type { z } from 'zod';
import { transaction } from '../../database/pool.ts';
import type { Connection } from '../../database/pool.ts';
import type { ApplyApproval, StoredApproval } from '../approvals/index.ts';
import { recordAct } from '../audit/index.ts';
import { findClient, lockClient } from '../clients/index.ts';
import { queueMail } from '../notifications/index.ts';
import { correctionPayload } from './correctable.ts';
import * as store from './correctionStore.ts';
import { currencySign, decimalsOf } from './openTrade.ts';
import type { DealingDeskParts } from './parts.ts';

type Asked = z.output<typeof correctionPayload>;

/**
 * Rule TC-6: what the second person has approved is booked once for its approval, in three repeatable steps: the intent
 * with its command's id, the command to the engine, the answer, with which the client is told.
 */
export function applyCorrection(parts: DealingDeskParts): ApplyApproval {
  return async (approval) => {
    const { pool, desk } = parts;
    const { brandId } = approval;
    const asked = correctionPayload.parse(approval.payload);
    const commandId = `correction:${approval.id}`;
    const intended = await transaction(pool, brandId, (connection) =>
      intend(connection, parts, approval, { asked, commandId }),
    );
    if (!intended.ok) return intended;
    const { accountId, position, symbol, trade, prices } = asked;
    const correction = { closed: position, symbol, trade, prices };
    const booked = await desk.correctTrade({ brandId, accountId }, correction, commandId);
    await noteAnswer(parts, approval, asked, booked.ok ? undefined : booked.refusal.code);
    return booked.ok ? accept(true) : booked;
  };
}

/** Refused `correctionOutdated` where the account is no longer as it was when the first person asked. */
async function intend(
  connection: Connection,
  { clock }: DealingDeskParts,
  { id, brandId, reason, requestedBy, decidedBy }: StoredApproval,
  { asked, commandId }: { readonly asked: Asked; readonly commandId: string },
): Promise<Result<true>> {
  assert(decidedBy !== undefined, 'what is carried out was approved by somebody');
  const isRepeated = await store.isIntended(connection, id);
  if (!isRepeated && !(await isAsAsked(connection, id, asked))) return refuse({ code: 'correctionOutdated' });
  const { clientId, accountId, position, symbol, trade, prices, cause, source } = asked;
  const { ask, decide } = approvalRoles.tradeCorrection;
  const isThere = await store.insertCorrection(connection, {
    ...{ brandId, clientId, accountId, position, symbol, approvalId: id, number: trade.corrections + 1 },
    ...{ cause, reason, source, before: withResult(asked, trade.current), after: withResult(asked, prices) },
    protection: changesBy(asked).protection,
    ...{ askedBy: requestedBy, askedRole: ask.join(' '), approvedBy: decidedBy, approvedRole: decide.join(' ') },
    ...{ commandId, now: clock.now() },
  });
  assert(isThere, 'of one trade one correction is under way');
  return accept(true);
}

/** Rule TC-9: another trade of the same stretch may have been corrected since, and taken back what was forgiven. */
async function isAsAsked(connection: Connection, approvalId: number, asked: Asked): Promise<boolean> {
  const { clientId, accountId, position, trade } = asked;
  await lockClient(connection, clientId);
  const latest = await store.findTrade(connection, position);
  if (latest?.forgiven !== trade.forgiven) return false;
  return trade.forgiven === 0n || !(await store.isAccountBusy(connection, accountId, approvalId));
}

/** What the result, the protection and the client's cash change by. */
function changesBy(asked: Asked) {
  const change = money(withResult(asked, asked.prices).profit - withResult(asked, asked.trade.current).profit);
  const protection = protectionOf(change, asked.trade.forgiven);
  return { change, protection, difference: money(change + protection) };
}

function withResult({ trade }: Asked, prices: TradePrices) {
  return { ...prices, profit: resultAt(trade, prices) };
}

/** The answer: the client is told, unless the engine has refused. */
function noteAnswer(
  { pool, clock, audit, brands }: DealingDeskParts,
  approval: StoredApproval,
  asked: Asked,
  refusal: string | undefined,
): Promise<void> {
  const { id, brandId, clientId, decidedBy, deciderName = '', decisionReason } = approval;
  return transaction(pool, brandId, async (connection) => {
    const now = clock.now();
    if (!(await store.updateAnswered(connection, id, refusal, now)) || refusal !== undefined) return;
    const { difference } = changesBy(asked);
    await recordAct(connection, audit, {
      ...{ brandId, at: now, staffId: decidedBy, actor: deciderName, subject: `approval:${id}`, clientId },
      ...{ action: 'tradeCorrection.booked', reason: decisionReason },
      details: { position: String(asked.position), difference: exact(difference) },
    });
    await tellClient(connection, approval, asked, { difference, sign: currencySign(brands, brandId), now });
  });
}

async function tellClient(
  connection: Connection,
  { id, brandId, reason }: StoredApproval,
  { clientId, position, symbol, trade, prices, cause, source }: Asked,
  { difference, sign, now }: { readonly difference: Money; readonly sign: string; readonly now: Instant },
): Promise<void> {
  const client = await findClient(connection, clientId);
  assert(client !== undefined, 'whose trade it was is there');
  const shown = (price: Rate) => ({ decimal: formatPrice(price, decimalsOf(symbol)) });
  await queueMail(connection, {
    ...{ brandId, clientId, to: client.email, language: client.language, template: 'tradeCorrected', now },
    values: {
      ...{ name: client.firstName, position: String(position), symbol, reason, source },
      cause: correctionCauseText(client.language, cause),
      before: shown(trade.current.close),
      after: shown(prices.close),
      openBefore: shown(trade.current.open),
      openAfter: shown(prices.open),
      difference: { money: formatMoney(difference), symbol: sign, signed: true },
    },
    link: { path: `/platform/closed/${position}` },
    eventKey: `tradeCorrection:${id}`,
  });
}

function exact(amount: Money): string {
  return formatExact(amount, MONEY_DIGITS);
}
