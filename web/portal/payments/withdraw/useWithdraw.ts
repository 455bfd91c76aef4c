import { negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTransaction, moneyMoved } from '../../../data/payments.ts';
import { refusalText } from '../../../data/texts.ts';
import { useBusy } from '../../../ui/useBusy.ts';
import type { Failure } from '../deposit/useDeposit.ts';

/** The specification's number of a withdrawal. */
const WITHDRAWAL = 6;

interface Request {
  readonly amount: Money;
  readonly comments: string;
}

/** Sends a request once: a repetition after a missing answer is the same request. */
export function useWithdraw() {
  const { t } = useTranslation();
  const [isBusy, whileBusy] = useBusy();
  const [failure, setFailure] = useState<Failure>();
  /** Amount of the accepted request. */
  const [accepted, setAccepted] = useState<Money>();
  const isUnderWay = useRef(false);
  const requested = useRef({ text: '', id: '' });
  const ask = async ({ amount, comments }: Request) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(undefined);
    const text = `${amount} ${comments}`;
    if (requested.current.text !== text) requested.current = { text, id: crypto.randomUUID() };
    const { id } = requested.current;
    // The wire's withdrawals are negative (specification 4).
    const outcome = await whileBusy(createTransaction({ amount: negate(amount), method: WITHDRAWAL, comments, id }));
    isUnderWay.current = false;
    if (outcome.kind === 'unreachable')
      return setFailure({ title: t('payments.withdraw.unsure'), text: t('payments.withdraw.unsureText') });
    requested.current = { text: '', id: '' };
    moneyMoved();
    if (outcome.kind === 'refused')
      return setFailure({ title: t('payments.withdraw.failed'), text: refusalText(outcome.refusal) });
    setAccepted(amount);
  };
  return { ask, isBusy, failure, requested: accepted };
}
