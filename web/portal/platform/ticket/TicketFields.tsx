import type { LossRoom } from '@candor/domain/clients/ownLimits.ts';
import { MONEY_LIMIT, ZERO, money } from '@candor/domain/money/money.ts';
import { floorToMinor } from '@candor/domain/money/currency.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { memo } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { moneyText, pageDigits, readMoney } from '../../../ui/numbers.ts';
import { pageCurrency } from '../../../ui/pageCurrency.ts';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { fieldErrorOf } from '../refusalWords.ts';
import type { Decisions, Draft } from './draft.ts';
import { EntryFields } from './EntryFields.tsx';
import { LevelFields } from './LevelFields.tsx';
import styles from './TicketFields.module.css';
import type { Ticket } from './useTicket.ts';
import type { TicketForm } from './useTicketForm.ts';

/** Step of one press, in euros. */
const AMOUNT_STEP = 10;

interface TicketFieldsProps {
  ticket: Ticket;
  amountRef?: RefObject<HTMLInputElement | null>;
}

/**
 * Fields of amount, entry price, leverage, stop loss and take profit. A tick renders only what it changes: the fields
 * themselves render when they are typed in, refused or accepted.
 */
export function TicketFields({ ticket, amountRef }: TicketFieldsProps) {
  const { draft, settled, choices, choose } = ticket;
  return (
    <>
      <AmountFields form={ticket} inputRef={amountRef} />
      <EntryFields ticket={ticket} />
      <Leverage leverage={draft.leverage} size={positionSize(settled)} choices={choices} choose={choose} />
      <LevelFields ticket={ticket} />
    </>
  );
}

interface AmountFieldsProps {
  form: TicketForm;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
}

/** Field of the amount, with what is available on the account. */
export function AmountFields({ form, inputRef }: AmountFieldsProps) {
  const { t } = useTranslation();
  const { draft, change, settle, decisions, side, summary } = form;
  const decision = decisions[side];
  return (
    <div className={styles.money}>
      <Amount
        amount={draft.amount}
        change={change}
        settle={settle}
        error={fieldErrorOf('amount', decision, t)}
        inputRef={inputRef}
      />
      <Limit
        freeMargin={summary.freeMargin}
        limit={floorToMinor(summary.limit, pageCurrency())}
        lossLeft={lossLeftOf(form.facts.account.lossRoom)}
      />
      {isAboveLimitNow(decision, summary.limit) && <p className={styles.hint}>{t('platform.ticket.laterLimit')}</p>}
    </div>
  );
}

interface AmountProps extends Pick<Ticket, 'change' | 'settle'> {
  amount: string;
  error: string | undefined;
  inputRef: RefObject<HTMLInputElement | null> | undefined;
}

const Amount = memo(function Amount({ amount, change, settle, error, inputRef }: AmountProps) {
  const { t } = useTranslation();
  const { symbol, scale } = useBrand().currency;
  return (
    <AmountField
      {...(inputRef !== undefined && { ref: inputRef })}
      label={t('platform.ticket.amount')}
      prefix={symbol}
      size="control"
      step={String(AMOUNT_STEP * scale)}
      decimals={pageDigits()}
      maxLength={14}
      value={amount}
      onChange={(typed) => change({ amount: typed })}
      onBlur={settle}
      error={error}
    />
  );
});

/** Ruling R1: the displayed free margin, and the part of it that may be used. */
interface LimitProps {
  freeMargin: Money;
  limit: Money;
  /** Rule OL-10: what the client's own daily limit leaves; undefined if none is set. */
  lossLeft: Money | undefined;
}

const Limit = memo(function Limit({ freeMargin, limit, lossLeft }: LimitProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <dl className={styles.limits}>
      <div>
        <dt>{t('platform.ticket.freeMargin')}</dt>
        <dd>{moneyText(freeMargin, { symbol })}</dd>
      </div>
      <div>
        <dt>
          <Tooltip text={t('platform.ticket.canUseHelp')}>
            <span className={styles.explained} tabIndex={0}>
              {t('platform.ticket.canUse')}
            </span>
          </Tooltip>
        </dt>
        <dd className={styles.limit}>{moneyText(limit, { symbol })}</dd>
      </div>
      {lossLeft !== undefined && (
        <div>
          <dt>
            <Tooltip text={t('platform.ticket.lossLeftHelp')}>
              <span className={styles.explained} tabIndex={0}>
                {t('platform.ticket.lossLeft')}
              </span>
            </Tooltip>
          </dt>
          <dd className={styles.limit}>{moneyText(lossLeft, { symbol })}</dd>
        </div>
      )}
    </dl>
  );
});

function lossLeftOf(room: LossRoom | undefined): Money | undefined {
  if (room === undefined) return undefined;
  return room.left > 0n ? floorToMinor(room.left, pageCurrency()) : ZERO;
}

/** Is a pending order above what can be used now? It may be: the limit is checked when its price is reached. */
function isAboveLimitNow(decision: Decisions['buy'], limit: Money): boolean {
  return decision.ok && decision.value.pending !== undefined && decision.value.amount > limit;
}

interface LeverageProps extends Pick<Ticket, 'choices' | 'choose'> {
  leverage: number | undefined;
  /** Position size: amount times leverage. */
  size: Money | undefined;
}

const Leverage = memo(function Leverage({ leverage, size, choices, choose }: LeverageProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div>
      <div className={styles.head}>
        <span>{t('platform.ticket.leverage')}</span>
        {size !== undefined && (
          <span className={styles.aside}>{t('platform.ticket.position', { amount: moneyText(size, { symbol }) })}</span>
        )}
      </div>
      <Chips
        label={t('platform.ticket.leverage')}
        options={choices.map((value) => ({ value: String(value), label: `×${value}` }))}
        value={leverage === undefined ? undefined : String(leverage)}
        onChange={(chosen) => choose({ leverage: choices.find((value) => String(value) === chosen) })}
      />
    </div>
  );
});

/** Returns amount times leverage if both are known and the product can be written. */
function positionSize({ amount: text, leverage }: Draft): Money | undefined {
  const amount = readMoney(text);
  if (amount === undefined || leverage === undefined) return undefined;
  const size = amount * BigInt(leverage);
  return size > MONEY_LIMIT ? undefined : money(size);
}
