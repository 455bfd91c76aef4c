import { createStore } from '../../../data/store.ts';

export type LowerTab = 'open' | 'pending' | 'history' | 'whatIf' | 'alerts' | 'markets';

/** Tab of the panel under the chart; other parts of the page open tabs too. */
export const lowerTab = createStore<LowerTab>('open');
