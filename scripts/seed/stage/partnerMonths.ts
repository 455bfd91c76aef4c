import { demoPartner } from '../partner.ts';
import type { Scene, Stage } from './stage.ts';

/** The partner asks for what their months have earned; finance decides. */
export function partnerMonths(stage: Stage): readonly Scene[] {
  return [
    {
      at: stage.ago(1, 9),
      play: async () => {
        const partner = stage.browserOf({ email: demoPartner.email, language: 'en' });
        await partner.post('/api/affiliate/login', { email: demoPartner.email, password: demoPartner.password });
        const { totals } = (await partner.post('/api/affiliate/payouts')) as unknown as {
          readonly totals: { readonly payable: number };
        };
        await partner.post('/api/affiliate/payouts/request', { request: stage.command(), amount: totals.payable });
      },
    },
  ];
}
