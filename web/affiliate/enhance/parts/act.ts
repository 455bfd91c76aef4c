import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { runMailedLink } from '../../../enhance/entrance/runMailedLink.ts';
import type { Act } from '../../lostFactors/LinkPage.tsx';

export function enhance(place: HTMLElement): void {
  runMailedLink<Act>(place, { calls: codeLoader(() => import('../calls/acts.ts')) });
}
