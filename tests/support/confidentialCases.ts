import type { CaseDetail } from '@candor/contracts/http/office/cases.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { transaction } from '@candor/server/database/pool.ts';
import type { Edge } from './edge.ts';
import { PASSWORD, newClient } from './edgeClient.ts';
import type { Answered, Entered } from './edgeClient.ts';
import { officePost } from './officeClient.ts';
import type { Staff } from './officeClient.ts';
import { photo, upload } from './uploads.ts';

/** Compliance's calls for confidential cases, and what the client of a case can fetch. */

/** Occurs in every text written about a case; it must appear nowhere else. */
export const CANARY = 'canary-suspicion';

/** The client whom a case is about. */
export interface Examined {
  readonly client: Entered;
  readonly id: number;
  readonly pin: string;
  /** Id of a document that the client has sent. */
  readonly document: number;
}

export async function newExamined(edge: Edge): Promise<Examined> {
  const client = await newClient(edge);
  await upload(edge, { bytes: await photo(), name: 'passport.jpg' }, client.sent);
  const { rows } = await transaction(edge.officePool, 'northline', (connection) =>
    connection.query<Omit<Examined, 'client'>>(
      `SELECT client.id::float8, pin, document.id::float8 AS document FROM client
       JOIN document ON client_id = client.id WHERE email = $1`,
      [client.email],
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no client with a document');
  return { ...row, client };
}

export type By = Pick<Staff, 'sent'>;

export function call(edge: Edge, by: By, path: string, body: object): Promise<Answered> {
  return officePost(edge, path, body, by.sent);
}

let sent = 0;
/** Returns a new id for a command. */
export const newRequest = (): string => `case-request-${(sent += 1)}`;

export function inDays({ clock }: Edge, days: number): string {
  return new Date(clock.now() + days * DAY_MS).toISOString();
}

export function openCase(edge: Edge, by: By, { pin }: Examined, more: object = {}): Promise<Answered> {
  const body = { pin, reason: CANARY, ends_at: inDays(edge, 30), request: newRequest() };
  return call(edge, by, 'cases/open', { ...body, ...more });
}

export async function openedCase(edge: Edge, by: By, about: Examined, more: object = {}): Promise<number> {
  const answer = await openCase(edge, by, about, more);
  if (answer.status !== 200) throw new Error(`not opened: ${answer.text}`);
  return detailOf(answer).row.id;
}

export function closeCase(edge: Edge, by: By, id: number, more: object = {}): Promise<Answered> {
  return call(edge, by, 'cases/close', { id, outcome: 'unfounded', reason: CANARY, ...more });
}

export function detailOf({ data }: Pick<Answered, 'data'>): CaseDetail {
  return data as unknown as CaseDetail;
}

/** Does everything that staff can do to read or note something about a client. */
export async function examine(edge: Edge, by: By, { id, document }: Examined): Promise<void> {
  const answers = [
    await call(edge, by, 'clients/open', { id, cause: 'search' }),
    await call(edge, by, 'clients/reveal', { id, field: 'email', reason: CANARY }),
    await call(edge, by, 'clients/note', { id, note: CANARY, request: newRequest() }),
    await call(edge, by, 'verification/open', { id: document }),
  ];
  const failed = answers.find(({ status }) => status !== 200);
  if (failed !== undefined) throw new Error(`not examined: ${failed.text}`);
}

/** The acts of `examine`, by the names under which the client reads them. */
export const EXAMINED = ['opened', 'revealed', 'noted', 'documentOpened'] as const;

/** Downloads the client's copy of their data. */
export async function downloadOf({ app }: Edge, { client }: Examined): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/accounts/export',
    payload: { password: PASSWORD },
    headers: { host: 'localhost', authorization: `Bearer ${client.token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`no export: ${answer.payload}`);
  return answer.payload;
}
