import type { WirePosition } from '@candor/contracts/http/trading.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { refuse } from '@candor/domain/result.ts';
import { decideUpdate } from '@candor/domain/trading/update.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { placeOrder } from '../../../data/trading.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { refusalText } from '../../../data/texts.ts';
import type { Read } from '../ticket/draft.ts';
import { marketStateOf, ruleQuote } from '../ticket/openingFacts.ts';
import { useSettled } from '../useSettled.ts';
import { useSettableQuote } from '../useTradableQuote.ts';
import { draftOf, editBasis, levelsOf, readChange } from './editDraft.ts';
import type { EditDraft } from './editDraft.ts';
import type { Traded } from './tradedAssets.ts';

type Change = Partial<PositionLevels>;

/** Initial prices; a level that is left out starts at the position's own. */
export interface ProposedLevels {
  readonly stopLoss?: Rate | undefined;
  readonly takeProfit?: Rate | undefined;
}

interface Edited extends Traded {
  readonly proposed?: ProposedLevels | undefined;
}

/** Handles the form of a position's levels: what is typed, the rules' verdict at the live price, and saving. */
export function useEditLevels({ position, asset, proposed }: Edited, onSaved: () => void) {
  const { currency } = useBrand();
  const quote = useSettableQuote(position.symbol);
  const [before] = useState(() => levelsOf(position));
  const [first] = useState(() => draftOf({ ...before, ...definedLevels(proposed) }, asset));
  const draft = useSettled<EditDraft>(first);
  const decide = (typed: EditDraft) => {
    const change = readChange(typed, before, editBasis(position, asset, typed.stopLoss));
    return decideChange(change, { position, asset }, quote);
  };
  const { isBusy, save } = useSaveLevels({ position, asset }, onSaved);
  return {
    quote,
    currency,
    draft,
    basis: editBasis(position, asset, draft.typed.stopLoss),
    decision: decide(draft.settled),
    /** Decides on the present content of the fields, and saves it. */
    async submit() {
      draft.settle();
      const decision = decide(draft.typedNow());
      if (decision.ok && !isBusy) await save(decision.value);
    },
    isBusy,
  };
}

function definedLevels(proposed: ProposedLevels = {}): Partial<PositionLevels> {
  const { stopLoss, takeProfit } = proposed;
  return { ...(stopLoss !== undefined && { stopLoss }), ...(takeProfit !== undefined && { takeProfit }) };
}

function useSaveLevels({ position, asset }: Traded, onSaved: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const [isBusy, whileBusy] = useBusy();
  const save = async (change: Change) => {
    if (Object.keys(change).length === 0) return onSaved();
    const outcome = await whileBusy(placeOrder('updatePosition', { id: position.id, ...wireOf(change) }));
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.edit.unsure'), text: t('platform.edit.unsureText') });
    } else if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.edit.notSaved'), text: refusalText(outcome.refusal) });
    } else {
      const shown = (level: Rate | null) =>
        level === null ? t('platform.edit.none') : priceText(level, asset.decimals);
      const { stop_lost, take_profit } = outcome.value;
      const levels = { symbol: displaySymbol(asset), stopLoss: shown(stop_lost), takeProfit: shown(take_profit) };
      toast({ tone: 'success', title: t('platform.edit.saved'), text: t('platform.edit.savedText', levels) });
      onSaved();
    }
  };
  return { isBusy, save };
}

/** Returns the change in the wire's spelling, in which null clears a level. */
function wireOf(change: Change) {
  return {
    ...('stopLoss' in change && { stop_lost: change.stopLoss ?? null }),
    ...('takeProfit' in change && { take_profit: change.takeProfit ?? null }),
    ...('trailing' in change && { trailing: change.trailing ?? null }),
    ...('breakEven' in change && { break_even: change.breakEven ?? null }),
  };
}

/** Applies the engine's own decision on a change, at the live price. */
function decideChange(change: Read<Change>, { position, asset }: Traded, quote: LiveQuote | undefined): Read<Change> {
  if (quote === undefined || quote.sell === 0n) return refuse({ code: 'temporarilyUnavailable' });
  if (!change.ok) return change;
  const decision = decideUpdate(change.value, {
    position: positionOf(position),
    market: marketStateOf(quote),
    quote: ruleQuote(quote),
    decimals: asset.decimals,
  });
  return decision.ok ? change : decision;
}

/** Converts a position of the wire for the rules; none of the rules used here reads its account. */
function positionOf(position: WirePosition) {
  const { id, symbol, direction, amount, leverage, open_date, open_rate } = position;
  return {
    id,
    accountId: 0,
    symbol,
    direction,
    amount,
    leverage,
    openedAt: open_date,
    openRate: open_rate,
    protected: position.protected,
    ...levelsOf(position),
  };
}
