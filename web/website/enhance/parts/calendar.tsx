import '../../../data/trustedTypes.ts';
import type { WireEconomicEvent } from '@candor/contracts/http/economics.ts';
import { importances } from '@candor/domain/economics/event.ts';
import { crossCurrencies } from '@candor/domain/pricing/crossRates.ts';
import { fetchEvents } from '../../../data/economics.ts';
import type { EventsAnswer } from '../../../data/economics.ts';
import type { CalendarFacts } from '../../calendar/Calendar.tsx';
import { DAYS_SHOWN, dayName, dayOf, midnight, visitorZone } from '../../calendar/eventDays.ts';
import { isShown, readFilter, toggled } from '../../calendar/eventFilter.ts';
import { CurrencyChip } from '../../calendar/EventFilters.tsx';
import { EventList } from '../../calendar/EventList.tsx';
import type { EventsState } from '../../calendar/EventList.tsx';
import { nextText } from '../../calendar/nextText.ts';
import { eventsSettings } from '../../widgets/frame/widgetSettings.ts';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';

const CHECK_MS = 5_000;

/** Shows the days of the address, their filters and the time until the next event. */
export function enhance(page: HTMLElement): void {
  const calendar = new LiveCalendar(page);
  page.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) calendar.toggle(target);
  });
  page.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-go]') : null;
    if (button !== null) calendar.go(button.dataset['go']);
  });
  void calendar.load();
  setInterval(() => calendar.renew(), CHECK_MS);
}

type Loaded = { readonly kind: 'loading' } | { readonly kind: 'failed' } | Answered;
interface Answered {
  readonly kind: 'done';
  readonly answer: EventsAnswer;
  readonly heardAt: number;
}

class LiveCalendar {
  readonly #page: HTMLElement;
  readonly #facts: CalendarFacts;
  readonly #today = midnight(Date.now());
  #loaded: Loaded = { kind: 'loading' };
  #ended = new AbortController();
  #next: WireEconomicEvent | undefined;

  constructor(page: HTMLElement) {
    this.#page = page;
    this.#facts = factsOf<CalendarFacts>(page);
    this.#mark();
  }

  /** Loads the announcements of the days in the address, and aborts an earlier load. */
  async load(): Promise<void> {
    this.#ended.abort();
    const { signal } = (this.#ended = new AbortController());
    this.#loaded = { kind: 'loading' };
    this.#show();
    const from = this.#from();
    const answer = await fetchEvents({ from, until: midnight(from, DAYS_SHOWN) }, signal);
    if (signal.aborted) return;
    this.#loaded = answer === undefined ? { kind: 'failed' } : { kind: 'done', answer, heardAt: performance.now() };
    this.#addChips();
    this.#show();
  }

  toggle({ name, value }: HTMLInputElement): void {
    if (name !== 'currencies' && name !== 'importance') return;
    const all = name === 'currencies' ? this.#currencies() : importances;
    this.#move(toggled(this.#search(), { kind: name, value, all }));
  }

  go(way: string | undefined): void {
    const search = this.#search();
    if (way === 'today') search.delete('day');
    else search.set('day', dayName(midnight(this.#from(), way === 'later' ? DAYS_SHOWN : -DAYS_SHOWN)));
    this.#move(search);
    void this.load();
  }

  /** Updates the time until the next event; the list itself changes only when that event has come. */
  renew(): void {
    if (this.#loaded.kind !== 'done') return;
    if (this.#nextOf(this.#loaded) === this.#next) this.#sayNext(this.#loaded);
    else this.#show();
  }

  #move(search: URLSearchParams): void {
    history.replaceState(history.state, '', search.size === 0 ? location.pathname : `?${search}`);
    this.#mark();
    this.#show();
  }

  #reset(): void {
    const search = this.#search();
    search.delete('currencies');
    search.delete('importance');
    this.#move(search);
  }

  #show(): void {
    const loaded = this.#loaded;
    this.#next = loaded.kind === 'done' ? this.#nextOf(loaded) : undefined;
    const { words, language } = this.#facts;
    const list = renderNodes(<EventList words={words} language={language} state={this.#state()} />);
    this.#part('list')?.replaceChildren(...list);
    if (loaded.kind === 'done') this.#sayNext(loaded);
    this.#sayNote();
    if (loaded.kind !== 'loading') {
      const hasSamples = loaded.kind === 'done' && loaded.answer.events.some(({ sample }) => sample);
      this.#part('samples')?.toggleAttribute('hidden', !hasSamples);
    }
    this.#askProvider();
  }

  #state(): EventsState {
    const loaded = this.#loaded;
    if (loaded.kind === 'failed') return { kind: 'failed', onAgain: () => void this.load() };
    if (loaded.kind === 'loading') return { kind: 'loading' };
    const shown = this.#shown(loaded);
    const isFiltered = shown.length < loaded.answer.events.length;
    const onReset = (): void => this.#reset();
    return { kind: 'done', shown, next: this.#next, now: nowOf(loaded), isFiltered, onReset };
  }

  #sayNext(loaded: Answered): void {
    const { words, language } = this.#facts;
    const text = nextText(words, language, { next: this.#next, now: nowOf(loaded) });
    const nodes =
      text === undefined
        ? [words.nextNone]
        : renderNodes(
            <>
              <span>{text.title}</span> <strong>{text.wait}</strong>
            </>,
          );
    this.#part('next-event')?.replaceChildren(...nodes);
  }

  #sayNote(): void {
    const { words } = this.#facts;
    const zone = words.zone.replace('{{zone}}', visitorZone());
    const loaded = this.#loaded;
    const all = loaded.kind === 'done' ? loaded.answer.events.length : 0;
    const shown = loaded.kind === 'done' ? this.#shown(loaded).length : 0;
    const count = words.count.replace('{{shown}}', `${shown}`).replace('{{all}}', `${all}`);
    this.#part('note')?.replaceChildren(all === 0 ? zone : `${count} ${zone}`);
  }

  /** Checks the chips that the address chooses. */
  #mark(): void {
    const filter = readFilter(this.#search());
    for (const chip of this.#page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')) {
      const chosen: readonly string[] | undefined = chip.name === 'importance' ? filter.importance : filter.currencies;
      chip.checked = chosen?.includes(chip.value) ?? true;
    }
  }

  /** Adds chips for currencies that the page did not expect. */
  #addChips(): void {
    const offered = [...this.#page.querySelectorAll<HTMLInputElement>('[name=currencies]')].map(({ value }) => value);
    const place = this.#page.querySelector('fieldset');
    for (const currency of this.#currencies())
      if (!offered.includes(currency)) place?.append(...renderNodes(<CurrencyChip currency={currency} />));
    this.#mark();
  }

  /** Shows the choice of the address in a third party's calendar, if there is one. */
  #askProvider(): void {
    const frame = this.#page.querySelector<HTMLElement>('[data-enhance=frame]');
    if (frame === null) return;
    const { currencies = this.#currencies(), importance = importances } = readFilter(this.#search());
    const facts = JSON.stringify({ ...factsOf<object>(frame), settings: eventsSettings(currencies, importance) });
    if (facts !== frame.dataset['facts']) frame.dataset['facts'] = facts;
  }

  #search(): URLSearchParams {
    return new URLSearchParams(location.search);
  }

  #from(): number {
    return dayOf(this.#search().get('day')) ?? this.#today;
  }

  #currencies(): readonly string[] {
    const events = this.#loaded.kind === 'done' ? this.#loaded.answer.events : [];
    return [...new Set([...crossCurrencies, ...events.map(({ currency }) => currency)])];
  }

  #shown({ answer }: Answered): readonly WireEconomicEvent[] {
    const filter = readFilter(this.#search());
    return answer.events.filter((event) => isShown(filter, event));
  }

  #nextOf(loaded: Answered): WireEconomicEvent | undefined {
    const now = nowOf(loaded);
    return this.#shown(loaded).find(({ at }) => at > now);
  }

  #part(name: string): Element | null {
    return this.#page.querySelector(`[data-${name}]`);
  }
}

/** Returns the server's time, since a device's clock may be wrong. */
function nowOf({ answer, heardAt }: Answered): number {
  return answer.now + performance.now() - heardAt;
}
