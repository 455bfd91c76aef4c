import { AffiliateSessions } from '@candor/server/modules/partners/affiliates/index.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { BROWSER } from './edgeClient.ts';
import type { Sent } from './edgeClient.ts';
import type { Visitor } from '@candor/server/modules/access/sessions/index.ts';

/** Creates a partner and logs them in as a program does. */
export async function enterPartner(edge: Edge, code: string): Promise<Sent> {
  return logInPartner(edge, await insertPartner(edge, code));
}

/** Inserts a partner without a plan; returns their id. */
export function insertPartner(edge: Edge, code: string, parentId?: number): Promise<number> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ id: number }>(
      `INSERT INTO affiliate (brand_id, code, name, email, parent_id, created_at)
       VALUES ('northline', $1, 'Media', $1 || '@media.example', $2, '2020-01-01Z') RETURNING id::float8`,
      [code, parentId ?? null],
    );
    return rows[0]?.id ?? 0;
  });
}

/** Starts a partner's session; a browser has a cookie as well. */
export async function logInPartner(edge: Edge, id: number, isBrowser = false): Promise<Sent> {
  const cookies: Record<string, string> = {};
  const from = isBrowser
    ? { origin: BROWSER.origin, fetchSite: BROWSER['sec-fetch-site'] }
    : { origin: undefined, fetchSite: undefined };
  const visitor: Visitor = {
    brand: edge.brand,
    host: 'localhost',
    ip: '203.0.113.7',
    language: 'en' as const,
    device: { browser: 'Firefox', system: 'Linux' },
    origin: { host: 'localhost', protocol: 'http', ...from },
    cookies: {
      read: (name) => cookies[name],
      set: (name, value) => void (cookies[name] = value),
      clear: () => undefined,
    },
  };
  const started = await new AffiliateSessions(edge.pool, edge.clock).start(id, visitor, async () => true);
  if (!started.ok) throw new Error(`not started: ${started.refusal.code}`);
  const token = started.value;
  return isBrowser ? { token, cookies, headers: BROWSER } : { token };
}
