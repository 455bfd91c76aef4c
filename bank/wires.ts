import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Pool } from './database.ts';
import { readAmount } from './gateways/desk.ts';

/** Money that arrived on the merchant's account. */
export interface Wire {
  readonly ref: string;
  readonly brand: string;
  readonly reference: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly payer_name: string;
  readonly booked_at: number;
}

const WIRES_MAXIMUM = 500;
/** A line of text as banks transmit it. */
const line = (maximum: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u);

const wantedWire = z.object({
  brand: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/),
  reference: line(140),
  amount: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  payer_name: line(70),
});

/** Makes a transfer; returns what is wrong with an invalid one. */
export async function makeWire(pool: Pool, fields: unknown, now: number): Promise<Wire | { readonly problem: string }> {
  const read = wantedWire.safeParse(fields);
  if (!read.success) return { problem: `${String(read.error.issues[0]?.path[0] ?? 'The form')} is not valid.` };
  const { brand, reference, currency, payer_name: payer } = read.data;
  const amount = readAmount(read.data.amount, currency);
  if (amount === undefined) return { problem: `The amount is no amount of ${currency}.` };
  const { rows } = await pool.query<Wire>(
    `INSERT INTO bank.wire (ref, brand, reference, amount, currency, payer_name, booked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
    [randomBytes(12).toString('hex'), brand, reference, amount, currency, payer, new Date(now)],
  );
  return rows[0] ?? { problem: 'The transfer could not be made.' };
}

/** Lists wires, newest first; of one brand, or of all. */
export async function listWires(pool: Pool, brand: string | undefined): Promise<readonly Wire[]> {
  const { rows } = await pool.query<Wire>(
    `SELECT * FROM bank.wire WHERE $1::text IS NULL OR brand = $1 ORDER BY id DESC LIMIT ${WIRES_MAXIMUM}`,
    [brand ?? null],
  );
  return rows;
}
