import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBrand } from '../../../data/brand.ts';
import { limitsQuery } from '../../../data/limits.ts';
import type { PaymentOptions } from '../../../data/payments.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Chips } from '../../../ui/Choice.tsx';
import { FieldError } from '../../../ui/FieldError.tsx';
import { moneyText, pageDigits, readMoney, shortMoney, typedMoney, withSymbol } from '../../../ui/numbers.ts';
import { isNear, limitLeft, minimumOf, preselected, quickAmounts, readDeposit } from './depositDraft.ts';
import type { LimitLeft, AmountFault } from './depositDraft.ts';
import styles from './deposit.module.css';
import { MethodChoice } from './MethodChoice.tsx';
import { routeCard } from './methodGroups.ts';
import type { Failure, DepositOrder } from './useDeposit.ts';
import { WriteButton } from '../../frame/WriteButton.tsx';
import type { TFunction } from 'i18next';
import { methodName } from '../methodName.ts';

interface DepositFormProps {
  options: PaymentOptions;
  /** Payment method named in the address. */
  entry: string | undefined;
  isBusy: boolean;
  failure: Failure | undefined;
  onPay: (order: DepositOrder) => void;
  /** Content beside or under the form, which depends on the current choice. */
  aside?: ((draft: { method: WirePaymentMethod | undefined; amount: Money | undefined }) => ReactNode) | undefined;
}

/** Form of a deposit: an amount of at least the minimum, and a method (specification 5). */
export function DepositForm({ options, entry, isBusy, failure, onPay, aside }: DepositFormProps) {
  const { t } = useTranslation();
  const [wasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(options, entry);
  const { amount, method } = draft;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setTried(true);
    if (amount !== undefined && method !== undefined) return onPay({ amount, method });
    const first = amount === undefined ? 'input[inputmode=decimal]' : 'input[name=method]';
    form.current?.querySelector<HTMLInputElement>(first)?.focus();
  };
  const title = t('payments.deposit.method');
  return (
    <form ref={form} className={aside === undefined ? styles.form : styles.columns} noValidate onSubmit={submit}>
      <div className={styles.fields}>
        <AmountPart draft={draft} wasTried={wasTried} />
        <div>
          <MethodChoice methods={options.methods} chosen={draft.chosen} onChoose={draft.setChosen} />
          <FieldError text={wasTried && method === undefined ? t('auth.errors.required', { title }) : undefined} />
        </div>
        <Send isBusy={isBusy} failure={failure} amount={amount} />
      </div>
      {aside?.({ method, amount })}
    </form>
  );
}

/** Returns the typed and chosen values, and whether they can be paid. */
function useDraft(options: PaymentOptions, entry: string | undefined) {
  const { methods } = options;
  const limits = useQuery(limitsQuery).data;
  const [chosen, setChosen] = useState(() => preselected(entry, methods));
  // An initial amount lets the form show its effect; it is the minimum, so that it urges nobody.
  const [typed, setTyped] = useState(() => typedMoney(minimumOf(chosen, methods)));
  const method = routeCard(chosen, readMoney(typed), methods);
  const limit = limits === undefined ? undefined : limitLeft(limits);
  const read = readDeposit(typed, { method, methods, limit });
  const amount = 'amount' in read ? read.amount : undefined;
  const fault = 'fault' in read ? read.fault : undefined;
  return { typed, setTyped, chosen, setChosen, method, limit, amount, fault, minimum: minimumOf(method, methods) };
}

function AmountPart({ draft, wasTried }: { draft: ReturnType<typeof useDraft>; wasTried: boolean }) {
  const { t } = useTranslation();
  const { symbol, scale } = useBrand().currency;
  const { typed, setTyped, amount, fault, minimum } = draft;
  const error = wasTried && fault !== undefined ? faultText(t, fault, symbol) : undefined;
  return (
    <div>
      <AmountField
        label={t('payments.deposit.amount')}
        size="trade"
        step={String(50 * scale)}
        decimals={pageDigits()}
        prefix={symbol}
        value={typed}
        onChange={setTyped}
        error={error}
        help={
          <>
            {error === undefined && t('payments.deposit.minimum', { symbol, minimum: shortMoney(minimum) })}
            <LimitNote limit={draft.limit} amount={amount} />
          </>
        }
      />
      <Chips
        label={t('payments.deposit.quick')}
        className={styles.quick}
        options={quickAmounts(minimum).map((quick) => ({
          value: typedMoney(quick),
          label: withSymbol(shortMoney(quick), symbol),
        }))}
        value={amount === undefined ? undefined : typedMoney(amount)}
        onChange={setTyped}
      />
    </div>
  );
}

/** Mentions the client's own limit if it is near. */
function LimitNote({ limit, amount }: { limit: LimitLeft | undefined; amount: Money | undefined }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  if (limit === undefined || amount === undefined || !isNear(limit, amount)) return null;
  const left = moneyText(limit.left, { symbol });
  return <> {t('payments.deposit.limitLeft', { left, period: t(`payments.deposit.periods.${limit.period}`) })}</>;
}

function Send({
  isBusy,
  failure,
  amount,
}: Pick<DepositFormProps, 'isBusy' | 'failure'> & { amount: Money | undefined }) {
  const { t } = useTranslation();
  const { symbol } = useBrand().currency;
  return (
    <div className={styles.send}>
      <div role="alert">
        {failure !== undefined && (
          <p className={styles.failure}>
            <strong>{failure.title}</strong> {failure.text}
          </p>
        )}
      </div>
      <WriteButton type="submit" variant="primary" size="form" className={styles.submit} busy={isBusy}>
        {isBusy
          ? t('payments.deposit.sending')
          : amount === undefined
            ? t('payments.deposit.submitEmpty')
            : t('payments.deposit.submit', { amount: moneyText(amount, { symbol }) })}
        {!isBusy && <ArrowRight size={18} aria-hidden="true" />}
      </WriteButton>
      <p className={styles.quiet}>{t('payments.deposit.nothingYet')}</p>
    </div>
  );
}

/** Explains what is wrong with an amount, with the texts of specification 5 if it has any. */
function faultText(t: TFunction, fault: AmountFault, symbol: string): string {
  switch (fault.kind) {
    case 'required':
      return t('auth.errors.required', { title: t('payments.deposit.amount') });
    case 'notANumber':
      return t('payments.deposit.amountFault');
    case 'minimum':
      return t('payments.deposit.minimum', { symbol, minimum: shortMoney(fault.minimum) });
    case 'maximum':
      return t('payments.deposit.maximumFault', {
        maximum: moneyText(fault.maximum, { symbol }),
        label: methodName(fault.label, t),
      });
    case 'limit':
      return t('payments.deposit.limitFault', {
        left: moneyText(fault.limit.left, { symbol }),
        period: t(`payments.deposit.periods.${fault.limit.period}`),
      });
  }
}
