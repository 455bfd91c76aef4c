import type { AlertSide } from '@candor/domain/alerts/alert.ts';
import type { BrandId, ClientId, Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Rate } from '@candor/domain/money/money.ts';

/** The tick that fired an alert, and the time of firing. */
export interface Firing {
  readonly at: Instant;
  readonly tickId: number;
  readonly buy: Rate;
  readonly sell: Rate;
  readonly source: string;
  readonly sourceTime: Instant;
}

/** A client's price alert as it is stored. */
export interface Alert {
  readonly id: number;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly symbol: InstrumentSymbol;
  readonly side: AlertSide;
  readonly price: Rate;
  readonly note: string;
  /** Number that increases with each change. */
  readonly revision: number;
  readonly createdAt: Instant;
  readonly expiresAt: Instant | undefined;
  readonly fired: Firing | undefined;
  readonly isSeen: boolean;
}

/** The facts that decide whether an alert has been reached. */
export type WaitingAlert = Pick<Alert, 'id' | 'brandId' | 'symbol' | 'side' | 'price' | 'revision' | 'expiresAt'>;
