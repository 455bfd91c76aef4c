import type { Asset } from '@candor/contracts/http/data.ts';
import type { User } from '@candor/contracts/http/accounts.ts';
import type { WireBalance } from '@candor/contracts/http/trading.ts';
import { marginSummary } from '@candor/domain/margin/summary.ts';
import type { AccountMoney, MarginSummary } from '@candor/domain/margin/summary.ts';
import type { Direction } from '@candor/domain/pricing/quote.ts';
import type { LevelBasis } from '@candor/domain/trading/levelUnits.ts';
import { useCallback, useMemo, useState } from 'react';
import { useBrand } from '../../../data/brand.ts';
import { usePendingOrders } from '../../../data/pendingOrders.ts';
import { useOpenPositions, useSteadyProfit } from '../useAccountMoney.ts';
import { useServerMinute } from '../useServerMinute.ts';
import { useSettled } from '../useSettled.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import { decideBoth, decideDraft, levelBasis, shownSide } from './draft.ts';
import type { Decisions, Draft } from './draft.ts';
import { useOneClick } from './oneClick.ts';
import type { OneClick } from './oneClick.ts';
import { leverageChoices, openingFacts } from './openingFacts.ts';
import type { TicketFacts } from './openingFacts.ts';
import { rememberedUnit } from './rememberedUnits.ts';
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
  /** As typed; what counts of it is settled half a second later. */
  readonly draft: Draft;
  readonly settled: Draft;
  /** Changes part of the draft, to count when the typing has settled. */
  readonly change: (part: Partial<Draft>) => void;
  /** Changes part of the draft, to count at once. */
  readonly choose: (part: Partial<Draft>) => void;
  readonly settle: () => void;
  readonly choices: readonly number[];
  readonly facts: TicketFacts;
  readonly decisions: Decisions;
  /** What the levels are measured by on the side in view, as it counts and as it is typed. */
  readonly basis: LevelBasis | undefined;
  readonly typedBasis: LevelBasis | undefined;
  readonly summary: MarginSummary;
  readonly side: Direction;
  readonly chooseSide: (side: Direction) => void;
  readonly order: PlaceTrade;
  readonly oneClick: OneClick;
  /** Decides on what is typed at this moment; nothing waits for the typing to settle when it comes to trading. */
  readonly decideNow: (side: Direction) => Decisions['buy'];
}

/** The ticket's state bound to live prices and to the rules. */
export function useTicket({ asset, user, balance, account }: TicketProps): Ticket {
  const choices = useMemo(() => leverageChoices(asset, user), [asset, user]);
  const [first] = useState(() => firstDraft(choices[0]));
  const draft = useSettled(first);
  const { setTyped, setBoth, typedNow } = draft;
  const change = useCallback((part: Partial<Draft>) => setTyped({ ...typedNow(), ...part }), [setTyped, typedNow]);
  const choose = useCallback((part: Partial<Draft>) => setBoth({ ...typedNow(), ...part }), [setBoth, typedNow]);
  const [chosen, chooseSide] = useState<Direction>();
  const quote = useTradableQuote(asset.symbol);
  const positions = useOpenPositions();
  const profit = useSteadyProfit();
  const { limits } = useBrand();
  const order = usePlaceTrade(asset);
  const oneClick = useOneClick(user.uniqid);
  const waiting = useWaiting();
  const facts = openingFacts({ asset, user, limits, balance, account, profit, positions, quote, waiting });
  const decisions = decideBoth(draft.settled, facts);
  const side = shownSide(chosen, decisions);
  return {
    asset,
    draft: draft.typed,
    settled: draft.settled,
    change,
    choose,
    settle: draft.settle,
    choices,
    facts,
    decisions,
    basis: levelBasis(draft.settled, side, facts),
    typedBasis: levelBasis(draft.typed, side, facts),
    summary: marginSummary(account, profit),
    side,
    chooseSide,
    order,
    oneClick,
    decideNow: (direction) => decideDraft(draft.typedNow(), direction, facts),
  };
}

/** Undefined until the server has told both its time and which orders wait. */
function useWaiting(): TicketFacts['waiting'] {
  const now = useServerMinute();
  const orders = usePendingOrders();
  return now === undefined || orders === undefined ? undefined : { orders: orders.open.length, now: Math.floor(now) };
}

function firstDraft(leverage: number | undefined): Draft {
  return {
    type: 'market',
    entry: '',
    expiry: { kind: 'cancelled', date: '' },
    amount: FIRST_AMOUNT,
    leverage,
    stopLoss: { unit: rememberedUnit('stopLoss'), text: '' },
    takeProfit: { unit: rememberedUnit('takeProfit'), text: '' },
  };
}
