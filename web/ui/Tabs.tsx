import { Tabs as Parts } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Tabs.module.css';

export interface TabItem<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Number of items on the tab's panel. */
  readonly count?: number | undefined;
  readonly panel: ReactNode;
}

interface TabsProps<Value extends string> {
  /** Accessible name of the list of tabs. */
  label: string;
  items: readonly TabItem<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
  listClass?: string | undefined;
  panelClass?: string | undefined;
  /** Actions for the shown panel as a whole, beside the list of tabs. */
  tools?: ReactNode;
}

/** Tabs with their panels; only the chosen panel is rendered. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onChange, className, listClass, panelClass, tools } = props;
  const choose = (next: unknown) => {
    const item = items.find((one) => one.value === next);
    if (item !== undefined) onChange(item.value);
  };
  return (
    <Parts.Root className={classes(styles.root, className)} value={value} onValueChange={choose}>
      <div className={styles.bar}>
        <Parts.List className={classes(styles.list, listClass)} aria-label={label} activateOnFocus>
          {items.map((item) => (
            <Parts.Tab key={item.value} value={item.value} className={styles.tab}>
              {item.label}
              {item.count !== undefined && <span className={styles.count}>{item.count}</span>}
            </Parts.Tab>
          ))}
        </Parts.List>
        {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      </div>
      {items.map((item) => (
        <Parts.Panel key={item.value} value={item.value} className={classes(styles.panel, panelClass)}>
          {item.panel}
        </Parts.Panel>
      ))}
    </Parts.Root>
  );
}
