import { useId } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/Panel.tsx';
import styles from './ClientPage.module.css';

interface CardPanelProps {
  title: string;
  /** Content at the end of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Part of a client's card under its heading. */
export function CardPanel({ title, aside, children }: CardPanelProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {typeof aside === 'string' ? <p>{aside}</p> : aside}
      </div>
      {children}
    </Panel>
  );
}
