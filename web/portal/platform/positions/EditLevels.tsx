import { profitAt } from '@candor/domain/trading/profit.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { priceText } from '../../../ui/numbers.ts';
import { Price } from '../../../ui/Price.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { displaySymbol } from '../instrumentName.ts';
import { blockedText, draftRefusalText } from '../refusalWords.ts';
import { stakeOf } from '../stake.ts';
import { readLevel } from '../ticket/draft.ts';
import styles from './EditLevels.module.css';
import { SideBadge } from './SideBadge.tsx';
import type { Traded } from './tradedAssets.ts';
import { useEditLevels } from './useEditLevels.ts';
import type { ProposedLevels } from './useEditLevels.ts';

interface EditLevelsProps extends Traded {
  /** Levels to begin with instead of the position's own: where a line of the chart was dragged to. */
  proposed?: ProposedLevels | undefined;
  onClose: () => void;
}

/** Sets, moves or clears the stop loss and take profit of an open position. */
export function EditLevels({ position, asset, proposed, onClose }: EditLevelsProps) {
  const { t } = useTranslation();
  const form = useEditLevels({ position, asset, proposed }, onClose);
  const { decision, isBusy } = form;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decision.ok && !isBusy) void form.save(decision.value);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('platform.edit.title')}>
      <form onSubmit={submit} noValidate>
        <Facts position={position} asset={asset} quote={form.quote} />
        <Level
          name="stopLoss"
          field="stop_lost"
          value={form.stopLoss}
          onChange={form.setStopLoss}
          form={form}
          traded={{ position, asset }}
        />
        <Level
          name="takeProfit"
          field="take_profit"
          value={form.takeProfit}
          onChange={form.setTakeProfit}
          form={form}
          traded={{ position, asset }}
        />
        <p className={styles.help}>{t('platform.edit.help')}</p>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {t('platform.edit.cancel')}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabledReason={decision.ok ? undefined : blockedText(decision.refusal, t)}
          >
            {isBusy ? t('platform.edit.saving') : t('platform.edit.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Facts({ position, asset, quote }: Traded & Pick<ReturnType<typeof useEditLevels>, 'quote'>) {
  const { t } = useTranslation();
  return (
    <p className={styles.facts}>
      <strong>{displaySymbol(asset)}</strong>
      <SideBadge direction={position.direction} />
      <span>
        {t('platform.edit.opened')} {priceText(position.open_rate, asset.decimals)}
      </span>
      {quote !== undefined && (
        <span>
          {t('platform.edit.current')}{' '}
          <Price value={closingPrice(quote, position.direction)} decimals={asset.decimals} className={styles.now} />
        </span>
      )}
    </p>
  );
}

interface LevelProps {
  name: 'stopLoss' | 'takeProfit';
  /** The wire's spelling, by which refusals name it. */
  field: string;
  value: string;
  onChange: (value: string) => void;
  form: ReturnType<typeof useEditLevels>;
  traded: Traded;
}

function Level({ name, field, value, onChange, form, traded }: LevelProps) {
  const { t } = useTranslation();
  const { decision, currency } = form;
  const level = readLevel(value);
  const brings = level.ok && level.value !== undefined ? profitAt(stakeOf(traded.position), level.value) : undefined;
  const refusal = decision.ok || decision.refusal.field !== field ? undefined : decision.refusal;
  return (
    <TextField
      className={styles.level}
      label={t(`platform.ticket.${name}`)}
      aside={brings !== undefined && <MoneyText value={brings} symbol={currency.symbol} signed />}
      placeholder={t('platform.ticket.notSet')}
      size="control"
      inputMode="decimal"
      autoComplete="off"
      maxLength={18}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={refusal === undefined ? undefined : draftRefusalText(refusal, t)}
      suffix={
        value !== '' && (
          <Button variant="quiet" size="dense" onClick={() => onChange('')}>
            {t('platform.edit.clear')}
          </Button>
        )
      }
    />
  );
}
