import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { moneyMoved, paymentQuery } from '../../../data/payments.ts';

/** How often the page asks us, and until when; afterwards a mail tells. */
const EVERY_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * How the payment stands, for whoever comes back from its provider. The provider is asked once; then we are asked
 * until it is decided or the patience is over. Nothing here credits anything (ruling R19).
 */
export function useReturn(number: string) {
  const [isPatient, setPatient] = useState(true);
  const [asksOnce] = useState(onlyOnce);
  const query = useQuery({
    ...paymentQuery(number, asksOnce),
    refetchInterval: ({ state: { data } }) => (isPatient && isUndecided(data) ? EVERY_MS : false),
  });
  useEffect(() => {
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const status = query.data?.status;
  useEffect(() => {
    if (status === 'approved') moneyMoved();
  }, [status]);
  return { ...query, isPatient };
}

/** True at the first question, false ever after. */
function onlyOnce(): () => boolean {
  let isFirst = true;
  return () => {
    const asks = isFirst;
    isFirst = false;
    return asks;
  };
}

export function isUndecided(payment: WirePaymentState | null | undefined): boolean {
  return payment?.status === 'pending' || payment?.status === 'processing';
}
