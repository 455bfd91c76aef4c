import { runMailedLink } from '../../../enhance/entrance/runMailedLink.ts';
import type { Act } from '../../lostFactors/LinkPage.tsx';

export function enhance(place: HTMLElement): void {
  runMailedLink<Act>(place, { loadCalls: () => import('../calls/acts.ts') });
}
