import type { WireNextAction, WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createTransaction, moneyMoved, sendTransaction } from '../../../data/payments.ts';
import { refusalText } from '../../../data/texts.ts';
import { rememberStarted } from '../startedPayment.ts';
import { followNext } from '../next/followNext.ts';

/** Deposit as the form requests it. */
export interface DepositOrder {
  readonly amount: Money;
  readonly method: WirePaymentMethod;
}

/** Next step that replaces the form once the provider knows of the deposit. */
export interface StartedDeposit extends DepositOrder {
  readonly number: string;
  readonly next: WireNextAction;
}

export interface Failure {
  readonly title: string;
  readonly text: string | undefined;
}

interface DepositAttempt {
  readonly text: string;
  readonly id: string;
  /** Number of the transaction, once it is created. */
  number: string | undefined;
}

/**
 * Makes a deposit and starts it at its provider. The same request again, after a missing answer, is the same deposit; a
 * press while one is under way is ignored.
 */
export function useDeposit() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [started, setStarted] = useState<StartedDeposit>();
  const [failure, setFailure] = useState<Failure>();
  const isUnderWay = useRef(false);
  const attempt = useRef<DepositAttempt>(undefined);

  const settle = useCallback(() => {
    isUnderWay.current = false;
    setBusy(false);
  }, []);
  useComingBack(settle);

  const pay = async (order: DepositOrder) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    const outcome = await begin(order, attemptFor(attempt, order));
    if (outcome.kind === 'unreachable') {
      setFailure({ title: t('payments.deposit.unsure'), text: t('payments.deposit.unsureText') });
      return settle();
    }
    attempt.current = undefined;
    moneyMoved();
    if (outcome.kind === 'underway') {
      rememberStarted(outcome.number);
      return void navigate(`/payment/return/${outcome.number}`);
    }
    if (outcome.kind === 'refused') {
      setFailure({ title: t('payments.deposit.failed'), text: refusalText(outcome.refusal) });
      return settle();
    }
    rememberStarted(outcome.number);
    // While the page is being left, the spinner stays.
    if (followNext(outcome.number, outcome.next) === 'leaves') return;
    setStarted({ ...order, number: outcome.number, next: outcome.next });
    settle();
  };
  return { pay, isBusy, started, failure };
}

type BeginOutcome =
  | { readonly kind: 'started'; readonly number: string; readonly next: WireNextAction }
  /** The provider was asked and has not answered: the payment may have started. */
  | { readonly kind: 'underway'; readonly number: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'unreachable' };

async function begin({ amount, method }: DepositOrder, attempt: DepositAttempt): Promise<BeginOutcome> {
  if (attempt.number === undefined) {
    const created = await createTransaction({
      amount,
      method: method.type,
      provider: method.provider,
      id: attempt.id,
    });
    if (created.kind !== 'done') return created;
    attempt.number = created.value.transaction_id;
  }
  const sent = await sendTransaction(method.provider, attempt.number);
  if (sent.kind === 'refused' && isUnderway(sent.refusal.code)) return { kind: 'underway', number: attempt.number };
  if (sent.kind !== 'done') return sent;
  return { kind: 'started', number: attempt.number, next: sent.value.next };
}

function isUnderway(code: string): boolean {
  return code === 'paymentUnderway';
}

/** Returns the attempt for an order: the same order again is the same deposit, another order a new one. */
function attemptFor(
  attempt: { current: DepositAttempt | undefined },
  { amount, method }: DepositOrder,
): DepositAttempt {
  const text = `${amount} ${method.key}`;
  if (attempt.current?.text !== text) attempt.current = { text, id: crypto.randomUUID(), number: undefined };
  return attempt.current;
}

/** Re-enables the page for a client who returns with the browser's back button and finds it as they left it. */
function useComingBack(settle: () => void): void {
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) settle();
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [settle]);
}
