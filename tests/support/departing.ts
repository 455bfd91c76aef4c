import { countryId } from '@candor/server/modules/client/clients/index.ts';
import { eur } from './dealing.ts';
import { asOwner } from './edge.ts';
import type { Edge } from './edge.ts';
import { PASSWORD, post } from './edgeClient.ts';
import type { Answered } from './edgeClient.ts';
import { photo, upload } from './uploads.ts';
import { depositBy, newPayer, saveAccount } from './withdrawals.ts';
import type { Payer } from './withdrawals.ts';

/** Clients who have left personal data everywhere, and then leave. */

export interface Departing extends Payer {
  /** Words that identify the client. */
  readonly words: readonly string[];
}

let departing = 0;

/** Registers a client with a history: deposits and withdrawals, documents, a bank account, letters, notes. */
export async function newDeparting(edge: Edge): Promise<Departing> {
  departing += 1;
  const mark = String.fromCodePoint(97 + Math.floor(departing / 26), 97 + (departing % 26));
  const name = {
    first: `Zelda${mark}qo`,
    last: `Quimby${mark}xo`,
    street: `Larkspur${mark} Lane 7`,
    city: `Ottery${mark}`,
  };
  const phone = `+49151777${String(departing).padStart(5, '0')}`;
  const born = `1984-03-${String(1 + (departing % 28)).padStart(2, '0')}`;
  const payer = await newPayer(edge, '100');
  await post(
    edge,
    '/api/accounts/update',
    {
      first_name: name.first,
      last_name: name.last,
      phone,
      birth_date: born,
      country_id: countryId('DE'),
      state: 'Berlin',
      city: name.city,
      street: name.street,
      zip_code: '10115',
    },
    payer.sent,
  );
  await saveAccount(edge, payer, `${name.first} ${name.last}`);
  const canary = `canary${mark}word`;
  await upload(edge, { bytes: await photo(), name: `${canary}-pass.jpg` }, payer.sent);
  await depositBy(edge, payer, 'titan', eur('25'));
  await plant(edge, payer, { canary, phone, name: `${name.first} ${name.last}` });
  return { ...payer, words: [payer.email, ...Object.values(name), phone, canary, born] };
}

interface Planted {
  readonly canary: string;
  readonly phone: string;
  readonly name: string;
}

/** Inserts a complaint with a key to its page and a note by staff. */
const COMPLAINT = `WITH said AS (
       INSERT INTO complaint (brand_id, number, command_id, command_hash, client_id, first_name, last_name, email,
         language, category, subject, body, received_at, state, answered_at, outcome, closes_at)
       VALUES ($1, 'DEP-2026-' || lpad($2::text, 6, '0'), 'departing-' || $2, sha256('x'), $2, $6, $6, $5, 'en', 'other', $4,
         $4, now(), 'answered', now(), 'rejected', now()) RETURNING id),
     opened AS (
       INSERT INTO complaint_key (key_hash, brand_id, complaint_id, made_at)
       SELECT sha256(convert_to($4, 'UTF8')), $1, id, now() FROM said)
     INSERT INTO complaint_entry (brand_id, complaint_id, kind, staff_id, words, at)
       SELECT $1, said.id, 'note', (SELECT min(id) FROM staff), $4 || ' ' || $6, now() FROM said`;

/** Inserts rows as the parts of the product write them, each with a word about the client. */
async function plant(edge: Edge, { clientId, accountId, email }: Payer, { canary, phone, name }: Planted) {
  const statements = [
    `INSERT INTO favourite (brand_id, client_id, symbol, marked_at) VALUES ($1, $2, 'EURUSD', now())`,
    `INSERT INTO price_alert (brand_id, client_id, command_id, command_hash, symbol, side, price, note, revision, created_at)
       VALUES ($1, $2, 'departing-' || $2, sha256('x'), 'EURUSD', 'above', 200000000, $4, 1, now())`,
    `INSERT INTO trade_note (brand_id, account_id, position_id, note, tags, tag_keys, version, updated_at)
       SELECT $1, $3, id, $4, ARRAY[$4], ARRAY[$4], 1, now() FROM position WHERE account_id = $3 LIMIT 1`,
    `INSERT INTO client_tag (brand_id, client_id, tag, staff_id, at) SELECT $1, $2, $4, min(id), now() FROM staff`,
    `INSERT INTO client_note (brand_id, client_id, staff_id, note, request_id, at)
       SELECT $1, $2, min(id), $4 || ' ' || $6, 'departing-' || $2, now() FROM staff`,
    `INSERT INTO client_reveal (brand_id, client_id, staff_id, field, reason, at)
       SELECT $1, $2, min(id), 'email', $6, now() FROM staff`,
    `INSERT INTO client_visit (brand_id, client_id, staff_id, staff_session, hour, at)
       SELECT $1, $2, min(id), 1, 1, now() FROM staff`,
    `INSERT INTO client_freeze (brand_id, client_id, staff_id, staff_name, reason, request_id, frozen_at)
       SELECT $1, $2, min(id), 'Mara', $6, 'departing-' || $2, now() FROM staff`,
    `INSERT INTO approval (brand_id, subject, subject_key, client_id, payload, changes, reason, requested_by, requested_at,
         expires_at, state)
       SELECT $1, 'clientUnfreeze', 'client:' || $2, $2, '{}', jsonb_build_array($6::text), $6, min(id), now(), now(),
         'withdrawn' FROM staff`,
    `UPDATE client_freeze SET ended_at = now(), approval_id = (SELECT max(id) FROM approval) WHERE client_id = $2`,
    `INSERT INTO knowledge_attempt (brand_id, client_id, questionnaire, answers, correct, passed, at)
       VALUES ($1, $2, 'one', jsonb_build_array($4::text), 1, true, now())`,
    `INSERT INTO screening_check (brand_id, client_id, checked_at, source, person, outcome, hits)
       VALUES ($1, $2, now(), 'list', $6, 'hits', jsonb_build_array($6::text))`,
    `INSERT INTO held_email (brand_id, email, client_id, held_until) VALUES ($1, $4 || '@old.example', $2, now())`,
    `INSERT INTO phone_code (brand_id, client_id, phone, tries, created_at) VALUES ($1, $2, $7, 0, now())`,
    `WITH asked AS (
       INSERT INTO contact_message (brand_id, command_id, command_hash, client_id, first_name, last_name, email, phone,
         message, created_at, forwarding, attempts, state)
       VALUES ($1, 'departing-' || $2, sha256('x'), NULL, $6, $6, upper($5), $7, $4, now(), 'kept', 0, 'open') RETURNING id)
     INSERT INTO contact_answer (brand_id, message_id, command_id, staff_id, language, answer, answered_at)
       SELECT $1, asked.id, 'departing-' || $2, (SELECT min(id) FROM staff), 'en', $6, now() FROM asked`,
    COMPLAINT,
    `INSERT INTO content_form_entry (brand_id, form, at, entry, forwarding, attempts)
       VALUES ($1, 'callback', now(), jsonb_build_object('mail', $5::text, 'say', $4::text), 'kept', 0)`,
    `UPDATE payment SET comments = $4, card_mask = '4111****1234', next_action = jsonb_build_object('for', $6::text)
       WHERE client_id = $2`,
    `INSERT INTO payment_event (brand_id, payment_id, to_status, kind, actor, reasons, detail, at)
       SELECT $1, id, 'approved', 'noted', 'system', '{}', jsonb_build_object('payer', $6::text), now()
       FROM payment WHERE client_id = $2`,
    `INSERT INTO payment_attempt (brand_id, payment_id, number, purpose, idempotency_key, outcome, exchange, started_at)
       SELECT $1, id, 1, 'start', 'departing-' || $2, 'answered', jsonb_build_object('mail', $5::text), now()
       FROM payment WHERE client_id = $2`,
    `INSERT INTO payment_webhook (brand_id, provider, dedupe_key, payment_id, headers, body, verdict, state, tries,
         received_at, settled_at, repeats)
       SELECT $1, 'titan', 'departing-' || $2, id, jsonb_build_object('x-payer', $6::text), convert_to($6, 'UTF8'),
         'verified', 'applied', 1, now(), now(), 0 FROM payment WHERE client_id = $2`,
    `UPDATE client SET visitor_info = $4, source_page = '/' || $4, close_reason = NULL WHERE id = $2`,
  ];
  await asOwner(edge.database, async (owner) => {
    for (const statement of statements) {
      const personal = [edge.brand.id, clientId, accountId, canary, email, name, phone];
      // Uses each parameter once, so that PostgreSQL knows its type.
      const used = `WITH given AS (SELECT $1::text, $2::bigint, $3::bigint, $4::text, $5::text, $6::text, $7::text)`;
      const whole = statement.trimStart().startsWith('WITH ')
        ? `${used}, ${statement.trimStart().slice('WITH '.length)}`
        : `${used} ${statement}`;
      await owner.query(whole, personal);
    }
  });
}

/** Empties the client's account, then erases the client at their own request or only closes the account. */
export async function depart(
  edge: Edge,
  { accountId, clientId, sent }: Payer,
  how: 'erase' | 'close' = 'erase',
): Promise<Answered> {
  const account = { brandId: edge.brand.id, accountId };
  const { balance } = await edge.desk.balance(account);
  if (balance > 0n)
    await edge.desk.moveMoney(account, { kind: 'adjust', amount: balance, to: 'house' }, `departs:${clientId}`);
  return post(edge, `/api/accounts/${how}`, { password: PASSWORD }, sent);
}
