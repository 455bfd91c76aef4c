import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { runMailedLink } from '../../../enhance/entrance/runMailedLink.ts';
import { showHalf } from '../../../enhance/entrance/secondStep.ts';
import { askOfCode, partOf } from '../../../enhance/entrance/readAnswer.ts';
import type { Act } from '../../links/acts.ts';
import { loadSteps } from '../loadSteps.ts';

const calls = codeLoader(() => import('../calls/acts.ts'));

/** Carries out what a client's mailed link asks for; one of these actions is a login (ruling R16). */
export function enhance(place: HTMLElement): void {
  runMailedLink<Act>(place, {
    calls,
    isRequestedHere: async ({ act, code }) => {
      if (act !== 'loginByLink') return false;
      // The wire sends this flag as 1 or 0.
      return partOf(await askOfCode('/api/get/askedHere', code), 'data', 'asked_here') === 1;
    },
    async showHalf(half) {
      const { enter } = await calls.load();
      const onEntered = (entered: Parameters<typeof enter>[0]) =>
        void enter(entered).then((path) => location.replace(path));
      return showHalf(loadSteps, { ...half, onEntered });
    },
  });
}
