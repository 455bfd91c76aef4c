import type { Asset } from '@candor/contracts/http/data.ts';
import type { User } from '@candor/contracts/http/accounts.ts';
import type { WireBalance } from '@candor/contracts/http/trading.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { AccountMoney, MarginSummary } from '@candor/domain/margin/summary.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { OpeningFacts } from '@candor/domain/trading/open.ts';
import { useState } from 'react';
import { useBrand } from '../../../data/brand.ts';
import { useLiveProfit, useOpenPositions } from '../useAccountMoney.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import { decideBoth, shownSide } from './draft.ts';
import type { Decisions, Draft } from './draft.ts';
import { leverageChoices, openingFacts } from './openingFacts.ts';
import { usePlaceTrade } from './usePlaceTrade.ts';
import type { PlaceTrade } from './usePlaceTrade.ts';

const FIRST_AMOUNT = '100.00';

/** What must be loaded before a trade can be thought of. */
export interface TicketProps {
  asset: Asset;
  user: User;
  balance: WireBalance;
  account: AccountMoney;
}

export interface Ticket {
  readonly asset: Asset;
  readonly draft: Draft;
  /** Changes part of the draft. */
  readonly change: (part: Partial<Draft>) => void;
  readonly choices: readonly number[];
  readonly facts: OpeningFacts;
  readonly decisions: Decisions;
  readonly summary: MarginSummary;
  readonly side: Direction;
  readonly chooseSide: (side: Direction) => void;
  readonly order: PlaceTrade;
}

/** The ticket's state bound to live prices and to the rules. */
export function useTicket({ asset, user, balance, account }: TicketProps): Ticket {
  const choices = leverageChoices(asset, user);
  const [draft, setDraft] = useState<Draft>({
    amount: FIRST_AMOUNT,
    leverage: choices[0],
    stopLoss: '',
    takeProfit: '',
  });
  const [chosen, chooseSide] = useState<Direction>();
  const quote = useTradableQuote(asset.symbol);
  const positions = useOpenPositions();
  const profit = useLiveProfit();
  const { limits } = useBrand();
  const order = usePlaceTrade(asset);
  const facts = openingFacts({ asset, user, limits, balance, account, profit, positions, quote });
  const decisions = decideBoth(draft, facts);
  return {
    asset,
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    choices,
    facts,
    decisions,
    summary: marginSummary(account, profit),
    side: shownSide(chosen, decisions),
    chooseSide,
    order,
  };
}
