import type { MinorAmount } from '@candor/domain/payments/currency.ts';
import type { ProviderSnapshot, ProviderState } from '@candor/domain/payments/provider.ts';
import { listAt, textAt } from '../answers.ts';
import { parseMinor } from '@candor/domain/payments/currency.ts';

/** Payment states by the vendor's status, or by an action that occurs in callbacks only. */
const states: ReadonlyMap<string | undefined, ProviderState> = new Map<string, ProviderState>([
  ['3DS', 'actionRequired'],
  ['REDIRECT', 'actionRequired'],
  ['PREPARE', 'processing'],
  ['PENDING', 'processing'],
  ['SETTLED', 'succeeded'],
  ['DECLINED', 'failed'],
  ['VOID', 'cancelled'],
  ['REVERSAL', 'cancelled'],
  ['REFUND', 'refunded'],
  ['CHARGEBACK', 'disputeLost'],
  ['SECOND_CHARGEBACK', 'disputeLost'],
  ['SECOND_PRESENTMENT_REVERSAL', 'disputeLost'],
  ['ARBITRATION_LOST', 'disputeLost'],
  ['CHARGEBACK_REVERSAL', 'disputeWon'],
  ['SECOND_PRESENTMENT', 'disputeWon'],
  ['SECOND_CHARGEBACK_REVERSAL', 'disputeWon'],
  ['ARBITRATION_WON', 'disputeWon'],
  ['ARBITRATION', 'disputeOpened'],
  ['ARBITRATION_REVERSAL', 'disputeOpened'],
]);

/** Transaction types that took money. The payment's status may lag behind them, or say less. */
const TAKEN = ['SALE', 'CAPTURE'];
const RETURNED = ['REFUND', 'REVERSAL'];

/** Maps the vendor's status alone to a payment state. */
export function stateOf(word: string | undefined): ProviderState {
  return states.get(word) ?? 'unknown';
}

/**
 * Derives the state from the vendor's status and the payment's history: a reversal returns an amount that was taken,
 * and ends a payment that was only held; a partial refund leaves the rest.
 */
export function readState(
  details: unknown,
  amount: MinorAmount | undefined,
): Pick<ProviderSnapshot, 'state' | 'refunded'> {
  const word = textAt(details, 'status');
  const state = stateOf(word);
  const history = listAt(details, 'transactions');
  if (history === undefined || amount === undefined) return { state };
  if (word !== 'SETTLED' && word !== 'REFUND' && word !== 'REVERSAL') return { state };
  const isTaken = sumOf(history, TAKEN, amount.currency) !== 0n;
  const back = sumOf(history, RETURNED, amount.currency);
  if (back === undefined) return { state: 'unknown' };
  if (word === 'REVERSAL' && !isTaken) return { state };
  if (back === 0n) return word === 'REVERSAL' ? { state: 'refunded' } : { state };
  const refunded = { minor: back, currency: amount.currency };
  return { state: back < amount.minor ? 'partiallyRefunded' : 'refunded', refunded };
}

/** Sums the successful transactions of these types; undefined if an amount cannot be read. */
function sumOf(history: readonly unknown[], types: readonly string[], currency: string): bigint | undefined {
  let sum = 0n;
  for (const one of history) {
    if (!types.includes(textAt(one, 'type') ?? '') || textAt(one, 'status') !== '1') continue;
    const amount = parseMinor(textAt(one, 'amount') ?? '', currency);
    if (amount === undefined) return undefined;
    sum += amount.minor;
  }
  return sum;
}
