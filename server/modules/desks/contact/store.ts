import type { Forwarding } from '@candor/domain/contact.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';

export interface ContactMessage {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

export interface NewMessage extends ContactMessage {
  readonly brandId: BrandId;
  readonly commandId: string;
  readonly commandHash: Buffer;
  readonly clientId: ClientId | undefined;
  readonly now: Instant;
  readonly forwarding: Forwarding;
}

export interface StoredMessage extends ContactMessage {
  readonly id: number;
  readonly createdAt: Instant;
  readonly forwarding: Forwarding;
  readonly attempts: number;
}

/** Finds the hash of what the command has sent before, or undefined. */
export async function findHash(connection: Connection, commandId: string): Promise<Buffer | undefined> {
  const { rows } = await connection.query<{ command_hash: Buffer }>(
    'SELECT command_hash FROM contact_message WHERE command_id = $1',
    [commandId],
  );
  return rows[0]?.command_hash;
}

/** Inserts a message and returns its id; undefined if the same command was stored in between. */
export async function insertMessage(connection: Connection, message: NewMessage): Promise<number | undefined> {
  const { brandId, commandId, commandHash, clientId, now, forwarding } = message;
  const { rows } = await connection.query<{ id: number }>(
    `INSERT INTO contact_message (brand_id, command_id, command_hash, client_id, first_name, last_name, email, phone,
                                  message, created_at, forwarding)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (brand_id, command_id) DO NOTHING RETURNING id::float8 AS id`,
    [
      brandId,
      commandId,
      commandHash,
      clientId ?? null,
      message.firstName,
      message.lastName,
      message.email,
      message.phone,
      message.message,
      toTimestamp(now),
      forwarding,
    ],
  );
  return rows[0]?.id;
}

/** Locks a message until the transaction ends, so that it is forwarded only once. */
export async function lockMessage(connection: Connection, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await connection.query<{
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    message: string;
    created_at: Instant;
    forwarding: Forwarding;
    attempts: number;
  }>(
    `SELECT first_name, last_name, email, phone, message, created_at, forwarding, attempts
     FROM contact_message WHERE id = $1 FOR UPDATE`,
    [id],
  );
  return rows.map((row) => ({
    id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    createdAt: row.created_at,
    forwarding: row.forwarding,
    attempts: row.attempts,
  }))[0];
}

export async function updateForwarding(
  connection: Connection,
  id: number,
  forwarding: Forwarding,
  forwardedAt: Instant | undefined,
): Promise<void> {
  await connection.query(
    'UPDATE contact_message SET forwarding = $2, forwarded_at = $3, attempts = attempts + 1 WHERE id = $1',
    [id, forwarding, forwardedAt === undefined ? null : toTimestamp(forwardedAt)],
  );
}
