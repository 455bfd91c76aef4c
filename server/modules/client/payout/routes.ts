import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { confirmDetails } from './confirmDetails.ts';
import type { PayoutDeps } from './deps.ts';
import { showDetails } from './present.ts';
import { saveDetails } from './saveDetails.ts';

export function payoutRoutes(deps: PayoutDeps): Handlers<'getPayout' | 'savePayout' | 'confirmPayout'> {
  return {
    getPayout: async (_request, { session }) => accept(await showDetails(deps, session.brandId, session.clientId)),
    savePayout: (request, { session }) => saveDetails(deps, request, session),
    confirmPayout: (request, visitor) => confirmDetails(deps, request, visitor),
  };
}
