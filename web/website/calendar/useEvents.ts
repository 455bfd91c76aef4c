import type { Instant } from '@candor/domain/ids.ts';
import { useCallback, useEffect, useState } from 'react';
import { fetchEvents } from '../../data/economics.ts';
import type { EventsAnswer } from '../../data/economics.ts';

export type EventsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly answer: EventsAnswer };

interface Period {
  readonly from: Instant;
  readonly until: Instant;
}

/** The announcements of a period; undefined while the page comes alive. `again` asks once more. */
export function useEvents(period: Period | undefined) {
  const [state, setState] = useState<EventsState>({ kind: 'loading' });
  const { from, until } = period ?? {};
  const load = useCallback(
    async (ended: AbortSignal) => {
      if (from === undefined || until === undefined) return;
      setState({ kind: 'loading' });
      const answer = await fetchEvents({ from, until }, ended);
      if (!ended.aborted) setState(answer === undefined ? { kind: 'failed' } : { kind: 'done', answer });
    },
    [from, until],
  );
  useEffect(() => {
    const ended = new AbortController();
    void load(ended.signal);
    return () => ended.abort();
  }, [load]);
  return { state, again: () => void load(new AbortController().signal) };
}
