import type { VisitCause } from '@candor/domain/clients/clientFile.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import styles from './Desk.module.css';

interface ClientLinkProps {
  id: number;
  /** From where; it is recorded with the visit, and the client reads it. */
  from: VisitCause;
  /** What it is about there: the number of a payment. */
  reference?: string;
  children: ReactNode;
}

/** Leads to a client's card; for a role that may not read it, only the words. */
export function ClientLink({ id, from, reference, children }: ClientLinkProps) {
  if (!useMay('clients.read')) return children;
  const query = new URLSearchParams({ from, ...(reference !== undefined && { reference }) });
  return (
    <Link to={`/clients/${id}?${query.toString()}`} className={styles.link}>
      {children}
    </Link>
  );
}
