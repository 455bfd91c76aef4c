import { z } from 'zod';
import type { Registered } from './person.ts';
import type { Scene, Stage, StaffName } from './stage.ts';

const listed = z.array(
  z.object({ id: z.number(), state: z.string(), client: z.nullable(z.object({ id: z.number() })) }),
);
const openedBrand = z.object({ row: z.object({ fingerprint: z.string() }) });

/** Approves, as the second of two people, a request about this client. */
export async function decideApproval(stage: Stage, by: StaffName, { id }: Registered, reason: string): Promise<void> {
  const officer = await stage.signIn(by);
  const waiting = listed.parse(await officer.get('/api/office/approvals'));
  for (const one of waiting.filter(({ state, client }) => state === 'waiting' && client?.id === id))
    await officer.post('/api/office/approvals/decide', { id: one.id, approve: 1, reason });
}

/** Requests of the last hours that wait for a second person. */
export function approvals(stage: Stage): readonly Scene[] {
  return [
    {
      at: stage.ago(0, 5) + 600_000,
      play: async () => {
        const dealer = await stage.signIn('Oskar');
        await dealer.post('/api/office/dealing/limits/ask', {
          limit: 'houseExposure',
          before: '25000000',
          figure: '30000000',
          reason: 'A release of inflation figures is due this week and clients’ volume is rising.',
        });
      },
    },
    {
      at: stage.ago(0, 3) + 900_000,
      play: async () => {
        const admin = await stage.signIn('Elena');
        const opened = await admin.post('/api/office/brands/open', { brand: stage.brand.id });
        const { fingerprint } = openedBrand.parse(opened).row;
        const reason = 'The levels and the text of the legal notice were reviewed.';
        await admin.post('/api/office/brands/ask', { fingerprint, reason });
      },
    },
  ];
}
