import '../../../data/trustedTypes.ts';
import { start, stopByLink } from '@candor/contracts/http/affiliateLostFactors.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import type { Outcome } from '../../../data/outcome.ts';
import type { Act } from '../../lostFactors/LinkPage.tsx';

export { fetchRefusalText } from '../../../data/fetchedRefusals.ts';

const calls = { startLostFactors: start, stopLostFactors: stopByLink };

/** Carries out the action, whose success its own page reports. */
export async function carryOut(act: Act, code: string): Promise<Outcome<undefined>> {
  const outcome = await askByDeclaration(calls[act], { code });
  return outcome.kind === 'done' ? { kind: 'done', value: undefined } : outcome;
}
