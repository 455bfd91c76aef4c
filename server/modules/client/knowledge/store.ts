import { QUESTIONNAIRE } from '@candor/domain/clients/knowledge.ts';
import type { Attempt, OptionId, QuestionId } from '@candor/domain/clients/knowledge.ts';
import type { ClientId, Instant } from '@candor/domain/ids.ts';
import { toTimestamp } from '../../../database/pool.ts';
import type { Connection } from '../../../database/pool.ts';
import type { Session } from '../../access/sessions/index.ts';

/** Lists the attempts at the questionnaire in force, oldest first. */
export async function listAttempts(connection: Connection, clientId: ClientId): Promise<Attempt[]> {
  const { rows } = await connection.query<{ passed: boolean; at: Instant }>(
    'SELECT passed, at FROM knowledge_attempt WHERE client_id = $1 AND questionnaire = $2 ORDER BY id',
    [clientId, QUESTIONNAIRE],
  );
  return rows.map(({ passed, at }) => ({ passed, at }));
}

export interface NewAttempt extends Attempt {
  readonly answers: Readonly<Record<QuestionId, OptionId>>;
  readonly correct: number;
}

export async function insertAttempt(
  connection: Connection,
  { brandId, clientId }: Session,
  { answers, correct, passed, at }: NewAttempt,
): Promise<void> {
  await connection.query(
    `INSERT INTO knowledge_attempt (brand_id, client_id, questionnaire, answers, correct, passed, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [brandId, clientId, QUESTIONNAIRE, JSON.stringify(answers), correct, passed, toTimestamp(at)],
  );
}
