import { STATEMENT_FORMAT } from '@candor/contracts/evidence/statement.ts';
import type { StatementPart } from './rows.ts';

/** Writes a statement as JSON, one row per line exactly as it is hashed, so that common tools can compute the hash. */
export async function* writeJson(parts: AsyncIterable<StatementPart>): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(STATEMENT_FORMAT)},"content":[`;
  let before = '\n';
  for await (const part of parts) {
    if (part.row === 'foot') yield `\n],"foot":${JSON.stringify(part.foot)}}\n`;
    else yield before + JSON.stringify(part);
    before = ',\n';
  }
}
