import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { besideQuery } from '../../../data/payments.ts';
import { scrollToTop } from '../../../ui/scrollToTop.ts';
import { CancelPayment } from '../detail/CancelPayment.tsx';
import { ExternalLink } from '../next/ExternalLink.tsx';
import { PaymentFacts } from '../PaymentFacts.tsx';
import styles from './deposit.module.css';

interface PaidBesideProps {
  number: string;
  url: string;
}

/** Replaces the form while the client pays on the partner's page: shows what they pay, and how to leave. */
export function PaidBeside({ number, url }: PaidBesideProps) {
  const { data } = useQuery(besideQuery(number));
  // The form was scrolled down to its button; the new content begins at the top.
  useEffect(scrollToTop, []);
  if (data !== undefined && data !== null && data.next === null)
    return <Navigate to={`/payment/return/${number}`} replace />;
  return (
    <div className={styles.flow}>
      {data !== undefined && data !== null && <PaymentFacts payment={data} />}
      <ExternalLink number={number} url={url} opens />
      {data?.can_cancel === true && <CancelPayment payment={data} />}
    </div>
  );
}
