import { confirm, confirmPasskey } from '@candor/contracts/http/loginFactors.ts';
import { askByDeclaration } from '../../../data/ask.ts';
import { renewSession } from '../../../data/session.ts';
import type { ProofDesk } from '../../../factors/desk.ts';

/** Calls by which a client proves their identity again, without the table of all calls. */
export const clientProof: ProofDesk = {
  calls: { confirmPasskey: (request) => askByDeclaration(confirmPasskey, request) },
  async confirm(request) {
    const outcome = await askByDeclaration(confirm, request);
    if (outcome.kind === 'done') renewSession(outcome.value);
    return outcome;
  },
};
