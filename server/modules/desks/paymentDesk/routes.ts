import { accept } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import type { OfficeHandlers, StaffSession } from '../../access/staff/index.ts';
import {
  approveFirst,
  askOtherLegs,
  declineWithdrawal,
  holdWithdrawal,
  payLeg,
  releaseWithdrawal,
  returnPaid,
  revealPayout,
} from '../../money/withdrawals/index.ts';
import { confirmDeposit } from './confirmDeposit.ts';
import { isDeposit } from './depositAct.ts';
import { declineDeposit, holdDeposit, releaseDeposit } from './holdDeposit.ts';
import { askBack } from './giveBack.ts';
import { listCases } from './listCases.ts';
import { askManualDeposit } from './manualDeposit.ts';
import { openCase } from './openCase.ts';
import type { PaymentDeskParts } from './parts.ts';
import { askSettle } from './settleOutgoing.ts';

type DeskCalls =
  | 'listPayments'
  | 'openPayment'
  | 'approvePayment'
  | 'declinePayment'
  | 'holdPayment'
  | 'releasePayment'
  | 'payPayment'
  | 'returnPayment'
  | 'changePaymentLegs'
  | 'revealPayout'
  | 'confirmPayment'
  | 'creditManually'
  | 'refundPayment'
  | 'recordChargeback'
  | 'reverseChargeback'
  | 'loseChargeback'
  | 'settleOutgoing';

/** What staff see of payments and do with them; every act returns the payment in its new state. */
export function paymentDeskRoutes(parts: PaymentDeskParts): OfficeHandlers<DeskCalls> {
  const show = async (done: Promise<Result<unknown>>, number: string, session: StaffSession) => {
    const result = await done;
    return result.ok ? openCase(parts, number, session) : result;
  };
  return {
    listPayments: (request, { session }) => listCases(parts, request, session),
    openPayment: ({ transaction_id: number }, { session }) => openCase(parts, number, session),
    approvePayment: (act, { session }) => show(approveFirst(parts, act, session), act.transaction_id, session),
    async declinePayment(act, { session }) {
      const decline = (await isDeposit(parts, act, session)) ? declineDeposit : declineWithdrawal;
      return show(decline(parts, act, session), act.transaction_id, session);
    },
    async holdPayment(act, { session }) {
      const hold = (await isDeposit(parts, act, session)) ? holdDeposit : holdWithdrawal;
      return show(hold(parts, act, session), act.transaction_id, session);
    },
    async releasePayment(act, { session }) {
      const release = (await isDeposit(parts, act, session)) ? releaseDeposit : releaseWithdrawal;
      return show(release(parts, act, session), act.transaction_id, session);
    },
    payPayment: (act, { session }) => show(payLeg(parts, act, session), act.transaction_id, session),
    returnPayment: (act, { session }) => show(returnPaid(parts, act, session), act.transaction_id, session),
    changePaymentLegs: (act, { session }) => show(askOtherLegs(parts, act, session), act.transaction_id, session),
    confirmPayment: (act, { session }) => show(confirmDeposit(parts, act, session), act.transaction_id, session),
    refundPayment: ({ amount, ...act }, { session }) =>
      show(askBack(parts, act, { kind: 'refunded', amount }, session), act.transaction_id, session),
    recordChargeback: ({ amount, ...act }, { session }) =>
      show(askBack(parts, act, { kind: 'chargedBack', amount }, session), act.transaction_id, session),
    reverseChargeback: ({ chargeback, ...act }, { session }) =>
      show(askBack(parts, { ...act, chargeback }, { kind: 'chargebackWon' }, session), act.transaction_id, session),
    loseChargeback: ({ chargeback, ...act }, { session }) =>
      show(askBack(parts, { ...act, chargeback }, { kind: 'chargebackLost' }, session), act.transaction_id, session),
    settleOutgoing: (act, { session }) => show(askSettle(parts, act, session), act.transaction_id, session),
    creditManually: (request, { session }) => askManualDeposit(parts, request, session),
    async revealPayout(request, { session }) {
      const revealed = await revealPayout(parts, request, session);
      return revealed.ok ? accept({ ...revealed.value, bic: revealed.value.bic ?? null }) : revealed;
    },
  };
}
