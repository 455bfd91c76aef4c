import type { VisitCause } from '@candor/domain/clients/clientFile.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import styles from './Desk.module.css';

interface ClientLinkProps {
  id: number;
  /** Where the link is; recorded with the visit, and the client reads it. */
  from: VisitCause;
  /** Subject of the visit: the number of a payment. */
  reference?: string;
  children: ReactNode;
}

/** Link to a client's card; only text for a role that may not read it. */
export function ClientLink({ id, from, reference, children }: ClientLinkProps) {
  if (!useMay('clients.read')) return children;
  const query = new URLSearchParams({ from, ...(reference !== undefined && { reference }) });
  return (
    <Link to={`/clients/${id}?${query.toString()}`} className={styles.link}>
      {children}
    </Link>
  );
}
