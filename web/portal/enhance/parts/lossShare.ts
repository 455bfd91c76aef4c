import { wordFiller } from '../../../data/wordFiller.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { setText } from '../../../ui/liveWriting.ts';
import type { LossShareFacts } from '../../frame/RiskText.tsx';
import { partOf, readAnswer } from '../../../enhance/entrance/readAnswer.ts';

/** Rule LO-1: puts the brand's own figure into its risk warning; without one the general warning stays. */
export async function enhance(place: HTMLElement): Promise<void> {
  const { share } = factsOf<LossShareFacts>(place);
  const percent = partOf(await readAnswer('/api/reports/loss'), 'data', 'percent');
  if (typeof percent === 'number') setText(place, wordFiller({ share })('share', { percent }));
}
