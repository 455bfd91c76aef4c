export { applyDeposit } from './applyDeposit.ts';
export { APPROVAL_OVER, readApproved } from './approvedOutcome.ts';
export { applyWebhook } from './applyWebhook.ts';
export { askProvider } from './askProvider.ts';
export { deskCarry } from './deskCarry.ts';
export { carryOutMoves } from './carryOut.ts';
export type { AnsweredMove, Carry, Follow, MovedMoney, MoveDeps } from './carryOut.ts';
export { changePayment } from './change.ts';
export type { Cause } from './change.ts';
export { WebhookQuota } from './webhookQuota.ts';
export { readFacts } from './facts.ts';
export { followDeposit } from './followDeposit.ts';
export { countForDesk, listFirst, listForDesk } from './listForDesk.ts';
export type { DeskPayment } from './listForDesk.ts';
export { readPaymentQueues, readProviderDays } from './paymentQueues.ts';
export { intendMove } from './moves.ts';
export type { IntendedMove } from './moves.ts';
export type { ConfiguredProvider, PaymentDeps } from './deps.ts';
export { receiveWebhook } from './receiveWebhook.ts';
export type { ArrivedWebhook, ReceivedWebhook } from './receiveWebhook.ts';
export type { WithdrawalOptions, Withdrawals } from './routes.ts';
export {
  countUnderWay,
  findByNumber,
  findByRequest,
  findPayment,
  hasDepositUnderWay,
  insertEvent,
  insertPayment,
  listEvents,
  listRelated,
  lockPayment,
} from './store.ts';
export type { NewPayment, Payment, PaymentEvent } from './store.ts';
export { askDue, askOutgoing, beginOutgoing, canSend, makeOutgoing, missOutgoing, orderOfLeg } from './outgoing.ts';
export type { BegunOutgoing, OutgoingEnd, SettleOutgoing } from './outgoing.ts';
export { findLastOutgoing, findOutgoing, listAttempts, listOutgoing, updateOutgoing } from './outgoingStore.ts';
export type { OutgoingAttempt } from './outgoingStore.ts';
export { sendRefunds } from './refunds.ts';
export { settleRefund } from './settleRefund.ts';
export { statusSince } from './statusSince.ts';
export { sweepPayments } from './sweepPayments.ts';
export { sendToProvider } from './providerCall.ts';
export { findWidget } from './widgetTickets.ts';
