import { z } from 'zod';
import { demoPartner } from '../people.ts';
import type { Scene, Stage } from './stage.ts';

const payouts = z.object({ totals: z.object({ payable: z.number() }) });

/** The partner's payout requests for their earnings of each month, decided by finance. */
export function partnerMonths(stage: Stage): readonly Scene[] {
  return [
    {
      at: stage.ago(1, 9),
      play: async () => {
        const partner = stage.browserOf({ email: demoPartner.email, language: 'en' });
        await partner.post('/api/affiliate/login', { email: demoPartner.email, password: demoPartner.password });
        const { totals } = payouts.parse(await partner.post('/api/affiliate/payouts'));
        await partner.post('/api/affiliate/payouts/request', { request: stage.command(), amount: totals.payable });
      },
    },
  ];
}
