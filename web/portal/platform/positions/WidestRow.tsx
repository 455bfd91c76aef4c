import type { ReactNode } from 'react';
import styles from './table.module.css';

interface WidestRowProps {
  /** Whether some rows belong to others and are indented. */
  hasMembers?: boolean;
  /** Cells, one for each column. */
  children: ReactNode;
}

/**
 * Row without height that has the widest content of each column: of a long table only some rows are rendered, and its
 * columns would change their widths while it scrolls.
 */
export function WidestRow({ hasMembers = false, children }: WidestRowProps) {
  return (
    <tr aria-hidden="true" className={styles.widest} data-member={hasMembers || undefined}>
      {children}
    </tr>
  );
}

export function WidestCell({ className, children }: { className?: string | undefined; children?: ReactNode }) {
  return (
    <td className={className}>
      <div>{children}</div>
    </td>
  );
}
