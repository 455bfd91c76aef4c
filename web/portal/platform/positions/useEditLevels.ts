import { formatRate } from '@candor/domain/money/decimal.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { checkLevels } from '@candor/domain/trading/levels.ts';
import type { Levels } from '@candor/domain/trading/levels.ts';
import { refuse } from '@candor/domain/result.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import type { LiveQuote } from '../../../data/quotes.ts';
import { placeOrder } from '../../../data/trading.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { readableRefusal } from '../refusalWords.ts';
import { readLevel } from '../ticket/draft.ts';
import type { DraftRefusal } from '../ticket/draft.ts';
import { useTradableQuote } from '../useTradableQuote.ts';
import type { Traded } from './tradedAssets.ts';

type Decision = { readonly ok: true; readonly value: Levels } | { readonly ok: false; readonly refusal: DraftRefusal };

/** Prices to begin with; a level that is left out begins at the position's own. */
export interface ProposedLevels {
  readonly stopLoss?: Rate | undefined;
  readonly takeProfit?: Rate | undefined;
}

interface Edited extends Traded {
  readonly proposed?: ProposedLevels | undefined;
}

/** The form of a position's levels: typed texts, the rules' verdict on them at the live price, and saving. */
export function useEditLevels({ position, asset, proposed }: Edited, onSaved: () => void) {
  const { t } = useTranslation();
  const { currency } = useBrand();
  const toast = useToast();
  const quote = useTradableQuote(position.symbol);
  const [stopLoss, setStopLoss] = useState(typed(proposed?.stopLoss ?? position.stop_lost));
  const [takeProfit, setTakeProfit] = useState(typed(proposed?.takeProfit ?? position.take_profit));
  const [isBusy, setBusy] = useState(false);
  const decision = decideLevels({ stopLoss, takeProfit }, { position, asset }, quote);
  const save = async ({ stopLoss: stop, takeProfit: target }: Levels) => {
    setBusy(true);
    const order = { id: position.id, stop_lost: stop ?? null, take_profit: target ?? null };
    const outcome = await placeOrder('updatePosition', order);
    setBusy(false);
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.edit.unsure'), text: t('platform.edit.unsureText') });
    } else if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.edit.notSaved'), text: readableRefusal(outcome.refusal) });
    } else {
      const shown = (level: Rate | null) =>
        level === null ? t('platform.edit.none') : priceText(level, asset.decimals);
      const { stop_lost, take_profit } = outcome.value;
      const levels = { symbol: displaySymbol(asset), stopLoss: shown(stop_lost), takeProfit: shown(take_profit) };
      toast({ tone: 'success', title: t('platform.edit.saved'), text: t('platform.edit.savedText', levels) });
      onSaved();
    }
  };
  return { quote, currency, stopLoss, setStopLoss, takeProfit, setTakeProfit, decision, isBusy, save };
}

function typed(level: Rate | null): string {
  return level === null ? '' : formatRate(level);
}

/** Both texts read and checked against the live price; empty ones clear. */
export function decideLevels(
  texts: { readonly stopLoss: string; readonly takeProfit: string },
  { position, asset }: Traded,
  quote: LiveQuote | undefined,
): Decision {
  const stopLoss = readLevel(texts.stopLoss);
  if (!stopLoss.ok) return { ok: false, refusal: { code: 'notANumber', field: 'stop_lost' } };
  const takeProfit = readLevel(texts.takeProfit);
  if (!takeProfit.ok) return { ok: false, refusal: { code: 'notANumber', field: 'take_profit' } };
  if (quote?.state !== 'open') return refuse({ code: 'temporarilyUnavailable' });
  const levels = { stopLoss: stopLoss.value, takeProfit: takeProfit.value };
  return checkLevels(levels, position.direction, quote, asset.decimals);
}
