import type { Language } from '@candor/domain/clients/language.ts';
import { importances } from '@candor/domain/economics/event.ts';
import { crossCurrencies } from '@candor/domain/pricing/crossRates.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAlive } from '../../data/useAlive.ts';
import type { CalendarWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlaskIcon } from '../../ui/icons.tsx';
import { FramedWidget } from '../widgets/frame/FramedWidget.tsx';
import { heights } from '../widgets/frame/heights.ts';
import { WebsiteRisk } from '../WebsiteRisk.tsx';
import styles from './Calendar.module.css';
import { DAYS_SHOWN, dayOf, midnight, visitorZone } from './eventDays.ts';
import { isShown, readFilter } from './eventFilter.ts';
import { EventFilters } from './EventFilters.tsx';
import { EventList } from './EventList.tsx';
import { NextEvent } from './NextEvent.tsx';
import { PeriodChoice } from './PeriodChoice.tsx';
import { useEvents } from './useEvents.ts';

interface CalendarProps {
  words: CalendarWords;
  language: Language;
  brand: string;
  isSimulated: boolean;
}

const nothingAsked = new URLSearchParams();

/** What is announced in seven days from today or the day of the address, in the visitor's own zone. */
export function Calendar({ words, language, brand, isSimulated }: CalendarProps) {
  const isAlive = useAlive();
  const [today] = useState(() => midnight(Date.now()));
  const [asked, setSearch] = useSearchParams();
  // The server makes one public page, whatever the address's filters.
  const search = isAlive ? asked : nothingAsked;
  const from = isAlive ? (dayOf(search.get('day')) ?? today) : undefined;
  const { state, again } = useEvents(from === undefined ? undefined : { from, until: midnight(from, DAYS_SHOWN) });
  const filter = readFilter(search);
  const all = state.kind === 'done' ? state.answer.events : [];
  const shown = all.filter((event) => isShown(filter, event));
  const currencies = [...new Set([...crossCurrencies, ...all.map(({ currency }) => currency)])];
  const change = (next: URLSearchParams) => setSearch(next, { replace: true, preventScrollReset: true });
  return (
    <div className={styles.page}>
      <title>{`${words.title} · ${brand}`}</title>
      <header className={styles.head}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        {all.some(({ sample }) => sample) && (
          <Badge tone="warning" className={styles.samples} icon={<FlaskIcon size={14} />}>
            {words.samples}
          </Badge>
        )}
      </header>
      <WebsiteRisk />
      <EventFilters words={words} search={search} currencies={currencies} onChange={change} />
      <div className={styles.between}>
        <NextEvent words={words} language={language} events={shown} state={state} />
        <PeriodChoice words={words} search={search} from={from} onChange={change} />
      </div>
      <FramedWidget
        kind="events"
        title={words.title}
        height={heights.events}
        isSimulated={isSimulated}
        settings={({ eventsSettings }) =>
          eventsSettings(filter.currencies ?? currencies, filter.importance ?? importances)
        }
      >
        <EventList
          words={words}
          language={language}
          state={state}
          shown={shown}
          isFiltered={shown.length < all.length}
          onAgain={again}
          onReset={() => change(withoutFilter(search))}
        />
      </FramedWidget>
      <p className={styles.note}>
        {state.kind === 'done' && all.length > 0 && (
          <span>{words.count.replace('{{shown}}', `${shown.length}`).replace('{{all}}', `${all.length}`)} </span>
        )}
        {isAlive && words.zone.replace('{{zone}}', visitorZone())}
      </p>
      <noscript>
        <p className={styles.note}>{words.noScript}</p>
      </noscript>
    </div>
  );
}

function withoutFilter(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete('currencies');
  next.delete('importance');
  return next;
}
