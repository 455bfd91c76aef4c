import { MONEY_LIMIT, money } from '@candor/domain/money/money.ts';
import { parseMoney } from '@candor/domain/money/decimal.ts';
import { floorToCent } from '@candor/domain/trading/open.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { moneyText } from '../../../ui/numbers.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import type { Draft } from './draft.ts';
import { EntryFields } from './EntryFields.tsx';
import { LevelFields } from './LevelFields.tsx';
import styles from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';

/** One press of the stepper. */
const AMOUNT_STEP = '10';

interface TicketFieldsProps {
  ticket: Ticket;
  amountRef?: RefObject<HTMLInputElement | null>;
}

/** Amount, entry price, leverage, stop loss and take profit. */
export function TicketFields({ ticket, amountRef }: TicketFieldsProps) {
  return (
    <>
      <Amount ticket={ticket} {...(amountRef !== undefined && { amountRef })} />
      <EntryFields ticket={ticket} />
      <Leverage ticket={ticket} />
      <LevelFields ticket={ticket} />
    </>
  );
}

function Amount({ ticket, amountRef }: TicketFieldsProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { draft, change, settle, decisions, side } = ticket;
  return (
    <div>
      <AmountField
        {...(amountRef !== undefined && { ref: amountRef })}
        label={t('platform.ticket.amount')}
        prefix={symbol}
        size="control"
        step={AMOUNT_STEP}
        decimals={2}
        maxLength={14}
        value={draft.amount}
        onChange={(amount) => change({ amount })}
        onBlur={settle}
        error={fieldErrorOf('amount', decisions[side], t)}
      />
      <Limit ticket={ticket} />
      <LaterLimit ticket={ticket} />
    </div>
  );
}

/** Ruling R1: what is free as shown, and what of it may really be used. */
function Limit({ ticket: { summary } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <dl className={styles.limits}>
      <div>
        <dt>{t('platform.ticket.freeMargin')}</dt>
        <dd>{moneyText(summary.freeMargin, { symbol })}</dd>
      </div>
      <div>
        <dt>
          <Tooltip text={t('platform.ticket.canUseHelp')}>
            <span className={styles.explained} tabIndex={0}>
              {t('platform.ticket.canUse')}
            </span>
          </Tooltip>
        </dt>
        <dd className={styles.limit}>{moneyText(floorToCent(summary.limit), { symbol })}</dd>
      </div>
    </dl>
  );
}

/** A waiting order may be larger than what can be used now; the limit is asked when its price has come. */
function LaterLimit({ ticket: { decisions, side, summary } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const decision = decisions[side];
  if (!decision.ok || decision.value.pending === undefined || decision.value.amount <= summary.limit) return null;
  return <p className={styles.hint}>{t('platform.ticket.laterLimit')}</p>;
}

function Leverage({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const { draft, choose, choices, settled } = ticket;
  const position = positionSize(settled);
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
        onChange={(value) => choose({ leverage: choices.find((leverage) => String(leverage) === value) })}
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
