import type { WireOwn } from '@candor/contracts/http/trading.ts';
import { checkOwnLimits, lossRoom, utcDay } from '@candor/domain/clients/ownLimits.ts';
import type { LossRoom, OwnLimitState } from '@candor/domain/clients/ownLimits.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useAccount, useBalance } from './queries.ts';

/** What the page was told, in the shape in which the rules take it. */
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

/** What an own limit for the day leaves to lose; undefined: none is set. */
export function ownRoomOf(own: WireOwn, used: Money, now: Instant): LossRoom | undefined {
  return lossRoom(ownStateOf(own), used, now);
}

/** Why the client's own limits let nothing open now. */
export type OwnStop =
  | { readonly code: 'tradingPaused'; readonly until: Instant }
  | { readonly code: 'dailyLossReached'; readonly until: Instant };

/** The first that holds at this instant; undefined: nothing of the client's own stops opening. */
export function ownStopOf(own: WireOwn, now: Instant): OwnStop | undefined {
  const checked = checkOwnLimits(ownStateOf(own), now);
  if (checked.ok) return undefined;
  const { paused_until: pausedUntil, loss_day: loss } = own;
  if (checked.refusal.code === 'tradingPaused') return { code: 'tradingPaused', until: pausedUntil ?? now };
  return { code: 'dailyLossReached', until: loss?.until ?? now };
}

/** Of the session's account: as the socket last told it, before that as the session's answer has it. */
export function useOwn(): WireOwn | undefined {
  const told = useBalance().data?.account.own;
  const known = useAccount().data?.own;
  return told ?? known;
}
