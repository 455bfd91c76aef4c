import type { ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { FlaskIcon } from '../../ui/icons.tsx';
import { clockText } from './clockText.ts';
import type { WidgetFacts } from './widgetFacts.ts';
import styles from './WidgetPanel.module.css';

/** Facts for the script of a price table, besides those in the table. */
export interface PanelFacts {
  readonly states: WidgetFacts['words']['states'];
  /** Text of the cross rates while markets are open, and the text added to the reason why they are not. */
  readonly open?: string;
  readonly standing?: string;
}

interface WidgetPanelProps {
  widgets: WidgetFacts;
  /** Module that updates the prices. */
  enhance: 'quotes' | 'crossRates';
  facts?: Omit<PanelFacts, 'states'>;
  title: string;
  text: string;
  /** Is the text more than an explanation, so that small screens show it too? */
  isTextNeeded?: boolean;
  height: number;
  className?: string | undefined;
  children: ReactNode;
}

/** Panel around a table of prices: its title, whether the prices are simulated or stopped, and their clock. */
export function WidgetPanel(props: WidgetPanelProps) {
  const { widgets, enhance, facts, title, text, isTextNeeded = false, height, className, children } = props;
  const { words, simulated, now } = widgets;
  const written: PanelFacts = { ...facts, states: words.states };
  return (
    <section
      id="markets"
      className={classes(styles.panel, className)}
      style={{ height }}
      aria-labelledby="markets-title"
      data-enhance={enhance}
      data-facts={JSON.stringify(written)}
    >
      <header className={styles.bar}>
        <h2 id="markets-title">{title}</h2>
        <p className={styles.text} data-text="" data-needed={isTextNeeded || undefined}>
          {text}
        </p>
        <span data-lost="" hidden>
          <Badge tone="warning">{words.lost}</Badge>
        </span>
        {simulated && (
          <Badge tone="warning" icon={<FlaskIcon size={12} />}>
            {words.simulated}
          </Badge>
        )}
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {clockText(now)}
        </time>
      </header>
      {children}
    </section>
  );
}
