import type { Switch } from '../faults.ts';
import type { Action, State } from '../payment.ts';

export const actionWords: Readonly<Record<Action, string>> = {
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel',
  leavePending: 'Leave pending',
  challenge: 'Ask for 3-D Secure',
  expire: 'Expire',
  refund: 'Refund',
  chargeBack: 'Charge back',
  winChargeback: 'Chargeback won',
  send: 'Sent',
  return: 'Returned',
};

export const stateWords: Readonly<Record<State, string>> = {
  open: 'Waits for the payer',
  challenge: '3-D Secure',
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  partiallyRefunded: 'Partly refunded',
  refunded: 'Refunded',
  chargedBack: 'Charged back',
  chargebackWon: 'Chargeback won',
  sent: 'Sent',
  returned: 'Returned',
};

/** Returns the tone of a state: done, failed, or still open. */
export function toneOf(state: State): 'good' | 'bad' | 'open' {
  if (['approved', 'sent', 'chargebackWon'].includes(state)) return 'good';
  return ['open', 'challenge', 'pending'].includes(state) ? 'open' : 'bad';
}

export const switchWords: Readonly<Record<Switch, { readonly name: string; readonly what: string }>> = {
  duplicate: { name: 'Duplicate', what: 'Each webhook comes three times.' },
  reordered: { name: 'Out of order', what: 'After each webhook comes one with an earlier state.' },
  forged: { name: 'Forged', what: 'Signed with a wrong key; where nothing is signed, it claims an approval.' },
  stale: { name: 'Stale', what: 'The time in the signature is an hour old.' },
  wrongAmount: { name: 'Wrong amount', what: 'One unit more than was requested, in every answer and webhook.' },
  wrongCurrency: { name: 'Wrong currency', what: 'Another currency, in every answer and webhook.' },
  unknownOrder: { name: 'Unknown order', what: 'Webhooks name an order that does not exist.' },
  lost: { name: 'Lost', what: 'Webhooks are not sent.' },
  down: { name: 'Down', what: 'A new payment is answered with 500.' },
  silent: { name: 'Silent', what: 'A new payment is accepted, and the answer never comes.' },
};
