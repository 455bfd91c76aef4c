import { sayOf } from '../../../data/say.ts';
import { factsOf } from '../../../enhance/factsOf.ts';
import { setText } from '../../../ui/liveWriting.ts';
import type { LossShareFacts } from '../../frame/RiskText.tsx';

/** Rule LO-1: the brand's own figure in its risk warning, where there is one. */
export async function enhance(place: HTMLElement): Promise<void> {
  const { share } = factsOf<LossShareFacts>(place);
  const percent = await askPercent();
  if (percent !== undefined) setText(place, sayOf({ share })('share', { percent }));
}

/** Without the contracts' library, which is larger than this page's scripts: one number is all there is to read. */
async function askPercent(): Promise<number | undefined> {
  try {
    const answer = await fetch('/api/reports/loss');
    return percentIn(await answer.json());
  } catch {
    // The general warning stays.
    return undefined;
  }
}

function percentIn(answer: unknown): number | undefined {
  const percent = part(part(answer, 'data'), 'percent');
  return typeof percent === 'number' ? percent : undefined;
}

function part(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
