import { ALERT_NOTE_MAXIMUM } from '@candor/domain/alerts/alert.ts';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { Dialog, DialogActions, Sheet } from '../../../ui/Dialog.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { refusalText } from '../../../data/texts.ts';
import { useSettled } from '../useSettled.ts';
import { useBackCloses } from '../../frame/useBackCloses.ts';
import { useWide } from '../../frame/useWide.ts';
import styles from './AlertDialog.module.css';
import { expiries } from './alertDraft.ts';
import type { AlertVerdict, Expiry } from './alertDraft.ts';
import { closeAlertForm, useAlertTarget } from './alertForm.ts';
import type { AlertTarget } from './alertForm.ts';
import { distanceText } from './distance.ts';
import { stepOf } from './priceStep.ts';
import { useAlertForm } from './useAlertForm.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';

/** Form of a price alert over the page: centred, or from the lower edge of a phone. */
export function AlertDialog() {
  const { t } = useTranslation();
  const target = useAlertTarget();
  const Layer = useWide() ? Dialog : Sheet;
  const field = useRef<HTMLInputElement>(null);
  // Left by the browser's button, the platform must not open it again on return.
  useEffect(() => closeAlertForm, []);
  useBackCloses('alert', target !== undefined, closeAlertForm);
  if (target === undefined) return null;
  const symbol = displaySymbol(target.asset);
  const title = t(target.alert === undefined ? 'platform.alerts.newTitle' : 'platform.alerts.editTitle', { symbol });
  return (
    <Layer isOpen onClose={closeAlertForm} title={title} initialFocus={field}>
      <AlertForm key={`${target.asset.symbol} ${target.alert?.id}`} target={target} field={field} />
    </Layer>
  );
}

function AlertForm({ target, field }: { target: AlertTarget; field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation();
  const { asset, alert } = target;
  const form = useAlertForm(target);
  const { draft, change, verdict, sell } = form;
  const first = useState(draft.price)[0];
  const price = useSettled(draft.price);
  const problem = verdict.ok || (alert === undefined && draft.price === first) ? undefined : problemText(verdict, t);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p className={styles.now}>
        {t('platform.alerts.now')}{' '}
        {sell === undefined ? t('platform.market.none') : <Price value={sell} decimals={asset.decimals} />}
      </p>
      <AmountField
        ref={field}
        onFocus={(event) => event.target.select()}
        label={t('platform.alerts.price')}
        size="control"
        maxLength={18}
        step={stepOf(sell, asset.decimals)}
        decimals={asset.decimals}
        value={draft.price}
        onChange={(value) => {
          change({ price: value });
          price.setTyped(value);
        }}
        onBlur={price.settle}
        error={price.settled === draft.price ? problem : undefined}
        help={<Meaning verdict={verdict} sell={sell} target={target} />}
      />
      <TextField
        label={t('platform.alerts.note')}
        placeholder={t('platform.alerts.notePlaceholder')}
        size="control"
        maxLength={ALERT_NOTE_MAXIMUM}
        autoComplete="off"
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <ExpiryChoice target={target} value={draft.expiry} onChange={(expiry) => change({ expiry })} />
      <DialogActions>
        <Button variant="quiet" onClick={closeAlertForm}>
          {t('platform.alerts.cancel')}
        </Button>
        <WriteButton
          type="submit"
          variant="primary"
          busy={form.isBusy}
          disabledReason={verdict.ok ? undefined : problemText(verdict, t)}
        >
          {t(alert === undefined ? 'platform.alerts.set' : 'platform.alerts.save')}
        </WriteButton>
      </DialogActions>
    </form>
  );
}

interface MeaningProps {
  verdict: AlertVerdict;
  sell: ReturnType<typeof useAlertForm>['sell'];
  target: AlertTarget;
}

/** Explains in one sentence before the click what will happen. */
function Meaning({ verdict, sell, target: { asset } }: MeaningProps) {
  const { t } = useTranslation();
  if (!verdict.ok || sell === undefined) return t('platform.alerts.help');
  return t(`platform.alerts.means.${verdict.side}`, {
    symbol: displaySymbol(asset),
    price: priceText(verdict.price, asset.decimals),
    distance: distanceText(sell, verdict.price),
  });
}

interface ExpiryChoiceProps {
  target: AlertTarget;
  value: Expiry;
  onChange: (expiry: Expiry) => void;
}

function ExpiryChoice({ target: { alert }, value, onChange }: ExpiryChoiceProps) {
  const { t } = useTranslation();
  const hasOwn = alert !== undefined && alert.expires_at !== null;
  const offered: readonly Expiry[] = ['never', 'day', 'week', 'month'] satisfies (keyof typeof expiries)[];
  const options = hasOwn ? ['kept' as const, ...offered] : offered;
  return (
    <div className={styles.expiry}>
      <span aria-hidden="true">{t('platform.alerts.expiry')}</span>
      <Chips
        label={t('platform.alerts.expiry')}
        options={options.map((expiry) => ({ value: expiry, label: t(`platform.alerts.expiries.${expiry}`) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

type Failed = Extract<AlertVerdict, { ok: false }>;

function problemText({ refusal }: Failed, t: ReturnType<typeof useTranslation>['t']): string {
  if (refusal.code === 'notANumber') return t('platform.ticket.notAPrice');
  return refusal.code === 'priceTooHigh' ? t('platform.ticket.priceTooHigh') : refusalText(refusal);
}
