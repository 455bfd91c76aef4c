import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import { isAlertExpired } from '@candor/domain/alerts/alert.ts';
import type { Instant } from '@candor/domain/ids.ts';
import type { Alert } from './alert.ts';

/** Presents an alert to its client. */
export function presentAlert(alert: Alert, now: Instant): WireAlert {
  const { fired } = alert;
  return {
    id: alert.id,
    symbol: alert.symbol,
    side: alert.side,
    price: alert.price,
    note: alert.note,
    created_at: alert.createdAt,
    expires_at: alert.expiresAt ?? null,
    state: stateOf(alert, now),
    fired:
      fired === undefined
        ? null
        : { at: fired.at, tick_id: fired.tickId, buy: fired.buy, sell: fired.sell, source: fired.source },
    seen: alert.isSeen,
  };
}

function stateOf({ fired, expiresAt }: Alert, now: Instant): WireAlert['state'] {
  if (fired !== undefined) return 'fired';
  return isAlertExpired(expiresAt, now) ? 'expired' : 'open';
}
