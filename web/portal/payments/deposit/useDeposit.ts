import type { WireNextAction, WirePaymentMethod } from '@candor/contracts/http/payments.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createTransaction, moneyMoved, sendTransaction } from '../../../data/payments.ts';
import { refusalText } from '../../../data/texts.ts';
import { rememberBegun } from '../begun.ts';
import { followNext } from '../next/followNext.ts';

/** A deposit as the form asks for it. */
export interface DepositOrder {
  readonly amount: Money;
  readonly method: WirePaymentMethod;
}

/** What replaces the form once the provider knows of the deposit. */
export interface Begun extends DepositOrder {
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
  /** The transaction, once it is made. */
  number: string | undefined;
}

/**
 * Makes a deposit and starts it at its provider. The same request again, after a missing answer, is the same
 * deposit; a press while one is under way is ignored.
 */
export function useDeposit() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [begun, setBegun] = useState<Begun>();
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
      rememberBegun(outcome.number);
      return void navigate(`/payment/return/${outcome.number}`);
    }
    if (outcome.kind === 'refused') {
      setFailure({ title: t('payments.deposit.failed'), text: refusalText(outcome.refusal) });
      return settle();
    }
    rememberBegun(outcome.number);
    // Where the page is left, the spinner stays until it is gone.
    if (followNext(outcome.number, outcome.next) === 'leaves') return;
    setBegun({ ...order, number: outcome.number, next: outcome.next });
    settle();
  };
  return { pay, isBusy, begun, failure };
}

type BeginOutcome =
  | { readonly kind: 'begun'; readonly number: string; readonly next: WireNextAction }
  /** The provider was asked and has not answered: it may have started. */
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
  return { kind: 'begun', number: attempt.number, next: sent.value.next };
}

function isUnderway(code: string): boolean {
  return code === 'paymentUnderway';
}

/** The same words again are the same deposit; other words are another. */
function attemptFor(
  attempt: { current: DepositAttempt | undefined },
  { amount, method }: DepositOrder,
): DepositAttempt {
  const text = `${amount} ${method.key}`;
  if (attempt.current?.text !== text) attempt.current = { text, id: crypto.randomUUID(), number: undefined };
  return attempt.current;
}

/** A client who returns by the browser's button finds the page as they left it: it must accept a press again. */
function useComingBack(settle: () => void): void {
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (event.persisted) settle();
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [settle]);
}
