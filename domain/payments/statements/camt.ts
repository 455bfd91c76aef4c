import { parseMinor } from '../currency.ts';
import type { MinorAmount } from '../currency.ts';
import { instantOf, referenceIn } from './statement.ts';
import type { BookedTransfer, ReadStatement, StatementEntry } from './statement.ts';
import { elementsAt, parseXml, textOf } from './xml.ts';
import type { XmlElement } from './xml.ts';

/**
 * Rule RC-8: reads a statement of ISO 20022, camt.053 of any version: its booked credits, each transfer of a batch
 * separately. Debits and entries that are only announced are counted and left out.
 */
export function readCamt(text: string): ReadStatement {
  if (!/^\uFEFF?\s*</.test(text)) return undefined;
  const document = parseXml(text);
  const statements = document === undefined ? [] : elementsAt(document, 'BkToCstmrStmt', 'Stmt');
  if (document?.name !== 'Document' || statements.length === 0) return 0;
  const found: StatementEntry[] = [];
  let count = 0;
  for (const statement of statements) {
    const entries = elementsAt(statement, 'Ntry');
    for (const entry of entries) {
      count += 1;
      const number = count;
      const transfers = readEntry(entry);
      if (transfers === undefined) return number;
      found.push(...transfers.map((transfer) => ({ entry: number, transfer })));
    }
    if (!isBalanced(statement, entries)) return Math.max(1, count);
  }
  return found;
}

/**
 * Rule RC-8: do the bookings lead from the opening balance to the closing one? Otherwise a line is missing. A page of a
 * longer statement has interim balances instead, which say nothing about it alone.
 */
function isBalanced(statement: XmlElement, entries: readonly XmlElement[]): boolean {
  const balances = elementsAt(statement, 'Bal');
  const ofType = (code: string) => balances.find((balance) => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code);
  const [opening, closing] = [ofType('OPBD') ?? ofType('PRCD'), ofType('CLBD')];
  if (opening === undefined || closing === undefined) return true;
  const booked = entries.filter((entry) => statusOf(entry) === 'BOOK');
  const amounts = [opening, ...booked].map(signedAmount);
  const end = signedAmount(closing);
  return end !== undefined && amounts.every((one) => one !== undefined) && sumOf(amounts) === end;
}

function signedAmount(element: XmlElement): bigint | undefined {
  const minor = amountOf(elementsAt(element, 'Amt')[0])?.minor;
  return minor !== undefined && textOf(element, 'CdtDbtInd') === 'DBIT' ? -minor : minor;
}

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

function statusOf(entry: XmlElement): string | undefined {
  return textOf(entry, 'Sts', 'Cd') ?? textOf(entry, 'Sts');
}

/** Reads the transfers of an entry, if it is a booked credit; undefined: it cannot be read. */
function readEntry(entry: XmlElement): readonly BookedTransfer[] | undefined {
  const direction = textOf(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT') return undefined;
  const status = statusOf(entry);
  const amount = amountOf(elementsAt(entry, 'Amt')[0]);
  const day = textOf(entry, 'BookgDt', 'DtTm') ?? textOf(entry, 'BookgDt', 'Dt');
  if (status === undefined || amount === undefined) return undefined;
  // The return of an outgoing transfer is not a client's payment.
  if (status !== 'BOOK' || direction === 'DBIT' || textOf(entry, 'RvslInd') === 'true') return [];
  const at = day === undefined ? undefined : instantOf(day);
  if (at === undefined || amount.minor <= 0n) return undefined;
  const details = elementsAt(entry, 'NtryDtls', 'TxDtls');
  const reference = referenceIn(textOf(entry, 'AcctSvcrRef'));
  // Many banks restart this number with each statement.
  const whole = { reference, weakReference: referenceIn(textOf(entry, 'NtryRef')), amount, at };
  if (details.length === 0) {
    return [{ ...whole, pieces: [textOf(entry, 'AddtlNtryInf') ?? ''], payer: undefined }];
  }
  return readDetails(details, whole);
}

type Whole = Pick<BookedTransfer, 'reference' | 'weakReference' | 'amount' | 'at'>;

/** Reads the transfers of a batch, which must sum to the booked amount. */
function readDetails(details: readonly XmlElement[], whole: Whole): readonly BookedTransfer[] | undefined {
  const isOne = details.length === 1;
  const own = details.map((one) => referenceIn(textOf(one, 'Refs', 'AcctSvcrRef')));
  const read = details.map((one, index) => {
    const detail = elementsAt(one, 'AmtDtls', 'TxAmt', 'Amt')[0] ?? elementsAt(one, 'Amt')[0];
    const amount = detail === undefined ? (isOne ? whole.amount : undefined) : amountOf(detail);
    const reference = own[index] ?? whole.reference;
    // Some banks repeat the reference of the batch in each of its transfers, which then share it.
    const isShared = !isOne && (own[index] === undefined || own.filter((other) => other === own[index]).length > 1);
    const name = reference !== undefined && isShared ? `${reference}/${index + 1}` : reference;
    return amount === undefined ? undefined : { ...whole, ...wordsOf(one), reference: name, amount };
  });
  const parts = read.filter((one) => one !== undefined);
  const total = parts.reduce((sum, { amount }) => sum + amount.minor, 0n);
  const isSame = parts.every(({ amount }) => amount.currency === whole.amount.currency && amount.minor > 0n);
  return parts.length === details.length && isSame && total === whole.amount.minor ? parts : undefined;
}

function wordsOf(details: XmlElement) {
  const remittance = elementsAt(details, 'RmtInf', 'Ustrd').map(({ text }) => text.trim());
  const structured = elementsAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref').map(({ text }) => text.trim());
  const endToEnd = textOf(details, 'Refs', 'EndToEndId') ?? '';
  const debtor = textOf(details, 'RltdPties', 'Dbtr', 'Nm') ?? textOf(details, 'RltdPties', 'Dbtr', 'Pty', 'Nm');
  const ultimate = textOf(details, 'RltdPties', 'UltmtDbtr', 'Nm');
  return {
    pieces: [...remittance, ...structured, ...(endToEnd === 'NOTPROVIDED' ? [] : [endToEnd])],
    payer: debtor ?? ultimate,
  };
}

function amountOf(element: XmlElement | undefined): MinorAmount | undefined {
  const currency = element?.attributes.get('Ccy');
  return element === undefined || currency === undefined
    ? undefined
    : parseMinor(withoutExtraZeros(element.text), currency);
}

/** Removes zeros beyond the currency's decimals, which ISO 20022 allows: "250.00000". */
function withoutExtraZeros(text: string): string {
  return text.trim().replace(/(\.\d{2}\d*?)0+$/, '$1');
}
