import type { fetchRefusalText } from '../../data/fetchedRefusals.ts';

/** What sends a form also fetches the words of the first refusal. */
export interface RefusalCalls {
  readonly fetchRefusalText: typeof fetchRefusalText;
}
