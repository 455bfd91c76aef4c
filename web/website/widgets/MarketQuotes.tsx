import choice from '../../ui/Choice.module.css';
import { classes } from '../../ui/classes.ts';
import { heights } from './frame/heights.ts';
import styles from './MarketQuotes.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import type { QuoteGroup, WidgetFacts } from './widgetFacts.ts';
import { WidgetPanel } from './WidgetPanel.tsx';

interface MarketQuotesProps {
  widgets: WidgetFacts;
  groups: readonly QuoteGroup[];
}

/** Live prices in four groups side by side; if there is no space for that, the chosen group, by styles alone. */
export function MarketQuotes({ widgets, groups }: MarketQuotesProps) {
  const { words } = widgets;
  return (
    <WidgetPanel
      widgets={widgets}
      className={styles.panel}
      enhance="quotes"
      title={words.quotes.title}
      text={words.quotes.text}
      height={heights.quotes}
    >
      <div role="radiogroup" aria-label={words.quotes.group} className={classes(choice.segmented, styles.choice)}>
        {groups.map(({ name }, index) => (
          <label key={name} className={choice.option}>
            <input
              type="radio"
              className="visually-hidden"
              name="market-group"
              value={name}
              autoComplete="off"
              defaultChecked={index === 0}
            />
            {words.quotes.groups[name]}
          </label>
        ))}
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.name} group={group} widgets={widgets} />
        ))}
      </div>
    </WidgetPanel>
  );
}

interface GroupProps {
  group: QuoteGroup;
  widgets: WidgetFacts;
}

function Group({ group, widgets }: GroupProps) {
  const { words, prices } = widgets;
  const name = words.quotes.groups[group.name];
  return (
    <div className={styles.group} data-group={group.name}>
      <table aria-label={name}>
        <thead>
          <tr className={styles.head}>
            <th scope="col">
              <strong>{name}</strong>{' '}
              <span title={words.quotes.shown}>{`${group.instruments.length}/${group.offered}`}</span>
            </th>
            <th scope="col">{words.quotes.sell}</th>
            <th scope="col">{words.quotes.buy}</th>
            <th scope="col" className="visually-hidden">
              {words.quotes.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.instruments.map((instrument) => (
            <QuoteRow key={instrument.symbol} instrument={instrument} price={prices[instrument.symbol]} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
