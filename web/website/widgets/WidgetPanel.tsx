import type { ReactNode } from 'react';
import { usePriceLink } from '../../data/usePrices.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlaskIcon } from '../../ui/icons.tsx';
import { UtcClock } from './UtcClock.tsx';
import type { WidgetFacts } from './widgetFacts.ts';
import styles from './WidgetPanel.module.css';

interface WidgetPanelProps {
  widgets: WidgetFacts;
  title: string;
  text: string;
  /** Is the text more than an explanation, so that small screens show it too? */
  isTextNeeded?: boolean;
  height: number;
  children: ReactNode;
}

/** The panel around a table of prices: its title, whether the prices are invented or stopped, and their clock. */
export function WidgetPanel({ widgets, title, text, isTextNeeded = false, height, children }: WidgetPanelProps) {
  const { words, simulated, now } = widgets;
  const { state } = usePriceLink();
  return (
    <section id="markets" className={styles.panel} style={{ height }} aria-labelledby="markets-title">
      <header className={styles.bar}>
        <h2 id="markets-title">{title}</h2>
        <p className={styles.text} data-needed={isTextNeeded || undefined}>
          {text}
        </p>
        {state === 'lost' && <Badge tone="warning">{words.lost}</Badge>}
        {simulated && (
          <Badge tone="warning" icon={<FlaskIcon size={12} />}>
            {words.simulated}
          </Badge>
        )}
        <UtcClock first={now} />
      </header>
      {children}
    </section>
  );
}
