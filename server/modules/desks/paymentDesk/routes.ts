import { mapResult } from '@candor/domain/result.ts';
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
import { requestRefund } from './refunds.ts';
import { listCases } from './listCases.ts';
import { askManualDeposit } from './manualDeposit.ts';
import { openCase } from './openCase.ts';
import type { PaymentDeskDeps } from './deps.ts';
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

/** Handlers of the payment desk; every action returns the payment in its new state. */
export function paymentDeskRoutes(deps: PaymentDeskDeps): OfficeHandlers<DeskCalls> {
  const show = async (done: Promise<Result<unknown>>, number: string, session: StaffSession) => {
    const result = await done;
    return result.ok ? openCase(deps, number, session) : result;
  };
  return {
    listPayments: (request, { session }) => listCases(deps, request, session),
    openPayment: ({ transaction_id: number }, { session }) => openCase(deps, number, session),
    approvePayment: (act, { session }) => show(approveFirst(deps, act, session), act.transaction_id, session),
    async declinePayment(act, { session }) {
      const decline = (await isDeposit(deps, act, session)) ? declineDeposit : declineWithdrawal;
      return show(decline(deps, act, session), act.transaction_id, session);
    },
    async holdPayment(act, { session }) {
      const hold = (await isDeposit(deps, act, session)) ? holdDeposit : holdWithdrawal;
      return show(hold(deps, act, session), act.transaction_id, session);
    },
    async releasePayment(act, { session }) {
      const release = (await isDeposit(deps, act, session)) ? releaseDeposit : releaseWithdrawal;
      return show(release(deps, act, session), act.transaction_id, session);
    },
    payPayment: (act, { session }) => show(payLeg(deps, act, session), act.transaction_id, session),
    returnPayment: (act, { session }) => show(returnPaid(deps, act, session), act.transaction_id, session),
    changePaymentLegs: (act, { session }) => show(askOtherLegs(deps, act, session), act.transaction_id, session),
    confirmPayment: (act, { session }) => show(confirmDeposit(deps, act, session), act.transaction_id, session),
    refundPayment: ({ amount, ...act }, { session }) =>
      show(requestRefund(deps, act, { kind: 'refunded', amount }, session), act.transaction_id, session),
    recordChargeback: ({ amount, ...act }, { session }) =>
      show(requestRefund(deps, act, { kind: 'chargedBack', amount }, session), act.transaction_id, session),
    reverseChargeback: ({ chargeback, ...act }, { session }) =>
      show(
        requestRefund(deps, { ...act, chargeback }, { kind: 'chargebackWon' }, session),
        act.transaction_id,
        session,
      ),
    loseChargeback: ({ chargeback, ...act }, { session }) =>
      show(
        requestRefund(deps, { ...act, chargeback }, { kind: 'chargebackLost' }, session),
        act.transaction_id,
        session,
      ),
    settleOutgoing: (act, { session }) => show(askSettle(deps, act, session), act.transaction_id, session),
    creditManually: (request, { session }) => askManualDeposit(deps, request, session),
    revealPayout: (request, { session }) =>
      mapResult(revealPayout(deps, request, session), (shown) => ({ ...shown, bic: shown.bic ?? null })),
  };
}
