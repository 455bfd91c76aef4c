import '../../../data/trustedTypes.ts';
import { fetchCounts } from '../../../data/counts.ts';
import { renderNodes } from '../../../enhance/renderNodes.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { CountList } from '../../clientMoney/CountList.tsx';
import type { CountFacts, CountsState } from '../../clientMoney/CountList.tsx';

/** Loads the counts of the brand in the browser: the page itself is cached for a long time. */
export async function enhance(place: HTMLElement): Promise<void> {
  const facts = factsOf<CountFacts>(place);
  const show = (state: CountsState): void =>
    place.replaceChildren(...renderNodes(<CountList {...facts} state={state} />));
  const load = async (): Promise<void> => {
    const answer = await fetchCounts();
    show(answer === undefined ? { kind: 'failed', onAgain: () => void load() } : { kind: 'done', answer });
  };
  await load();
}
