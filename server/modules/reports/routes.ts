import { accept } from '@candor/domain/result.ts';
import type { Handlers } from '../sessions/index.ts';
import type { LossShares } from './lossShares.ts';

export function reportRoutes(shares: LossShares): Handlers<'getLossShare'> {
  return {
    async getLossShare(_request, { brand }) {
      return accept({ percent: (await shares.of(brand.id)) ?? null });
    },
  };
}
