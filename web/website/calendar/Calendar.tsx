import type { Language } from '@candor/domain/clients/language.ts';
import { importances } from '@candor/domain/economics/event.ts';
import { crossCurrencies } from '@candor/domain/pricing/crossRates.ts';
import type { CalendarWords } from '../../data/words.server.ts';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { FlaskIcon, ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { ShareHead } from '../../ui/ShareHead.tsx';
import { FramedWidget } from '../widgets/frame/FramedWidget.tsx';
import { heights } from '../widgets/frame/heights.ts';
import { eventsSettings } from '../widgets/frame/widgetSettings.ts';
import pageHead from '../pageHead.module.css';
import { WebsiteRisk } from '../WebsiteRisk.tsx';
import styles from './Calendar.module.css';
import { EventFilters } from './EventFilters.tsx';
import { EventList } from './EventList.tsx';
import next from './NextEvent.module.css';

/** Facts for the calendar's script. */
export interface CalendarFacts {
  readonly words: CalendarWords;
  readonly language: Language;
}

interface CalendarProps extends CalendarFacts {
  brand: string;
  origin: string;
  isSimulated: boolean;
}

/**
 * Page around the announcements of seven days from today or the day of the address, in the visitor's own time zone.
 * Only the browser knows the zone, so it requests the days itself.
 */
export function Calendar({ words, language, brand, origin, isSimulated }: CalendarProps) {
  const facts: CalendarFacts = { words, language };
  const title = `${words.title} · ${brand}`;
  return (
    <div className={styles.page} data-enhance="calendar" data-now="" data-facts={JSON.stringify(facts)}>
      <title>{title}</title>
      <ShareHead
        brand={brand}
        origin={origin}
        title={title}
        description={words.lead}
        language={language}
        page="economic-calendar"
      />
      <header className={styles.head}>
        <div className={pageHead.head}>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <span data-samples="" hidden={!isSimulated}>
          <Badge tone="warning" className={styles.samples} icon={<FlaskIcon size={14} />}>
            {words.samples}
          </Badge>
        </span>
      </header>
      <WebsiteRisk />
      <EventFilters words={words} currencies={crossCurrencies} />
      <div className={styles.between}>
        <p className={next.next} data-next-event="">
          &nbsp;
        </p>
        <PeriodChoice words={words} />
      </div>
      <FramedWidget
        kind="events"
        title={words.title}
        height={heights.events}
        isSimulated={isSimulated}
        settings={eventsSettings(crossCurrencies, importances)}
      >
        <div data-list="">
          <EventList words={words} language={language} state={{ kind: 'loading' }} />
        </div>
      </FramedWidget>
      <p className={styles.note} data-note="" />
      <noscript>
        <p className={styles.note}>{words.noScript}</p>
      </noscript>
    </div>
  );
}

/** Buttons for seven days back, seven days ahead, and today. */
function PeriodChoice({ words }: { words: CalendarWords }) {
  return (
    <div className={styles.choice} role="group" aria-label={words.period}>
      <button
        type="button"
        className={buttonClass('secondary', 'control')}
        aria-label={words.earlier}
        data-go="earlier"
      >
        <ChevronLeftIcon size={16} />
      </button>
      <button type="button" className={buttonClass('secondary', 'control')} data-go="today">
        {words.toToday}
      </button>
      <button type="button" className={buttonClass('secondary', 'control')} aria-label={words.later} data-go="later">
        <ChevronRightIcon size={16} />
      </button>
    </div>
  );
}
