import { useState } from 'react';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { heights } from './frame/heights.ts';
import styles from './MarketQuotes.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import type { QuoteGroup, QuoteGroupName, WidgetFacts } from './widgetFacts.ts';
import { WidgetPanel } from './WidgetPanel.tsx';

interface MarketQuotesProps {
  widgets: WidgetFacts;
  groups: readonly QuoteGroup[];
}

/** Our live prices in four groups side by side; where there is no space for that, one group at a time. */
export function MarketQuotes({ widgets, groups }: MarketQuotesProps) {
  const { words } = widgets;
  const [chosen, setChosen] = useState<QuoteGroupName>('crypto');
  return (
    <WidgetPanel widgets={widgets} title={words.quotes.title} text={words.quotes.text} height={heights.quotes}>
      <SegmentedControl
        className={styles.choice}
        label={words.quotes.group}
        options={groups.map(({ name }) => ({ value: name, label: words.quotes.groups[name] }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.name} group={group} isChosen={group.name === chosen} widgets={widgets} />
        ))}
      </div>
    </WidgetPanel>
  );
}

interface GroupProps {
  group: QuoteGroup;
  isChosen: boolean;
  widgets: WidgetFacts;
}

function Group({ group, isChosen, widgets }: GroupProps) {
  const { words, prices } = widgets;
  const name = words.quotes.groups[group.name];
  return (
    <div className={styles.group} data-chosen={isChosen || undefined}>
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
            <QuoteRow key={instrument.symbol} instrument={instrument} first={prices[instrument.symbol]} words={words} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
