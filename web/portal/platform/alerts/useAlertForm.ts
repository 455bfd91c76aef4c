import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAlert, updateAlert, useAlerts } from '../../../data/alerts.ts';
import type { Outcome } from '../../../data/outcome.ts';
import { serverNow } from '../../../data/prices.ts';
import { useQuote } from '../../../data/useQuote.ts';
import { priceText } from '../../../ui/numbers.ts';
import { useToast } from '../../../ui/Toast.tsx';
import { useBusy } from '../../../ui/useBusy.ts';
import { displaySymbol } from '../instrumentName.ts';
import { refusalText } from '../../../data/texts.ts';
import { expiryAt, firstDraft, judgeDraft } from './alertDraft.ts';
import type { AlertDraft } from './alertDraft.ts';
import { closeAlertForm } from './alertForm.ts';
import type { AlertTarget } from './alertForm.ts';
import { startOf } from './priceStep.ts';

type Save = () => Promise<Outcome<WireAlert>>;

/** Handles the form of an alert: what is typed, the rules' verdict at the live price, and saving. */
export function useAlertForm({ asset, alert, price: proposed }: AlertTarget) {
  const { t } = useTranslation();
  const toast = useToast();
  const quote = useQuote(asset.symbol);
  const { data: alerts } = useAlerts();
  const sell = quote === undefined || quote.sell === 0n ? undefined : quote.sell;
  const [draft, setDraft] = useState<AlertDraft>(() =>
    firstDraft(alert, proposed ?? alert?.price ?? (sell && startOf(sell, asset.decimals)), asset.decimals),
  );
  const [isBusy, whileBusy] = useBusy();
  const others = (alerts ?? []).filter(({ id, state }) => state === 'open' && id !== alert?.id).length;
  const verdict = judgeDraft(draft, { decimals: asset.decimals, others, sell });
  const saveOf = useSave({ asset, ...(alert !== undefined && { alert }) });
  const save = async (): Promise<void> => {
    if (!verdict.ok || isBusy) return;
    const now = serverNow() ?? Date.now();
    const outcome = await whileBusy(saveOf(draft, verdict.price, now)());
    if (outcome.kind === 'unreachable') {
      toast({ tone: 'warning', title: t('platform.alerts.unsure'), text: t('platform.alerts.unsureText') });
    } else if (outcome.kind === 'refused') {
      toast({ tone: 'failure', title: t('platform.alerts.notSaved'), text: refusalText(outcome.refusal) });
    } else {
      const price = priceText(outcome.value.price, asset.decimals);
      const text = t(`platform.alerts.willNotify.${outcome.value.side}`, { symbol: displaySymbol(asset), price });
      toast({ tone: 'success', title: t('platform.alerts.saved'), text });
      closeAlertForm();
    }
  };
  const change = (part: Partial<AlertDraft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, verdict, sell, isBusy, save };
}

/**
 * Saves the draft. A sent request is repeated unchanged, under the same command id, until the draft changes: pressing
 * again without an answer sets one alert and not two.
 */
function useSave({ asset, alert }: AlertTarget) {
  const last = useRef<{ readonly draft: AlertDraft; readonly save: Save }>(undefined);
  return (draft: AlertDraft, price: WireAlert['price'], now: number): Save => {
    if (last.current?.draft === draft) return last.current.save;
    const note = draft.note.trim();
    const expires_at = expiryAt(draft.expiry, alert?.expires_at ?? null, now);
    const command_id = crypto.randomUUID();
    const save: Save = () =>
      alert === undefined
        ? createAlert({ command_id, symbol: asset.symbol, price, note, expires_at })
        : updateAlert({ id: alert.id, price, note, expires_at });
    last.current = { draft, save };
    return save;
  };
}
