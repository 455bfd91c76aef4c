import { STATEMENT_FORMAT } from '@candor/contracts/evidence/statement.ts';
import type { StatementPart } from './rows.ts';

/** One row on each line, just as it is hashed, so that the hash can be computed with common tools. */
export async function* writeJson(parts: AsyncIterable<StatementPart>): AsyncGenerator<string> {
  yield `{"format":${JSON.stringify(STATEMENT_FORMAT)},"content":[`;
  let before = '\n';
  for await (const part of parts) {
    if (part.row === 'foot') yield `\n],"foot":${JSON.stringify(part.foot)}}\n`;
    else yield before + JSON.stringify(part);
    before = ',\n';
  }
}
