import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { classes } from '../../ui/classes.ts';
import desk from '../shell/Desk.module.css';
import { OfficePage } from '../shell/OfficePage.tsx';
import { ListDesk } from './ListDesk.tsx';
import type { ListDeskProps } from './ListDesk.tsx';
import styles from './ListAndCase.module.css';

interface ListAndCaseProps<Row, Order extends string, Filter extends string> extends Omit<
  ListDeskProps<Row, Order, Filter>,
  'label'
> {
  title: string;
  lead: string;
  /** Whether the list has many columns, so that the case is narrow. */
  isCaseNarrow?: boolean;
  /** Open case; nothing if none is open. */
  children: ReactNode;
}

/** Page of a desk: its list, and beside it the open case. */
export function ListAndCase<Row, Order extends string, Filter extends string>({
  title,
  lead,
  isCaseNarrow = false,
  children,
  ...list
}: ListAndCaseProps<Row, Order, Filter>) {
  return (
    <OfficePage title={title} aside={lead} isDesk>
      <div className={classes(desk.desk, styles.desk, isCaseNarrow && styles.narrow)}>
        <div className={styles.queue}>
          <ListDesk label={title} {...list} />
        </div>
        {children}
      </div>
    </OfficePage>
  );
}

/** Returns the case in the address after `path`, and a function that opens another beside the same list. */
export function useOpened(path: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id: opened } = useParams();
  return {
    opened,
    number: opened !== undefined && /^\d{1,15}$/.test(opened) ? Number.parseInt(opened, 10) : undefined,
    open: (id: number | string) => void navigate({ pathname: `${path}/${id}`, search }, { preventScrollReset: true }),
  };
}
