import type { WireOwn } from '@candor/contracts/http/trading.ts';
import { ownStopAt, lossRoom, utcDay } from '@candor/domain/clients/ownLimits.ts';
import type { LossRoom, OwnLimitState } from '@candor/domain/clients/ownLimits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useAccount, useBalance } from './queries.ts';

/** Converts the page's data to the form that the rules expect. */
export function ownStateOf({ paused_until: pausedUntil, loss_day: loss }: WireOwn): OwnLimitState {
  const limit = loss?.limit ?? undefined;
  return {
    ...(pausedUntil !== null && { pausedUntil }),
    ...(limit !== undefined && { dailyLoss: limit }),
    number: 0,
    day: loss === null ? 0 : utcDay(loss.until - 1),
    lost: loss?.lost ?? ZERO,
    ...(loss?.is_reached === true && { isReached: true }),
  };
}

/** Returns what the client's own daily limit still allows to be lost; undefined without a limit. */
export function ownRoomOf(own: WireOwn, used: Money, now: Instant): LossRoom | undefined {
  return lossRoom(ownStateOf(own), used, now);
}

/** The client's own limit that prevents opening now. */
export type OwnStop =
  | { readonly code: 'tradingPaused'; readonly until: Instant }
  | { readonly code: 'dailyLossReached'; readonly until: Instant };

/** Finds the first limit in force at this instant; undefined if no own limit prevents opening. */
export function ownStopOf(own: WireOwn, now: Instant): OwnStop | undefined {
  const code = ownStopAt(ownStateOf(own), now);
  if (code === undefined) return undefined;
  const { paused_until: pausedUntil, loss_day: loss } = own;
  return { code, until: (code === 'tradingPaused' ? pausedUntil : loss?.until) ?? now };
}

/**
 * Returns the limits of the session's account: from the socket's latest message, before that from the session's answer.
 */
export function useOwn(): WireOwn | undefined {
  const pushed = useBalance().data?.account.own;
  const loaded = useAccount().data?.own;
  return pushed ?? loaded;
}
