import { actByCode } from '../../../enhance/entrance/actByCode.ts';
import type { Act } from '../../lostFactors/LinkPage.tsx';

export function enhance(place: HTMLElement): void {
  actByCode<Act>(place, { loadCalls: () => import('../calls/acts.ts') });
}
