import { confirm, confirmPasskey } from '@candor/contracts/http/loginFactors.ts';
import { askBy } from '../../../data/ask.ts';
import { startSession } from '../../../data/session.ts';
import type { ProofDesk } from '../../../factors/desk.ts';

/** Calls by which a client proves their identity again, without the table of all calls. */
export const clientProof: ProofDesk = {
  calls: { confirmPasskey: (request) => askBy(confirmPasskey, request) },
  async confirm(request) {
    const outcome = await askBy(confirm, request);
    if (outcome.kind === 'done') startSession(outcome.value);
    return outcome;
  },
};
