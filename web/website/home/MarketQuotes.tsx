import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { usePriceLink } from '../../data/usePrices.ts';
import type { WebsiteWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { SegmentedControl } from '../../ui/Choice.tsx';
import { homeGroups } from './homeMarkets.ts';
import type { HomeGroup, HomeMarkets } from './homeMarkets.ts';
import styles from './MarketQuotes.module.css';
import { QuoteRow } from './QuoteRow.tsx';
import { UtcClock } from './UtcClock.tsx';

interface MarketQuotesProps {
  words: WebsiteWords['website']['markets'];
  markets: HomeMarkets;
}

/** The product itself as the proof: our live prices in four groups; on a phone one group at a time. */
export function MarketQuotes({ words, markets }: MarketQuotesProps) {
  const [group, setGroup] = useState<HomeGroup>('crypto');
  const { state } = usePriceLink();
  return (
    <section id="markets" className={styles.panel} aria-labelledby="markets-title">
      <header className={styles.bar}>
        <h2 id="markets-title">{words.title}</h2>
        <p className={styles.text}>{words.text}</p>
        {state === 'lost' && <Badge tone="warning">{words.lost}</Badge>}
        {markets.simulated && (
          <Badge tone="warning" icon={<FlaskConical size={12} aria-hidden="true" />}>
            {words.simulated}
          </Badge>
        )}
        <UtcClock first={markets.now} />
      </header>
      <SegmentedControl
        className={styles.choice}
        label={words.group}
        options={homeGroups.map((value) => ({ value, label: words[value] }))}
        value={group}
        onChange={setGroup}
      />
      <div className={styles.groups}>
        {homeGroups.map((name) => (
          <QuoteGroup key={name} name={name} isChosen={name === group} words={words} markets={markets} />
        ))}
      </div>
    </section>
  );
}

interface QuoteGroupProps extends MarketQuotesProps {
  name: HomeGroup;
  isChosen: boolean;
}

function QuoteGroup({ name, isChosen, words, markets }: QuoteGroupProps) {
  const instruments = markets.groups[name];
  return (
    <div className={styles.group} data-chosen={isChosen || undefined}>
      <h3 className={styles.name}>
        {words[name]} <span>{instruments.length}</span>
      </h3>
      <ul className={styles.rows} tabIndex={0} aria-label={words[name]}>
        {instruments.map((instrument) => (
          <QuoteRow
            key={instrument.symbol}
            instrument={instrument}
            first={markets.prices[instrument.symbol]}
            words={words}
          />
        ))}
      </ul>
    </div>
  );
}
