import type { WirePaymentState } from '@candor/contracts/http/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { moneyMoved, paymentQuery } from '../../../data/payments.ts';

/** Interval at which the page asks us, and time until it stops; afterwards a mail brings the result. */
const EVERY_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * Returns a payment's status for a client who returns from its provider. The provider is queried once; then we are
 * asked until the payment is decided or the time is up. Nothing here credits anything (ruling R19).
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

/** Returns a function that is true for the first request only. */
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
