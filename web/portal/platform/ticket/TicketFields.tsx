import { MONEY_LIMIT, money } from '@candor/domain/money/money.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { enforcedLimit } from '@candor/domain/margin/summary.ts';
import { floorToCent } from '@candor/domain/trading/open.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { fieldErrorOf } from '../refusalWords.ts';
import type { Draft } from './draft.ts';
import { LevelFields } from './LevelFields.tsx';
import styles from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

/** One press of the stepper. */
const AMOUNT_STEP = '10';

/** Amount, leverage, stop loss and take profit. */
export function TicketFields({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Amount ticket={ticket} />
      <Leverage ticket={ticket} />
      <LevelFields ticket={ticket} />
    </>
  );
}

function Amount({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { draft, change, decisions, side, facts } = ticket;
  const limit = floorToCent(enforcedLimit(facts.account, facts.account.profit));
  return (
    <AmountField
      label={t('platform.ticket.amount')}
      aside={
        <>
          {t('platform.ticket.canUse')} <strong className={styles.limit}>{moneyText(limit, { symbol })}</strong>
        </>
      }
      prefix={symbol}
      size="control"
      step={AMOUNT_STEP}
      decimals={2}
      maxLength={14}
      value={draft.amount}
      onChange={(amount) => change({ amount })}
      error={fieldErrorOf('amount', decisions[side], t)}
    />
  );
}

function Leverage({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { draft, change, choices } = ticket;
  const position = positionSize(draft);
  return (
    <div>
      <div className={styles.head}>
        <span>{t('platform.ticket.leverage')}</span>
        {position !== undefined && (
          <span className={styles.aside}>
            {t('platform.ticket.position', { amount: moneyText(position, { symbol }) })}
          </span>
        )}
      </div>
      <Chips
        label={t('platform.ticket.leverage')}
        options={choices.map((leverage) => ({ value: String(leverage), label: `${leverage}×` }))}
        value={draft.leverage === undefined ? undefined : String(draft.leverage)}
        onChange={(value) => change({ leverage: choices.find((leverage) => String(leverage) === value) })}
      />
    </div>
  );
}

/** Amount times leverage, where both are known and the product can be written. */
function positionSize({ amount: text, leverage }: Draft): Money | undefined {
  const amount = parseMoney(text.trim(), 2);
  if (amount === undefined || leverage === undefined) return undefined;
  const size = amount * BigInt(leverage);
  return size > MONEY_LIMIT ? undefined : money(size);
}
