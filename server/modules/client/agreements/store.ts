import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

/** A document in one language, as visitors see it now. */
export interface ShownDocument {
  readonly name: string;
  readonly title: string;
  /** When this version was written. */
  readonly versionAt: Instant;
  readonly language: Language;
  readonly sha256: string;
  readonly body: string;
}

/** A document that a client has accepted. */
export interface Agreement extends Omit<ShownDocument, 'body'> {
  readonly id: number;
  readonly agreedAt: Instant;
}

interface AgreementOwner {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
}

export async function insertAgreement(
  connection: Connection,
  { brandId, clientId }: AgreementOwner,
  { name, title, versionAt, language, sha256, body }: ShownDocument,
  now: Instant,
): Promise<void> {
  await connection.query(
    'INSERT INTO agreement_text (brand_id, text_sha256, body) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [brandId, sha256, body],
  );
  await connection.query(
    `INSERT INTO agreement (brand_id, client_id, name, title, version_at, language, text_sha256, agreed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [brandId, clientId, name, title, toTimestamp(versionAt), language, sha256, toTimestamp(now)],
  );
}

/** Lists a client's agreements, newest first. */
export async function findAgreements(connection: Connection, clientId: ClientId): Promise<Agreement[]> {
  const { rows } = await connection.query<Agreement>(
    `SELECT id::float8, name, title, version_at AS "versionAt", language, text_sha256 AS "sha256", agreed_at AS "agreedAt"
     FROM agreement WHERE client_id = $1 ORDER BY agreement.id DESC`,
    [clientId],
  );
  return rows;
}

/** Reads the text of one of the client's agreements. */
export async function findBody(connection: Connection, clientId: ClientId, id: number): Promise<string | undefined> {
  const { rows } = await connection.query<{ body: string }>(
    `SELECT agreement_text.body FROM agreement JOIN agreement_text USING (brand_id, text_sha256)
     WHERE agreement.client_id = $1 AND agreement.id = $2`,
    [clientId, id],
  );
  return rows[0]?.body;
}
