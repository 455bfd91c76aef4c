import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { MarginSummary } from '@candor/domain/margin/summary.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { LevelBasis } from '@candor/domain/trading/levelUnits.ts';
import { useCallback, useState } from 'react';
import { useIsOpeningPaused } from '../../../data/opening.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { useMarkUp, useTradingLimits } from '../../../data/tradingLimits.ts';
import { openProfit, useOpenPositions } from '../useAccountMoney.ts';
import { useServerMinute, useServerTime } from '../../frame/useServerMinute.ts';
import { useSettled } from '../useSettled.ts';
import { useSteadyFacts } from '../useSteadyFacts.ts';
import { decideBoth, decideDraft, levelBasis, shownSide } from './draft.ts';
import type { Decisions, Draft } from './draft.ts';
import { openingFacts } from './openingFacts.ts';
import type { TicketFacts } from './openingFacts.ts';
import type { TicketProps } from './useTicket.ts';

/** Fields of an order bound to live prices and to the rules: for the ticket, and the dialog of a pending order. */
export interface TicketForm {
  readonly asset: Asset;
  /** Draft as typed; its settled version takes effect half a second later. */
  readonly draft: Draft;
  readonly settled: Draft;
  /** Changes part of the draft, which takes effect when the typing has settled. */
  readonly change: (part: Partial<Draft>) => void;
  /** Changes part of the draft with immediate effect. */
  readonly choose: (part: Partial<Draft>) => void;
  readonly settle: () => void;
  readonly facts: TicketFacts;
  readonly decisions: Decisions;
  /** Basis of the levels on the shown side, for the settled and for the typed draft. */
  readonly basis: LevelBasis | undefined;
  readonly typedBasis: LevelBasis | undefined;
  readonly summary: MarginSummary;
  readonly side: Direction;
  readonly chooseSide: (side: Direction) => void;
  /** Returns the draft at this moment; trading does not wait for the typing to settle. */
  readonly draftNow: () => Draft;
  readonly decideNow: (side: Direction) => Decisions['buy'];
  /** Returns the present quote; the facts and everything computed from them are renewed twice a second. */
  readonly quoteNow: () => LiveQuote | undefined;
}

interface TicketFormProps extends TicketProps {
  first: Draft;
  firstSide?: Direction;
}

export function useTicketForm({ asset, user, balance, account, first, firstSide }: TicketFormProps): TicketForm {
  const draft = useSettled(first);
  const { setTyped, setBoth, typedNow } = draft;
  const change = useCallback((part: Partial<Draft>) => setTyped({ ...typedNow(), ...part }), [setTyped, typedNow]);
  const choose = useCallback((part: Partial<Draft>) => setBoth({ ...typedNow(), ...part }), [setBoth, typedNow]);
  const [chosen, chooseSide] = useState(firstSide);
  const positions = useOpenPositions();
  const { quote, profit, quoteNow } = useSteadyFacts(asset.symbol, positions);
  const limits = useTradingLimits(asset.symbol);
  const markUp = useMarkUp();
  const waiting = useWaiting();
  const isOpeningPaused = useIsOpeningPaused(asset.symbol);
  const now = useServerTime();
  const settledFacts = { asset, user, limits, markUp, balance, account, positions, waiting, isOpeningPaused, now };
  const facts = openingFacts({ ...settledFacts, profit, quote });
  const factsNow = () => openingFacts({ ...settledFacts, profit: openProfit(positions), quote: quoteNow() });
  const decisions = decideBoth(draft.settled, facts);
  const side = shownSide(chosen, decisions);
  return {
    asset,
    draft: draft.typed,
    settled: draft.settled,
    change,
    choose,
    settle: draft.settle,
    facts,
    decisions,
    basis: levelBasis(draft.settled, side, facts),
    typedBasis: levelBasis(draft.typed, side, facts),
    summary: marginSummary(account, profit),
    side,
    chooseSide,
    draftNow: typedNow,
    decideNow: (direction) => decideDraft(typedNow(), direction, factsNow()),
    quoteNow,
  };
}

/** Returns the facts of waiting; undefined until the server has sent both its time and the pending orders. */
function useWaiting(): TicketFacts['waiting'] {
  const now = useServerMinute();
  const orders = usePendingOrders();
  return now === undefined || orders === undefined ? undefined : { orders: orders.open.length, now: Math.floor(now) };
}
