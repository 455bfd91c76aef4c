import type { CanaryPart } from './canary.ts';
import type { ServiceMode } from './serviceMode.ts';
import { MINUTE_MS } from '../time.ts';

/** Parts of the service that the status page shows, in this order. */
export const serviceParts = ['website', 'prices', 'trading', 'payments', 'mails'] as const;
export type ServicePart = (typeof serviceParts)[number];

/** State of a part. `limited`: a part of it works, or it is late. */
export type PartState = 'works' | 'limited' | 'down';

/** Measurements of a moment ago. Waits are those of the oldest in milliseconds, 0 where nothing waits. */
export interface ServiceMeasured {
  readonly mode: ServiceMode;
  readonly database: boolean;
  readonly dealing: boolean;
  /** Whether every instrument that has a source of prices has a live one. */
  readonly arePricesLive: boolean;
  /** Whether nothing may be opened in any instrument. */
  readonly isClosingOnly: boolean;
  /** Wait of movements of money that the ledger has not booked, and of unread reports of providers. */
  readonly moneyWaitsMs: number;
  readonly mailWaitsMs: number;
  /** Part that the canary could not use a minute ago. */
  readonly failing: CanaryPart | undefined;
}

/** Wait from which a movement of money is late; it is usually booked within seconds. */
const MONEY_LATE_MS = 5 * MINUTE_MS;
/** Wait from which mail is late; a mail server that refuses for a moment is tried again within minutes. */
const MAIL_LATE_MS = 10 * MINUTE_MS;

/** Rule SM-8: returns the state of each part, by the measurements alone. */
export function serviceStatus(measured: ServiceMeasured): Readonly<Record<ServicePart, PartState>> {
  const { mode, database, dealing, arePricesLive, isClosingOnly, moneyWaitsMs, mailWaitsMs, failing } = measured;
  const works = (isWhole: boolean): PartState => (isWhole ? 'works' : 'limited');
  const isAway = !database || mode === 'maintenance';
  return {
    website: mode === 'maintenance' ? 'down' : works(database && mode === 'normal' && failing !== 'website'),
    prices: dealing ? works(arePricesLive) : 'down',
    trading: isAway || !dealing ? 'down' : works(mode === 'normal' && !isClosingOnly && failing !== 'trading'),
    payments: isAway
      ? 'down'
      : works(mode === 'normal' && dealing && moneyWaitsMs < MONEY_LATE_MS && failing !== 'payments'),
    mails: database ? works(mailWaitsMs < MAIL_LATE_MS && failing !== 'mails') : 'down',
  };
}

/** Returns the worst state of any part. */
export function overallState(states: Readonly<Record<ServicePart, PartState>>): PartState {
  const all = Object.values(states);
  if (all.includes('down')) return 'down';
  return all.includes('limited') ? 'limited' : 'works';
}
