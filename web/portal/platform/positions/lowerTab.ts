import { createStore } from '../../../data/store.ts';

export type LowerTab = 'open' | 'pending' | 'history' | 'whatIf' | 'alerts' | 'markets';

/** What the panel under the chart shows; other parts of the page lead there. */
export const lowerTab = createStore<LowerTab>('open');
