import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../data/office.ts';
import styles from './Desk.module.css';

interface ApprovalsLinkProps {
  children: ReactNode;
  /** Content for a role that may not open the approvals; by default the text without a link. */
  otherwise?: ReactNode;
}

/** Link to the approvals, for roles that may open them. */
export function ApprovalsLink({ children, otherwise = children }: ApprovalsLinkProps) {
  if (!useMay('approvals.read')) return otherwise;
  return (
    <Link to="/approvals" className={styles.link}>
      {children}
    </Link>
  );
}
