import { textLimits } from '@candor/domain/clients/limits.ts';
import { money, ZERO } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Circle, CircleCheck, Landmark } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBrand } from '../../../data/brand.ts';
import type { PaymentOptions } from '../../../data/payments.ts';
import { payoutQuery } from '../../../data/payout.ts';
import { useBalance } from '../../../data/queries.ts';
import { dayText } from '../../../ui/dates.ts';
import { NumberField } from '../../../ui/NumberField.tsx';
import { moneyText, typedMoney } from '../../../ui/numbers.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { WriteButton } from '../../frame/WriteButton.tsx';
import { ChangeRow } from '../ChangeRow.tsx';
import type { Failure } from '../deposit/useDeposit.ts';
import { holdOf, ownFixOf } from '../obstacles.ts';
import styles from './withdraw.module.css';
import { readWithdrawal, withdrawable } from './withdrawDraft.ts';
import type { WithdrawFault } from './withdrawDraft.ts';

interface WithdrawFormProps {
  options: PaymentOptions;
  isBusy: boolean;
  failure: Failure | undefined;
  onAsk: (request: { amount: Money; comments: string }) => void;
}

/**
 * Form of a withdrawal: an amount within the limit, and comments (specification 5). Missing steps are named and prevent
 * nothing.
 */
export function WithdrawForm({ options, isBusy, failure, onAsk }: WithdrawFormProps) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const [typed, setTyped] = useState('');
  const [comments, setComments] = useState('');
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const limit = withdrawable(options.withdraw_limit);
  const read = readWithdrawal(typed, limit);
  const amount = 'amount' in read ? read.amount : undefined;
  // A client with nothing to withdraw need not try first.
  const isFaultShown = wasTried || limit <= ZERO || ('fault' in read && read.fault === 'aboveLimit');
  const isSilent = comments.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (amount !== undefined && !isSilent) return onAsk({ amount, comments: comments.trim() });
    form.current?.querySelector<HTMLElement>(amount === undefined ? 'input' : 'textarea')?.focus();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <NumberField
        label={t('payments.withdraw.amount')}
        size="trade"
        prefix={symbol}
        value={typed}
        onChange={setTyped}
        error={isFaultShown && 'fault' in read ? faultText(t, read.fault, moneyText(limit, { symbol })) : undefined}
        suffix={
          limit > ZERO && (
            <button type="button" className={styles.everything} onClick={() => setTyped(typedMoney(limit))}>
              {t('payments.withdraw.everything')}
            </button>
          )
        }
      />
      <LimitRows limit={limit} freeMargin={options.free_margin} />
      <TextArea
        label={t('payments.withdraw.comments')}
        help={t('payments.withdraw.commentsHelp')}
        rows={3}
        maxLength={textLimits.comments}
        value={comments}
        onChange={(event) => setComments(event.target.value)}
        onBlur={() => setComments(comments.trim())}
        error={wasTried && isSilent ? t('auth.errors.required', { title: t('payments.withdraw.comments') }) : undefined}
      />
      <PayTo isNamed={options.withdraw_holds.includes('payoutDetailsMissing')} />
      <Holds codes={options.withdraw_holds} />
      <After options={options} amount={amount} />
      <Agreement days={options.withdraw_days} />
      <div role="alert">
        {failure !== undefined && (
          <p className={styles.failure}>
            <strong>{failure.title}</strong> {failure.text}
          </p>
        )}
      </div>
      <WriteButton type="submit" variant="primary" size="form" className={styles.submit} busy={isBusy}>
        {amount === undefined
          ? t('payments.withdraw.submitEmpty')
          : t('payments.withdraw.submit', { amount: moneyText(amount, { symbol }) })}
      </WriteButton>
    </form>
  );
}

/** Shows the enforced limit beside the familiar figure, and why they differ if they do. */
function LimitRows({ limit, freeMargin }: { limit: Money; freeMargin: Money }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div className={styles.limit}>
      <dl className={styles.rows}>
        <div>
          <dt>{t('payments.withdraw.limit')}</dt>
          <dd>
            <strong>{moneyText(limit, { symbol })}</strong>
          </dd>
        </div>
        <div>
          <dt>{t('payments.withdraw.freeMargin')}</dt>
          <dd>{moneyText(freeMargin, { symbol })}</dd>
        </div>
      </dl>
      {limit < withdrawable(freeMargin) && <p>{t('payments.withdraw.limitWhy')}</p>}
    </div>
  );
}

function After({ options, amount }: { options: PaymentOptions; amount: Money | undefined }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  const balance = useBalance().data?.balance;
  const shown = (value: Money) => moneyText(value, { symbol });
  const less = (from: Money) => (amount === undefined ? undefined : shown(money(from - amount)));
  return (
    <Panel padded aria-labelledby="after-withdrawal">
      <h2 id="after-withdrawal" className={styles.small}>
        {t('payments.withdraw.after.title')}
      </h2>
      <dl className={styles.changes}>
        {balance !== undefined && (
          <ChangeRow name={t('payments.withdraw.after.balance')} from={shown(balance)} to={less(balance)} />
        )}
        <ChangeRow
          name={t('payments.withdraw.after.freeMargin')}
          from={shown(options.free_margin)}
          to={less(options.free_margin)}
        />
        <ChangeRow name={t('payments.withdraw.after.fee')} from={shown(ZERO)} to={undefined} />
        <ChangeRow
          name={t('payments.withdraw.after.expected')}
          from={dayText(options.withdraw_expected)}
          to={undefined}
        />
      </dl>
    </Panel>
  );
}

function faultText(t: TFunction, fault: WithdrawFault, limit: string): string {
  switch (fault) {
    case 'noBalance':
      return t('refusals.withdrawalNoBalance');
    case 'aboveLimit':
      return t('refusals.withdrawalAboveLimit', { limit });
    case 'required':
      return t('auth.errors.required', { title: t('payments.withdraw.amount') });
    case 'notANumber':
      return t('payments.withdraw.amountFault');
  }
}

/** Shows the withdraw agreement in full, in the brand's own text if it has one (specification 2). */
function Agreement({ days }: { days: number }) {
  const { t, i18n } = useTranslation();
  const { withdrawAgreement } = useBrand();
  const own = Object.entries(withdrawAgreement).find(([language]) => language === i18n.language)?.[1];
  const term = t([`payments.withdraw.term.${days}`, 'payments.withdraw.term.other'], { days });
  return (
    <section className={styles.agreement} aria-labelledby="withdraw-agreement">
      <h2 id="withdraw-agreement" className={styles.small}>
        {t('payments.withdraw.agreementTitle')}
      </h2>
      <p>{own ?? t('payments.withdraw.agreement', { term })}</p>
    </section>
  );
}

/**
 * Says where the money goes, or that this is not known yet, which does not prevent the request. `isNamed` means that
 * the reasons for a hold already name the missing account.
 */
function PayTo({ isNamed }: { isNamed: boolean }) {
  const { t } = useTranslation();
  const current = useQuery(payoutQuery).data?.current;
  if (current === undefined || (current === null && isNamed)) return null;
  return (
    <section aria-labelledby="pay-to">
      <h2 id="pay-to" className={styles.small}>
        {t('payments.withdraw.payTo')}
      </h2>
      <div className={styles.payTo}>
        <Landmark size={20} aria-hidden="true" />
        <div>
          <strong>{current === null ? t('payments.withdraw.payToNone') : current.iban}</strong>
          <p>
            {current === null
              ? t('payments.withdraw.payToNoneText')
              : `${current.holder} · ${
                  current.confirmed_at === null
                    ? t('payments.payout.unconfirmed')
                    : t('payments.payout.confirmed', { day: dayText(current.confirmed_at) })
                }`}
          </p>
        </div>
        <Link to="/my-account/payout">
          {t(current === null ? 'payments.withdraw.payToAdd' : 'payments.withdraw.payToChange')}
        </Link>
      </div>
      <p className={styles.source}>{t('payments.withdraw.source')}</p>
    </section>
  );
}

/** Lists what would hold the request, each with a link to resolve it. None of it prevents the request. */
function Holds({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation();
  if (codes.length === 0) {
    return (
      <p className={styles.ready}>
        <CircleCheck size={16} aria-hidden="true" />
        {t('payments.withdraw.holdsNone')}
      </p>
    );
  }
  return (
    <section className={styles.holds} aria-labelledby="withdraw-holds">
      <h2 id="withdraw-holds" className={styles.small}>
        {t('payments.withdraw.holdsTitle')}
      </h2>
      <ul>
        {codes.map((code) => {
          const fix = ownFixOf(code);
          return (
            <li key={code}>
              <Circle size={16} aria-hidden="true" />
              <span>
                {t(`payments.holds.${holdOf(code)}`)}
                {fix !== undefined && (
                  <>
                    {' '}
                    <Link to={fix.to}>{t(`payments.fix.${fix.name}`)}</Link>
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
