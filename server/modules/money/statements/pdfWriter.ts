import type { Language } from '@candor/domain/clients/language.ts';
import { assert } from '@candor/domain/assert.ts';
import { digitsOf } from '@candor/domain/money/currency.ts';
import { amountText, momentText, rateText } from './figures.ts';
import { Paper } from './paper.ts';
import type { PaperColumn } from './paper.ts';
import type {
  GroupRow,
  HeadRow,
  MovementRow,
  OpenLine,
  StatementFoot,
  StatementPart,
  SummaryRow,
  TradeLine,
} from './rows.ts';
import { filled, paperWords, textFor } from './words.ts';
import type { PaperWords } from './words.ts';

export interface PdfOptions {
  readonly language: Language;
  readonly now: number;
  /** Address where statements are confirmed: northline.example/verify. */
  readonly confirmAt: string;
}

/** Right edge of the summary's figures. */
const FIGURE_END = 330;
/** Rows that are written between passing on finished bytes. */
const ROWS_AT_ONCE = 200;

/** Writes a statement as PDF, passed on while it is written. */
export async function* writePdf(parts: AsyncIterable<StatementPart>, options: PdfOptions): AsyncGenerator<Uint8Array> {
  let sheets: StatementSheets | undefined;
  let rows = 0;
  for await (const part of parts) {
    if (part.row === 'head') sheets = new StatementSheets(part, options);
    assert(sheets !== undefined, 'a statement begins with its head');
    sheets.write(part);
    rows += 1;
    if (rows % ROWS_AT_ONCE > 0) continue;
    const bytes = sheets.paper.takeBytes();
    if (bytes !== undefined) yield bytes;
  }
  assert(sheets !== undefined, 'a statement has a head');
  await sheets.paper.end();
  const rest = sheets.paper.takeBytes();
  if (rest !== undefined) yield rest;
}

class StatementSheets {
  readonly paper: Paper;
  readonly #words: PaperWords;
  readonly #options: PdfOptions;
  /** Decimals of the account's currency. */
  readonly #places: number;
  readonly #head: HeadRow;
  #section: string | undefined;
  #columns: readonly PaperColumn[] = [];
  #chain = { length: 0, head: '' };

  constructor(head: HeadRow, options: PdfOptions) {
    this.#words = paperWords(options.language);
    this.#options = options;
    this.#places = digitsOf(head.currency);
    this.#head = head;
    const { titles, demoNote, fictitious, simulated } = this.#words;
    const notes = [
      ...(head.book === 'demo' ? [demoNote] : []),
      ...(head.fictitious ? [filled(fictitious, { brand: head.brand_name })] : []),
      ...(head.simulated ? [simulated] : []),
    ];
    const made = new Date(options.now);
    const frame = { brand: head.brand_name, title: titles[head.kind], isDemo: head.book === 'demo', notes, made };
    this.paper = new Paper(frame, this.#words);
  }

  write(part: StatementPart): void {
    switch (part.row) {
      case 'head':
        return this.#writeHead(part);
      case 'movement':
        return this.#writeMovement(part);
      case 'trade':
        return this.#writeTrade(part);
      case 'open':
        return this.#writeOpen(part);
      case 'month':
      case 'category':
        return this.#writeGroup(part);
      case 'summary':
        return this.#writeSummary(part);
      case 'foot':
        return this.#writeFoot(part.foot);
    }
  }

  #amount(exact: string): string {
    return amountText(exact, this.#options.language, this.#places);
  }

  #rate(exact: string): string {
    return rateText(exact, this.#options.language);
  }

  #writeHead(head: HeadRow): void {
    const { holder, account, period, opening, closing, books } = this.#words;
    this.paper.gap();
    this.paper.pair(holder, head.name, { x: 0, face: 'Helvetica-Bold' });
    this.paper.pair(account, `${head.pin} · ${books[head.book]} · ${head.currency}`, { x: 0 });
    this.paper.pair(period, `${momentText(head.from)} – ${momentText(head.until)}`, { x: 0 });
    this.paper.pair(opening, `${this.#amount(head.opening)} ${head.currency}`, { x: 0 });
    this.paper.pair(closing, `${this.#amount(head.closing)} ${head.currency}`, { x: 0, face: 'Helvetica-Bold' });
  }

  /** Begins a table at the first row of its kind. */
  #table(section: string, title: string, columns: () => readonly PaperColumn[]): void {
    if (this.#section === section) return;
    this.#section = section;
    this.#columns = columns();
    this.paper.heading(title);
    this.paper.columns(this.#columns);
  }

  #writeMovement({ entry, at, kind, reference, amount }: MovementRow): void {
    const { columns: names, movements, kinds } = this.#words;
    this.#table('movement', movements, () => [
      { title: names.time, x: 0 },
      { title: names.kind, x: 110 },
      { title: names.reference, x: 330 },
      { title: names.entry, x: 640, right: true },
      amountColumn(`${names.amount} (${this.#head.currency})`, 770),
    ]);
    const [cause = '', ...why] = reference.split(' · ');
    const cells = [momentText(at), textFor(kinds, kind), cause, String(entry), this.#amount(amount)];
    this.paper.row(this.#columns, cells);
    // For an adjustment or corrected trade: what and why, the evidence, who requested and who approved it.
    if (why.length > 0) this.paper.note(why.join(' · '));
  }

  #writeTrade(trade: TradeLine): void {
    const { columns: names, trades, directions, reasons } = this.#words;
    this.#table('trade', trades, () => [
      { title: names.position, x: 0 },
      { title: names.instrument, x: 52 },
      { title: names.amount, x: 208, right: true },
      { title: names.opened, x: 220 },
      { title: names.closed, x: 352 },
      { title: names.closedBy, x: 484 },
      amountColumn(names.spread, 590),
      amountColumn(names.markUp, 646),
      amountColumn(names.result, 722),
      { title: names.entry, x: 770, right: true },
    ]);
    this.paper.row(this.#columns, [
      String(trade.position),
      `${trade.symbol} ${directions[trade.direction]}`,
      `${this.#amount(trade.amount)} ×${trade.leverage}`,
      `${momentText(trade.opened_at)}  ${this.#rate(trade.open_rate)}`,
      `${momentText(trade.closed_at)}  ${this.#rate(trade.close_rate)}`,
      textFor(reasons, trade.closed_by),
      trade.spread === null ? '–' : this.#amount(trade.spread),
      trade.mark_up === null ? '–' : this.#amount(trade.mark_up),
      this.#amount(trade.profit),
      trade.entry === null ? '–' : String(trade.entry),
    ]);
  }

  #writeOpen(position: OpenLine): void {
    const { columns: names, open, directions, unvalued } = this.#words;
    this.#table('open', open, () => [
      { title: names.position, x: 0 },
      { title: names.instrument, x: 52 },
      { title: names.amount, x: 208, right: true },
      { title: names.opened, x: 220 },
      { title: names.valuedAt, x: 352 },
      amountColumn(names.spread, 590),
      amountColumn(names.markUp, 646),
      amountColumn(names.unrealised, 770),
    ]);
    const { price, price_at: at } = position;
    this.paper.row(this.#columns, [
      String(position.position),
      `${position.symbol} ${directions[position.direction]}`,
      `${this.#amount(position.amount)} ×${position.leverage}`,
      `${momentText(position.opened_at)}  ${this.#rate(position.open_rate)}`,
      price === null || at === null ? unvalued : `${momentText(at)}  ${this.#rate(price)}`,
      position.spread === null ? '–' : this.#amount(position.spread),
      position.mark_up === null ? '–' : this.#amount(position.mark_up),
      position.profit === null ? '–' : this.#amount(position.profit),
    ]);
  }

  #writeGroup(group: GroupRow): void {
    const { row, name, trades, gross, spread, mark_up: markUp, result, corrections, corrected_result: counts } = group;
    const { columns: names, months, categories, categoryNames } = this.#words;
    this.#table(row, row === 'month' ? months : categories, () => [
      { title: row === 'month' ? names.month : names.category, x: 0 },
      { title: names.trades, x: 160, right: true },
      amountColumn(`${names.gross} (${this.#head.currency})`, 290),
      amountColumn(names.spread, 380),
      amountColumn(names.markUp, 470),
      amountColumn(names.net, 560),
      amountColumn(names.corrections, 660),
      amountColumn(names.corrected, 770),
    ]);
    const label = row === 'month' ? name : textFor(categoryNames, name);
    const figures = [gross, spread, markUp, result, corrections, counts].map((exact) => this.#amount(exact));
    this.paper.row(this.#columns, [label, String(trades), ...figures]);
  }

  #writeSummary(summary: SummaryRow): void {
    const { lines, opening, closing, costNote, valueNote, unvalued, summary: title } = this.#words;
    this.#section = 'summary';
    // The summary's lines are kept on one page.
    this.paper.room(260);
    this.paper.heading(title);
    const figure = (label: string, exact: string, isStrong = false) =>
      this.paper.figure(label, this.#amount(exact), FIGURE_END, isStrong ? 'Helvetica-Bold' : 'Helvetica');
    figure(opening, summary.opening);
    for (const line of ['deposits', 'withdrawals', 'adjustments', 'trading'] as const)
      figure(lines[line], summary[line]);
    figure(closing, summary.closing, true);
    this.paper.gap();
    if (summary.open_positions > 0) {
      const show = (exact: string | null) => (exact === null ? unvalued : this.#amount(exact));
      this.paper.figure(lines.unrealised, show(summary.unrealised), FIGURE_END);
      this.paper.figure(lines.equity, show(summary.equity), FIGURE_END, 'Helvetica-Bold');
      this.paper.gap();
    }
    const { gross, spread, mark_up: markUp, trades, won, lost } = summary;
    figure(lines.gross, gross);
    figure(lines.spread, negated(spread));
    figure(lines.markUp, negated(markUp));
    figure(lines.trading, summary.trading, true);
    this.paper.gap();
    this.paper.note(filled(lines.counts, { trades, won, lost }));
    this.paper.note(costNote);
    if (summary.open_positions > 0) this.paper.note(valueNote);
    this.#chain = { length: summary.chain_length, head: summary.chain_head };
  }

  #writeFoot({ hash, key }: StatementFoot): void {
    const words = this.#words;
    this.paper.room(125);
    this.paper.gap();
    this.paper.rule();
    this.paper.gap();
    this.paper.nameHash(hash);
    this.paper.seal(hash, 130);
    this.paper.pair(words.hash, hash, { x: 0, face: 'Helvetica-Bold' });
    this.paper.note(filled(words.made, { at: momentText(new Date(this.#options.now).toISOString()) }));
    this.paper.note(filled(words.confirm, { address: this.#options.confirmAt }));
    this.paper.note(filled(words.chain, { length: this.#chain.length, head: this.#chain.head }));
    this.paper.note(filled(words.signed, { key }));
  }
}

/** Defines a column of amounts that ends at `x`. */
function amountColumn(title: string, x: number): PaperColumn {
  return { title, x, right: true, isAmount: true };
}

/** Negates a cost, to show it as a deduction. */
function negated(cost: string): string {
  if (cost === '0') return cost;
  return cost.startsWith('-') ? cost.slice(1) : `-${cost}`;
}
