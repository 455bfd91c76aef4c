import type { Category } from '../trading/instrument.ts';
import { alphanumeric, decimal, fieldTable, oneOf } from './field.ts';
import type { FieldRow, RegulatorField } from './field.ts';

const LEI = 'brand.json, `legalEntity.lei`';
const NAMES = 'client, in capital letters; only of the client’s side';
const OWN = 'we deal on own account with the client';

/**
 * Fields of MiFIR transaction reports: table 2 of annex I of Delegated Regulation (EU) 2017/590 (RTS 22). The fifth
 * element of a row says that the field has a value in each report.
 */
const rows: readonly FieldRow[] = [
  ['1', 'Report status', oneOf('NEWT', 'CANC'), 'execution; a correction cancels the report and makes it again', true],
  ['2', 'Transaction Reference Number', alphanumeric(52), 'execution, its number', true],
  ['3', 'Trading venue transaction identification code', alphanumeric(52)],
  ['4', 'Executing entity identification code', { kind: 'lei' }, LEI, true],
  ['5', 'Investment Firm covered by Directive 2014/65/EU', { kind: 'flag' }, undefined, true],
  ['6', 'Submitting entity identification code', { kind: 'lei' }, LEI, true],
  [
    '7',
    'Buyer identification code',
    alphanumeric(35),
    `${LEI}, where we buy; the code of a person needs a nationality`,
    true,
  ],
  ['8', 'Country of the branch for the buyer', { kind: 'country' }],
  ['9', 'Buyer - first name(s)', alphanumeric(140), NAMES],
  ['10', 'Buyer - surname(s)', alphanumeric(140), NAMES],
  ['11', 'Buyer - date of birth', { kind: 'date' }, 'client'],
  ['12', 'Buyer decision maker code', alphanumeric(35)],
  ['13', 'Buyer decision maker - First Name(s)', alphanumeric(140)],
  ['14', 'Buyer decision maker - Surname(s)', alphanumeric(140)],
  ['15', 'Buyer decision maker - Date of birth', { kind: 'date' }],
  [
    '16',
    'Seller identification code',
    alphanumeric(35),
    `${LEI}, where we sell; the code of a person needs a nationality`,
    true,
  ],
  ['17', 'Country of the branch for the seller', { kind: 'country' }],
  ['18', 'Seller - first name(s)', alphanumeric(140), NAMES],
  ['19', 'Seller - surname(s)', alphanumeric(140), NAMES],
  ['20', 'Seller - date of birth', { kind: 'date' }, 'client'],
  ['21', 'Seller decision maker code', alphanumeric(35)],
  ['22', 'Seller decision maker - First Name(s)', alphanumeric(140)],
  ['23', 'Seller decision maker - Surname(s)', alphanumeric(140)],
  ['24', 'Seller decision maker - Date of birth', { kind: 'date' }],
  [
    '25',
    'Transmission of order indicator',
    { kind: 'flag' },
    'false: orders are dealt here and passed on to nobody',
    true,
  ],
  ['26', 'Transmitting firm identification code for the buyer', { kind: 'lei' }],
  ['27', 'Transmitting firm identification code for the seller', { kind: 'lei' }],
  ['28', 'Trading date time', { kind: 'dateTime' }, 'execution', true],
  ['29', 'Trading capacity', oneOf('DEAL', 'MTCH', 'AOTC'), `DEAL: ${OWN}`, true],
  ['30', 'Quantity', decimal(18, 5), 'position, amount times leverage', true],
  ['31', 'Quantity currency', { kind: 'currency' }, 'trading account', true],
  ['32', 'Derivative notional increase/decrease', oneOf('INCR', 'DECR'), 'execution; DECR: a part was closed'],
  ['33', 'Price', decimal(18, 13), 'execution, or the correction of its trade', true],
  ['34', 'Price Currency', { kind: 'currency' }, 'catalogue of instruments', true],
  ['35', 'Net amount', decimal(18, 5)],
  ['36', 'Venue', { kind: 'mic' }, 'XXXX: outside of any venue', true],
  ['37', 'Country of the branch membership', { kind: 'country' }],
  ['38', 'Up-front payment', decimal(18, 5)],
  ['39', 'Up-front payment currency', { kind: 'currency' }],
  ['40', 'Complex trade component id', alphanumeric(35)],
  ['41', 'Instrument identification code', { kind: 'isin' }],
  ['42', 'Instrument full name', alphanumeric(350), 'catalogue of instruments', true],
  ['43', 'Instrument classification', { kind: 'cfi' }, undefined, true],
  ['44', 'Notional currency 1', { kind: 'currency' }, 'trading account', true],
  ['45', 'Notional currency 2', { kind: 'currency' }],
  ['46', 'Price multiplier', decimal(18, 17), '1', true],
  ['47', 'Underlying instrument code', { kind: 'isin' }, undefined, { number: '48', value: '' }],
  ['48', 'Underlying index name', alphanumeric(25), 'catalogue of instruments, of an index'],
  ['49', 'Term of the underlying index', alphanumeric(25)],
  ['50', 'Option type', oneOf('PUTO', 'CALL', 'OTHR')],
  ['51', 'Strike price', decimal(18, 13)],
  ['52', 'Strike price currency', { kind: 'currency' }],
  ['53', 'Option exercise style', oneOf('EURO', 'AMER', 'ASIA', 'BERM', 'OTHR')],
  ['54', 'Maturity date', { kind: 'date' }],
  ['55', 'Expiry date', { kind: 'date' }],
  ['56', 'Delivery type', oneOf('PHYS', 'CASH', 'OPTL'), 'CASH: a difference is paid', true],
  ['57', 'Investment decision within firm', alphanumeric(35), undefined, true],
  ['58', 'Country of the branch responsible for the person making the investment decision', { kind: 'country' }],
  ['59', 'Execution within firm', alphanumeric(35), undefined, true],
  ['60', 'Country of the branch supervising the person responsible for the execution', { kind: 'country' }],
  ['61', 'Waiver indicator', oneOf('RFPT', 'NLIQ', 'OILQ', 'PRIC', 'SIZE', 'ILQD')],
  ['62', 'Short selling indicator', oneOf('SESH', 'SSEX', 'SELL', 'UNDI')],
  ['63', 'OTC post-trade indicator', oneOf('BENC', 'ACTX', 'LRGS', 'ILQD', 'SIZE', 'CANC', 'AMND')],
  ['64', 'Commodity derivative indicator', { kind: 'flag' }],
  ['65', 'Securities financing transaction indicator', { kind: 'flag' }, 'false', true],
];

/**
 * Rule RG-6: categories whose trades are reported. None of our instruments is traded on a venue, so only the underlying
 * counts (MiFIR, Article 26(2)): a share is an instrument of a venue, and an index consists of shares. A currency, a
 * commodity and a crypto-asset are not financial instruments.
 */
export const transactionCategories: readonly Category[] = ['stocks', 'index'];

export const transactionFields: readonly RegulatorField[] = fieldTable(rows);
