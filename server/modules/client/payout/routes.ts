import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import { confirmDetails } from './confirmDetails.ts';
import type { PayoutParts } from './parts.ts';
import { showDetails } from './present.ts';
import { saveDetails } from './saveDetails.ts';

export function payoutRoutes(parts: PayoutParts): Handlers<'getPayout' | 'savePayout' | 'confirmPayout'> {
  return {
    getPayout: async (_request, { session }) => accept(await showDetails(parts, session.brandId, session.clientId)),
    savePayout: (request, { session }) => saveDetails(parts, request, session),
    confirmPayout: (request, visitor) => confirmDetails(parts, request, visitor),
  };
}
