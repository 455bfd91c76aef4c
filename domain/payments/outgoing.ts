import { differences } from './match.ts';
import type { RequestedPayment } from './match.ts';
import type { ProviderSnapshot } from './provider.ts';

/**
 * Verdict on a provider's snapshot of money that it was asked to pay out or return. `open`: not known yet.
 * `contradiction`: it has sent something other than what was requested.
 */
export type OutgoingVerdict = 'open' | 'sent' | 'failed' | 'contradiction';

/**
 * Rule WD-18: judges a snapshot of outgoing money: sent only if order, amount, currency and test flag are ours; failed
 * only if the answer to the call itself refuses it, or a later one says so of our order. Everything else leaves it
 * open.
 */
export function judgeOutgoing(
  requested: RequestedPayment,
  snapshot: ProviderSnapshot,
  by: 'call' | 'pull',
): OutgoingVerdict {
  switch (snapshot.state) {
    case 'succeeded':
      return differences(requested, snapshot).length === 0 ? 'sent' : 'contradiction';
    case 'failed':
    case 'cancelled':
    case 'expired': {
      const { order = by === 'call' ? requested.number : undefined } = snapshot;
      return order === requested.number ? 'failed' : 'open';
    }
    default:
      return 'open';
  }
}
