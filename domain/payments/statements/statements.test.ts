import { describe, expect, it, test } from 'vitest';
import { readReport } from '../readReport.ts';
import { transactionNumber } from '../reference.ts';
import { REPORT_COLUMNS } from '../settlementReport.ts';
import { parseXml } from './xml.ts';

/** Invented statements in the formats of banks in our countries. */

const number = transactionNumber('northline', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
const eur = (minor: bigint) => ({ minor, currency: 'EUR' });

interface Entry {
  readonly direction?: string;
  readonly status?: string;
  readonly amount?: string;
  readonly day?: string;
  readonly reference?: string;
  readonly details?: string;
}

const transfer = `<NtryDtls><TxDtls>
  <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Nm>Kim Larsson &amp; Co</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>Deposit ${number}</Ustrd></RmtInf>
</TxDtls></NtryDtls>`;

function entry(changes: Entry = {}): string {
  const { direction = 'CRDT', status = '<Sts>BOOK</Sts>', amount = '250.00', day = '2026-03-01' } = changes;
  const { reference = 'BANK-1', details = transfer } = changes;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}
    <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details}</Ntry>`;
}

function camt(...entries: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!-- made up -->
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
 <BkToCstmrStmt><Stmt><Id>1</Id>${entries.join('')}</Stmt></BkToCstmrStmt>
</Document>`;
}

function refused(format: string | undefined, row: number) {
  const params = { row: String(row), ...(format !== undefined && { format }) };
  return { ok: false, refusal: { code: 'malformed', field: 'report', params } };
}

const line = {
  providerRef: 'BANK-1',
  order: number,
  amount: eur(25_000n),
  fee: undefined,
  payer: 'Kim Larsson & Co',
  at: Date.UTC(2026, 2, 1),
};

describe('RC-8 camt.053', () => {
  it('is read: booked credits, with the payer, our number, the bank’s reference and the day', () => {
    const value = { format: 'camt053', rows: [{ row: 1, line }] };
    expect(readReport(camt(entry()))).toEqual({ ok: true, value });
    expect(readReport(`\uFEFF${camt(entry()).replaceAll('\n', '\r\n')}`)).toEqual({ ok: true, value });
    const prefixed = camt(entry({ status: '<Sts><Cd>BOOK</Cd></Sts>', amount: '250.00000' }))
      .replaceAll('</', '</n:')
      .replaceAll(/<(?=[A-Z])/g, '<n:');
    expect(readReport(prefixed)).toEqual({ ok: true, value });
    const newer = transfer.replace('<Dbtr><Nm>', '<Dbtr><Pty><Nm>').replace('</Nm></Dbtr>', '</Nm></Pty></Dbtr>');
    expect(readReport(camt(entry({ details: newer })))).toEqual({ ok: true, value });
  });

  it('leaves out what goes out, is only announced, or comes back; its entries keep their numbers', () => {
    const skipped = [
      entry({ direction: 'DBIT' }),
      entry({ status: '<Sts>PDNG</Sts>' }),
      entry({ status: '<RvslInd>true</RvslInd><Sts>BOOK</Sts>' }),
    ];
    expect(readReport(camt(...skipped, entry()))).toMatchObject({ value: { rows: [{ row: 4 }] } });
    expect(readReport(camt(...skipped))).toEqual({ ok: true, value: { format: 'camt053', rows: [] } });
  });

  it('a batch is its transfers, which are together what was booked', () => {
    const part = (amount: string, text: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    const batch = (second: string) =>
      entry({ details: `<NtryDtls>${part('200.00', 'rent')}${part(second, number)}</NtryDtls>` });
    expect(readReport(camt(batch('50.00')))).toMatchObject({
      value: {
        rows: [
          { row: 1, line: { providerRef: 'BANK-1/1', order: 'rent', amount: eur(20_000n) } },
          { row: 1, line: { providerRef: 'BANK-1/2', order: number, amount: eur(5_000n) } },
        ],
      },
    });
    expect(readReport(camt(entry(), batch('50.01')))).toEqual(refused('camt053', 2));
  });

  it('a transfer of a batch keeps the bank’s own reference', () => {
    const part = (name: string) =>
      `<TxDtls><Refs><AcctSvcrRef>${name}</AcctSvcrRef></Refs><Amt Ccy="EUR">125.00</Amt></TxDtls>`;
    const batch = camt(entry({ details: `<NtryDtls>${part('PART-1')}${part('NONREF')}</NtryDtls>` }));
    expect(namesIn(batch)).toEqual(['PART-1', 'BANK-1/2']);
  });

  it('transfers of a batch that share one reference of the bank are as many payments', () => {
    const part = '<TxDtls><Refs><AcctSvcrRef>BANK-1</AcctSvcrRef></Refs><Amt Ccy="EUR">125.00</Amt></TxDtls>';
    expect(namesIn(camt(entry({ details: `<NtryDtls>${part}${part}</NtryDtls>` })))).toEqual(['BANK-1/1', 'BANK-1/2']);
  });

  it.each([
    ['OPBD', '1000.00', '1240.00', true],
    ['PRCD', '1000.00', '1240.00', true],
    ['OPBD', '1000.00', '1250.00', false],
    ['PRCD', '1000.00', '1240.01', false],
    ['ITBD', '1000.00', '1250.00', true],
  ])('from the %s of %s to the closing balance of %s its bookings fit: %s', (type, opening, closing, fits) => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt>
        <CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
    const bookings = [entry(), entry({ direction: 'DBIT', amount: '10.00' }), entry({ status: '<Sts>PDNG</Sts>' })];
    const text = camt(balance(type, opening), balance('CLBD', closing), ...bookings);
    expect(readReport(text)).toEqual(fits ? expect.objectContaining({ ok: true }) : refused('camt053', 3));
  });

  it.each([
    ['0.01', '249.99', true],
    ['0.00', '250.00', false],
    ['-1.00', '251.00', false],
  ])('each transfer of a batch brings something: %s beside %s is read: %s', (one, other, isRead) => {
    const parts = [one, other].map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`);
    expect(readReport(camt(entry({ details: `<NtryDtls>${parts.join('')}</NtryDtls>` }))).ok).toBe(isRead);
  });

  it('finds our number where the bank has broken it, and names a transfer that has no reference by what it is', () => {
    const broken = transfer.replace(`Deposit ${number}`, `${number.slice(0, 6)}</Ustrd><Ustrd>${number.slice(6)}`);
    const read = readReport(camt(entry({ details: broken, reference: '' })));
    expect(read).toMatchObject({
      value: {
        rows: [{ line: { order: number, providerRef: expect.stringContaining('2026-03-01 25000') as string } }],
      },
    });
  });

  it('finds a broken number also where other words follow its end', () => {
    const broken = transfer
      .replace('NOTPROVIDED', 'E2E-77')
      .replace(`Deposit ${number}`, `Deposit ${number.slice(0, 6)}</Ustrd><Ustrd>${number.slice(6)}`);
    const found = { value: { rows: [{ line: { order: number } }] } };
    expect(readReport(camt(entry({ details: broken })))).toMatchObject(found);
    const [first, words, rest] = [':61:2603010301C250,00NTRFRENT-7//BANK-1', number.slice(0, 8), number.slice(8)];
    const text = mt940([first, `:86:166?00GUTSCHRIFT?20Deposit ${words}`, `?21${rest}?32Kim Larsson`]);
    expect(readReport(text)).toMatchObject(found);
  });

  test.each<[string, string, number]>([
    ['no amount', camt(entry(), entry({ amount: '' })), 2],
    ['a decimal comma', camt(entry({ amount: '250,00' })), 1],
    ['a tenth of a cent', camt(entry({ amount: '250.001' })), 1],
    ['less than nothing', camt(entry({ amount: '-1.00' })), 1],
    ['no day of the calendar', camt(entry({ day: '2026-02-30' })), 1],
    ['no direction', camt(entry({ direction: '' })), 1],
    ['no state', camt(entry({ status: '' })), 1],
    ['another message', camt(entry()).replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt'), 0],
    ['another root', camt(entry()).replaceAll('Document', 'Dokument'), 0],
    ['a document type', camt(entry()).replace('<Document', '<!DOCTYPE x [<!ENTITY e "x">]><Document'), 0],
    ['an entity of its own', camt(entry()).replace('Deposit', '&e;'), 0],
    ['a file that is cut off', camt(entry()).slice(0, -20), 0],
    ['two roots', camt(entry()) + camt(entry()).slice(60), 0],
    ['a processing instruction', camt(entry()).replace('<Stmt>', '<?x y?><Stmt>'), 0],
  ])('with %s is refused as a whole, with the entry', (_name, text, row) => {
    expect(readReport(text)).toEqual(refused('camt053', row));
  });
});

/** Returns the provider's reference of each line in a file. */
function namesIn(text: string): readonly string[] {
  const read = readReport(text);
  if (!read.ok) throw new Error(read.refusal.code);
  return read.value.rows.map((row) => row.line.providerRef);
}

describe('RC-3 only the bank’s own reference is a name; what can come back is none', () => {
  const numbered = (day: string, changes: Entry = {}) =>
    camt(entry({ ...changes, day, reference: '' }).replace('<Ntry>', '<Ntry><NtryRef>1</NtryRef>'));
  const referred = (day: string, owner: string) =>
    mt940([`:61:2603${day}03${day}C250,00NTRF${owner}`, ':86:my deposit'], 'C260302EUR1250,00');

  it.each<[string, (day: string) => string]>([
    ['the number of an entry in its statement', (day) => numbered(`2026-03-${day}`)],
    ['of a batch, too', (day) => numbered(`2026-03-${day}`, { details: transfer })],
    [
      'a bank’s reference that says there is none',
      (day) => camt(entry({ day: `2026-03-${day}`, reference: 'NONREF' })),
    ],
    ['the payer’s own reference', (day) => referred(day, 'RENT-7')],
    ['KREF+', (day) => referred(day, 'KREF+')],
    ['KREF+ with NONREF of the bank', (day) => referred(day, 'KREF+//NONREF')],
  ])('%s: the same on two days is two payments, and the same in two files of one day is one', (_name, file) => {
    expect(namesIn(file('02'))).not.toEqual(namesIn(file('03')));
    expect(namesIn(file('02'))).toEqual(namesIn(`${file('02')}\n`));
  });

  it('two payers’ references on one day are two names', () => {
    expect(namesIn(referred('02', 'RENT-7'))).not.toEqual(namesIn(referred('02', 'RENT-8')));
  });

  it('equal transfers within a statement are counted, also where the words are cut off', () => {
    const same = (text: string) => [':61:260301C10,00NTRFNONREF', `:86:${text}`];
    const file = (text: string) => mt940([...same(text), ...same(text), ...same(text)], 'C260302EUR1030,00');
    expect(namesIn(file('gift'))).toEqual([
      '2026-03-01 1000 gift',
      '2026-03-01 1000 gift (2)',
      '2026-03-01 1000 gift (3)',
    ]);
    expect(new Set(namesIn(file('x'.repeat(60).concat('\n', 'y'.repeat(90))))).size).toBe(3);
  });

  it('a bank’s reference stays the name, whatever else stands there', () => {
    expect(namesIn(camt(entry().replace('<Ntry>', '<Ntry><NtryRef>1</NtryRef>')))).toEqual(['BANK-1']);
    expect(namesIn(referred('02', 'RENT-7//BANK-2'))).toEqual(['BANK-2']);
  });
});

describe('RC-8 the reader of XML', () => {
  it('knows the five entities and numbers, attributes in either quotes, and comments', () => {
    const root = parseXml(`<a x='1 &lt; 2' y="&#xE9;"><!-- <b> --><n:b/>&#233;&amp;</a>`);
    expect(root).toMatchObject({ name: 'a', text: 'é&', children: [{ name: 'b' }] });
    expect(root?.attributes).toEqual(
      new Map([
        ['x', '1 < 2'],
        ['y', 'é'],
      ]),
    );
  });

  it('reads 31 levels, and 200,000 tags whatever text is between them, and no more', () => {
    const nested = (levels: number) => `${'<a>'.repeat(levels)}${'</a>'.repeat(levels)}`;
    expect(parseXml(nested(31))).toBeDefined();
    expect(parseXml(nested(32))).toBeUndefined();
    const listed = (children: number) => `<a>${'<b/>x'.repeat(children)}</a>`;
    expect(parseXml(listed(199_998))?.children.length).toBe(199_998);
    expect(parseXml(listed(199_999))).toBeUndefined();
  });

  test.each(['9', 'xA', '13', '32', 'xD7FF', 'xE000', 'x10FFFF'])('reads the sign &#%s;', (number) => {
    const code = Number.parseInt(number.replace('x', ''), number.startsWith('x') ? 16 : 10);
    expect(parseXml(`<a>&#${number};</a>`)?.text).toBe(String.fromCodePoint(code));
  });

  test.each(['8', '11', '12', '14', '31', 'xD800', 'xDFFF', 'x110000'])('refuses the sign &#%s;', (number) => {
    expect(parseXml(`<a>&#${number};</a>`)).toBeUndefined();
  });

  test.each(
    [
      ['', '<a>', '</a>', '<a></b>', '<a/><b/>', 'x<a/>', '<a/>x', '<a x=1/>', '<a x="1" x="2"/>', '<a>&#0;</a>'],
      [
        '<a>&#xD800;</a>',
        '<a><![CDATA[x]]></a>',
        '<!DOCTYPE a><a/>',
        '<a>&nbsp;</a>',
        '<a><!-- </a>',
        '<a b="<"/>',
        '<a/><',
      ],
      [`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`, `<a>${'<b/>'.repeat(250_000)}</a>`],
    ].flat(),
  )('refuses %.40s', (text) => {
    expect(parseXml(text)).toBeUndefined();
  });
});

function mt940(lines: readonly string[], closing = 'C260302EUR1250,00'): string {
  return [
    '{1:F01BANKDEFFXXXX0}{2:I940}{4:',
    ':20:STARTUMS',
    ':25:DE00/1',
    ':28C:1/1',
    ':60F:C260227EUR1000,00',
    ...lines,
    `:62F:${closing}`,
    '-}',
  ].join('\r\n');
}

const german = [
  ':61:2603010301C250,00NTRFNONREF//BANK-1',
  `:86:166?00GUTSCHRIFT?20SVWZ+Deposit ${number.slice(0, 8)}`,
  `?21${number.slice(8)}?32Kim Larsson?33 & Co`,
];

describe('RC-8 MT940', () => {
  it('is read with the numbered parts of German banks', () => {
    expect(readReport(mt940(german))).toEqual({ ok: true, value: { format: 'mt940', rows: [{ row: 1, line }] } });
  });

  it('is read with free words, without a day of booking, and its debits are left out', () => {
    const lines = [
      ':61:260301D10,00NCHGFEE',
      ':86:monthly fee',
      ':61:260301C260,N544NONREF',
      `:86:/NAME/Kim Larsson/REMI/${number}`,
    ];
    expect(readReport(mt940(lines))).toMatchObject({
      value: { rows: [{ row: 2, line: { order: number, payer: 'Kim Larsson', amount: eur(26_000n) } }] },
    });
  });

  it('finds the number of the deposit in the reference of the payer, where the words do not have it', () => {
    const lines = [`:61:260301C250,00NTRF${number}//BANK-1`, ':86:/NAME/Kim Larsson/REMI/thanks'];
    expect(readReport(mt940(lines))).toMatchObject({ value: { rows: [{ line: { order: number } }] } });
  });

  it('the words about the whole statement are none of its last transfer', () => {
    const text = mt940([':61:260301C250,00NTRFNONREF//BANK-1']).replace('\r\n-}', `\r\n:86:${number}\r\n-}`);
    expect(readReport(text)).toMatchObject({ value: { rows: [{ line: { order: '' } }] } });
  });

  it.each([
    ['2612310102', '2027-01-02', 'value in the old year, booked in the new one'],
    ['2701021231', '2026-12-31', 'booked in the old year, value in the new one'],
    ['2603010228', '2026-02-28', 'both in one year'],
  ])('%s was booked on %s: %s', (days, booked) => {
    const lines = [`:61:${days}C250,00NTRFNONREF//BANK-1`, `:86:${number}`];
    expect(readReport(mt940(lines))).toMatchObject({ value: { rows: [{ line: { at: Date.parse(booked) } }] } });
  });

  test.each<[string, string, number]>([
    ['a line that is missing', mt940(german, 'C260302EUR1250,01'), 1],
    ['another currency at its end', mt940(german, 'C260302USD1250,00'), 1],
    ['no closing balance', mt940(german).replace(':62F:', ':99:'), 1],
    ['a decimal point', mt940(german.map((one) => one.replace('250,00', '250.00'))), 1],
    ['no day', mt940(german.map((one) => one.replace('2603010301', '2602300230'))), 1],
    ['a second entry of nonsense', mt940([...german, ':61:nonsense']), 2],
  ])('with %s is refused as a whole, with the entry', (_name, text, row) => {
    expect(readReport(text)).toEqual(refused('mt940', row));
  });
});

describe('RC-5 columns with semicolons', () => {
  const csv = (row: string) => `\uFEFF${REPORT_COLUMNS.join(';')}\r\n${row}\r\n`;

  it.each([
    ['250,00', '1,50', '2026-03-01T10:00:00Z', 25_000n, 150n, 10],
    ['1.250,00', '', '01.03.2026', 125_000n, undefined, 0],
    ['250', '', '01.03.2026', 25_000n, undefined, 0],
    ['250.00', '', '01.03.2026', 25_000n, undefined, 0],
  ])('%s, %s and %s are read', (amount, fee, at, minor, feeKept, hour) => {
    expect(readReport(csv(`B-1;"${number}; thanks";${amount};EUR;${fee};Larsson, Kim;${at}`))).toMatchObject({
      ok: true,
      value: {
        rows: [
          {
            row: 1,
            line: {
              order: number,
              amount: eur(minor),
              payer: 'Larsson, Kim',
              at: Date.UTC(2026, 2, 1, hour),
              fee: feeKept === undefined ? undefined : eur(feeKept),
            },
          },
        ],
      },
    });
  });

  it.each(['1.234', '12.34,00', '1,2,3', '250,001', '-250,00'])('%s is refused with its row', (amount) => {
    expect(readReport(csv(`B-1;X;${amount};EUR;;;01.03.2026`))).toEqual(refused(undefined, 1));
  });

  it('signs that were lost on the way here are refused with their row', () => {
    expect(readReport(csv('B-1;X;1,00;EUR;;J\uFFFDrgen;01.03.2026'))).toEqual(refused(undefined, 1));
  });
});
