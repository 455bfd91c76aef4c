import { alphanumeric, decimal, fieldTable, oneOf } from './field.ts';
import type { FieldRow, RegulatorField } from './field.ts';

const LEI = 'brand.json, `legalEntity.lei`';

/**
 * Fields of EMIR Refit: tables 1 and 2 of the annex of Implementing Regulation (EU) 2022/1860, as far as they apply to
 * a contract for difference. Fields of swaps, options, commodities, credit and cleared trades alone are left out.
 */
const rows: readonly FieldRow[] = [
  ['1.1', 'Reporting timestamp', { kind: 'second' }, 'the end of the last day of the file', true],
  ['1.2', 'Report submitting entity ID', { kind: 'lei' }, LEI, true],
  ['1.3', 'Entity responsible for reporting', { kind: 'lei' }, LEI, true],
  ['1.4', 'Counterparty 1 (Reporting counterparty)', { kind: 'lei' }, LEI, true],
  ['1.5', 'Nature of the counterparty 1', oneOf('F', 'N', 'C', 'O'), undefined, true],
  ['1.6', 'Corporate sector of the counterparty 1', alphanumeric(4), undefined, true],
  ['1.7', 'Clearing threshold of counterparty 1', { kind: 'flag' }, undefined, true],
  ['1.8', 'Counterparty 2 identifier type', { kind: 'flag' }, 'false: clients are natural persons', true],
  ['1.9', 'Counterparty 2', alphanumeric(72), `${LEI}, then the number of the client`, true],
  ['1.10', 'Country of the counterparty 2', { kind: 'country' }, 'client', true],
  ['1.11', 'Nature of the counterparty 2', oneOf('F', 'N', 'C', 'O')],
  ['1.14', 'Reporting obligation of the counterparty 2', { kind: 'flag' }, 'false: a natural person', true],
  ['1.17', 'Direction', oneOf('BYER', 'SLLR'), 'position, the other side of the client’s', true],
  ['1.20', 'Directly linked to commercial activity or treasury financing', { kind: 'flag' }],
  ['2.1', 'UTI', alphanumeric(52), `${LEI}, then the number of the trade; of a part, that of the whole trade`, true],
  ['2.2', 'Report tracking number', alphanumeric(52)],
  ['2.7', 'International Securities Identification Number (ISIN)', { kind: 'isin' }],
  ['2.8', 'Unique product identifier (UPI)', alphanumeric(12), undefined, true],
  ['2.9', 'Product classification', { kind: 'cfi' }, undefined, true],
  [
    '2.10',
    'Contract type',
    oneOf('CFDS', 'FRAS', 'FUTR', 'FORW', 'OPTN', 'SPDB', 'SWAP', 'SWPT', 'OTHR'),
    'CFDS',
    true,
  ],
  ['2.11', 'Asset class', oneOf('INTR', 'CRDT', 'EQUI', 'COMM', 'CURR'), 'catalogue of instruments', true],
  ['2.12', 'Derivative based on crypto-assets', { kind: 'flag' }, 'catalogue of instruments', true],
  [
    '2.13',
    'Underlying identification type',
    oneOf('I', 'B', 'X'),
    'catalogue of instruments: I of a share, X of an index',
    { number: '2.11', value: 'EQUI' },
  ],
  ['2.14', 'Underlying identification', { kind: 'isin' }, undefined, { number: '2.13', value: 'I' }],
  [
    '2.16',
    'Name of the underlying index',
    alphanumeric(50),
    'catalogue of instruments, of an index',
    { number: '2.13', value: 'X' },
  ],
  ['2.19', 'Settlement currency 1', { kind: 'currency' }, 'trading account', true],
  ['2.26', 'Collateral portfolio indicator', { kind: 'flag' }, 'true: margin is of the account', true],
  ['2.27', 'Collateral portfolio code', alphanumeric(52), 'trading account, its number', true],
  ['2.28', 'Confirmation timestamp', { kind: 'second' }, 'execution', true],
  ['2.29', 'Confirmed', oneOf('NCNF', 'YCNF', 'ECNF'), 'ECNF: the receipt', true],
  ['2.30', 'Clearing obligation', oneOf('TRUE', 'FLSE', 'UKWN'), 'FLSE', true],
  ['2.31', 'Cleared', oneOf('Y', 'N'), 'N', true],
  ['2.37', 'Intragroup', { kind: 'flag' }, 'false', true],
  ['2.38', 'PTRR', { kind: 'flag' }, 'false', true],
  ['2.41', 'Venue of execution', { kind: 'mic' }, 'XXXX: outside of any venue', true],
  ['2.42', 'Execution timestamp', { kind: 'second' }, 'position, its opening', true],
  ['2.43', 'Effective date', { kind: 'date' }, 'position, its opening', true],
  ['2.44', 'Expiration date', { kind: 'date' }],
  [
    '2.45',
    'Early termination date',
    { kind: 'date' },
    'position, its closing; only of what has ended in whole, and of its corrections',
  ],
  ['2.47', 'Delivery type', oneOf('CASH', 'PHYS', 'OPTL'), 'CASH', true],
  ['2.48', 'Price', decimal(18, 13), 'execution; of a part that was closed, the opening', true],
  ['2.49', 'Price currency', { kind: 'currency' }, 'catalogue of instruments', true],
  [
    '2.55',
    'Notional amount of leg 1',
    decimal(25, 5),
    'position, amount times leverage; of a part that was closed, what is left',
    true,
  ],
  ['2.56', 'Notional currency 1', { kind: 'currency' }, 'trading account', true],
  [
    '2.151',
    'Action type',
    oneOf('NEWT', 'MODI', 'CORR', 'TERM', 'EROR', 'REVI', 'VALU', 'POSC'),
    'execution; MODI: a part was closed; CORR: a price was corrected',
    true,
  ],
  [
    '2.152',
    'Event type',
    oneOf('TRAD', 'NOVA', 'COMP', 'ETRM', 'CLRG', 'EXER', 'ALOC', 'CREV', 'CORP', 'INCP', 'UPDT'),
    'execution; empty with CORR',
  ],
  ['2.153', 'Event date', { kind: 'date' }, 'execution', true],
  ['2.154', 'Level', oneOf('TCTN', 'PSTN'), 'TCTN', true],
];

export const derivativeFields: readonly RegulatorField[] = fieldTable(rows);
