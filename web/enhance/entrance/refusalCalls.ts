import type { fetchRefusalText } from '../../data/fetchedRefusals.ts';

/** Calls of a form also fetch the text of the first refusal. */
export interface RefusalCalls {
  readonly fetchRefusalText: typeof fetchRefusalText;
}
