import type { TextFile } from '@candor/contracts/http/textFile.ts';
import type { OperatorScope } from '@candor/domain/operator/scopes.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { OperatorCaller } from '@candor/server/modules/desks/operatorApi/index.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { newStaff } from './officeClient.ts';

/** Creates a program with a key of northline that two people have approved and that has been collected. */
export async function programWith(edge: Edge, scopes: readonly OperatorScope[]): Promise<OperatorCaller> {
  const [first, second] = [await newStaff(edge, ['brandAdmin']), await newStaff(edge, ['compliance'])];
  const now = edge.clock.now();
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number }>(
      `WITH asked AS (
         INSERT INTO approval (brand_id, subject, subject_key, payload, changes, reason, requested_by, requested_at,
           expires_at)
         VALUES ('northline', 'operatorKey', 'key:' || $1::bigint, '{}', '[]', 'For a test.', $1::bigint, $3, $4) RETURNING id)
       INSERT INTO operator_key (brand_id, approval_id, name, scopes, asked_by, approved_by, approved_at, expires_at)
       SELECT 'northline', id, 'Warehouse', $5, $1, $2, $3, $4 FROM asked RETURNING id::float8`,
      [first.id, second.id, new Date(now), new Date(now + DAY_MS), scopes],
    ),
  );
  const keyId = rows[0]?.id ?? 0;
  return { brandId: 'northline', keyId, name: 'Warehouse', scopes, expiresAt: now + DAY_MS };
}

/** Joins the whole text of a file that a program receives. */
export async function textOf({ parts }: Pick<TextFile, 'parts'>): Promise<string> {
  let text = '';
  for await (const part of parts) text += String(part);
  return text;
}
