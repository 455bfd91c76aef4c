import { AffiliateSessions } from '@candor/server/modules/affiliates/index.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import type { Sent } from './edgeClient.ts';

/** A partner who is logged in as a program is. */
export async function enterPartner(edge: Edge, code: string): Promise<Sent> {
  const id = await asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO affiliate (brand_id, code, name, email, created_at)
       VALUES ('northline', $1, 'Media', $1 || '@media.example', '2020-01-01Z') RETURNING id::float8`,
      [code],
    );
    return rows[0]?.id ?? 0;
  });
  const token = await new AffiliateSessions(edge.pool, edge.clock).start(id, {
    ...{ brand: edge.brand, host: 'localhost', ip: '203.0.113.7', language: 'en' as const },
    device: { browser: 'Firefox', system: 'Linux' },
    origin: { host: 'localhost', protocol: 'http', origin: undefined, fetchSite: undefined },
    cookies: { read: () => undefined, set: () => undefined, clear: () => undefined },
  });
  return { token };
}
