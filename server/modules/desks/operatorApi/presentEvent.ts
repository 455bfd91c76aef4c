import type { OperatorEvent, OperatorEventData } from '@candor/contracts/http/operator/events.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, RATE_DIGITS } from '@candor/domain/money/money.ts';
import type { StoredEvent } from './feedStore.ts';

/** Presents an event for the feed and webhooks: sums and rates as exact decimals. */
export function presentEvent({ number, kind, at, subjectId, clientId, data }: StoredEvent): OperatorEvent {
  return { number, kind, at, id: subjectId, client_id: clientId ?? null, data: presentData(data) };
}

/**
 * Decimals of stored sums (micro-units) and rates (eight places), kept as text: JSON has no whole numbers of that size.
 */
const digitsOf: Readonly<Record<string, number>> = {
  amount: MONEY_DIGITS,
  profit: MONEY_DIGITS,
  rate: RATE_DIGITS,
  open_rate: RATE_DIGITS,
  close_rate: RATE_DIGITS,
  stop_loss: RATE_DIGITS,
  take_profit: RATE_DIGITS,
};

function presentData(data: StoredEvent['data']): OperatorEventData {
  const written = Object.entries(data).map(([name, value]) => {
    const digits = digitsOf[name];
    return [name, digits === undefined ? value : formatExact(BigInt(value), digits)] as const;
  });
  return Object.fromEntries(written);
}
