import { createHash } from 'node:crypto';
import { BYTE_ORDER_MARK, csvRow, wordText } from '@candor/contracts/http/csv.ts';
import type { RequestedFile } from '@candor/contracts/http/office/regulator.ts';
import { FileCheck, fieldsOf } from '@candor/domain/regulator/file.ts';
import type { RegulatorFile } from '@candor/domain/regulator/file.ts';
import type { Connection } from '../../../database/pool.ts';
import { clientMoneyRows, complaintRows, venueRows } from './bookRows.ts';
import type { Firm } from './deps.ts';
import {
  correctedDerivativeValues,
  correctedTransactionValues,
  derivativeValues,
  listCorrected,
  listTrades,
  transactionValues,
} from './tradeRows.ts';
import type { Values } from './tradeRows.ts';

const STATEMENT_LIMIT = '60s';

/** File as it is sent: its lines, with their check and hash. */
export class MadeFile {
  readonly check: FileCheck;
  readonly #request: RequestedFile;
  readonly #firm: Firm;
  readonly #hash = createHash('sha256');

  constructor(request: RequestedFile, firm: Firm) {
    this.check = new FileCheck(request.file);
    this.#request = request;
    this.#firm = firm;
  }

  async *lines(connection: Connection): AsyncGenerator<string> {
    const { file } = this.#request;
    const fields = fieldsOf[file];
    await connection.query(`SET LOCAL statement_timeout = '${STATEMENT_LIMIT}'`);
    yield this.#counted(BYTE_ORDER_MARK + csvRow(fields.map(({ name }) => name)));
    for await (const rows of valuesOf(connection, this.#request, this.#firm)) {
      const texts = rows.map((values) => {
        const row = fields.map(({ number }) => values[number] ?? '');
        this.check.add(row);
        return csvRow(row.map((value, index) => written(file, index, value)));
      });
      yield this.#counted(texts.join(''));
    }
  }

  /** Returns the SHA-256 of all lines, in hexadecimal; valid once they have been read. */
  sha256(): string {
    return this.#hash.digest('hex');
  }

  #counted(text: string): string {
    this.#hash.update(text);
    return text;
  }
}

/** Rule DI-3: names are never read as a formula. */
function written(file: RegulatorFile, index: number, value: string): string {
  return fieldsOf[file][index]?.format.kind === 'alphanumeric' ? wordText(value) : value;
}

async function* valuesOf(
  connection: Connection,
  request: RequestedFile,
  firm: Firm,
): AsyncGenerator<readonly Values[]> {
  switch (request.file) {
    case 'transactions':
      for await (const trades of listTrades(connection, request))
        yield trades.map((one) => transactionValues(one, firm));
      for await (const trades of listCorrected(connection, request))
        yield trades.flatMap((one) => correctedTransactionValues(one, firm));
      return;
    case 'derivatives':
      for await (const trades of listTrades(connection, request))
        yield trades.map((one) => derivativeValues(one, firm, request.until));
      for await (const trades of listCorrected(connection, request))
        yield trades.flatMap((one) => correctedDerivativeValues(one, firm, request.until));
      return;
    case 'venues':
      yield await venueRows(connection, request, firm);
      return;
    case 'clientMoney':
      yield await clientMoneyRows(connection, request);
      return;
    case 'complaints':
      yield* complaintRows(connection, request, firm);
  }
}
