import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { MoneyText } from '../../../ui/MoneyText.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import { previewOf } from './preview.ts';
import styles from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

/** Stop loss and take profit as prices, each with what it would bring. */
export function LevelFields({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { draft, change, decisions, side, summary } = ticket;
  const decision = decisions[side];
  const preview = decision.ok ? previewOf(decision.value, summary) : undefined;
  return (
    <fieldset className={styles.levels}>
      <legend className={styles.head}>{t('platform.ticket.levels')}</legend>
      <Level
        label={t('platform.ticket.stopLoss')}
        value={draft.stopLoss}
        onChange={(stopLoss) => change({ stopLoss })}
        brings={preview?.atStop}
        error={fieldErrorOf('stop_lost', decision, t)}
      />
      <Level
        label={t('platform.ticket.takeProfit')}
        value={draft.takeProfit}
        onChange={(takeProfit) => change({ takeProfit })}
        brings={preview?.atTarget}
        error={fieldErrorOf('take_profit', decision, t)}
      />
    </fieldset>
  );
}

interface LevelProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  brings: Money | undefined;
  error: string | undefined;
}

function Level({ label, value, onChange, brings, error }: LevelProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div className={styles.level}>
      <TextField
        label={label}
        hideLabel
        prefix={<span aria-hidden="true">{label}</span>}
        placeholder={t('platform.ticket.notSet')}
        size="dense"
        inputMode="decimal"
        autoComplete="off"
        maxLength={18}
        inputClass={styles.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error}
      />
      <span className={styles.figure}>
        {brings !== undefined && <MoneyText value={brings} symbol={symbol} signed />}
      </span>
    </div>
  );
}
