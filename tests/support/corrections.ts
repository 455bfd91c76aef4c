import { eur, openMarket, quoteOf } from './dealing.ts';
import type { Edge } from './edge.ts';
import { fileEvidence, newStaff, officePost } from './officeClient.ts';

let requestCount = 0;
let traded = 0;

/** Opens a buy of 100 with leverage 1 at about 100, closes it at 90, and returns its number. */
export async function closedTrade(edge: Edge, account: { brandId: string; accountId: number }): Promise<number> {
  traded += 1;
  openMarket(edge.engine, quoteOf('BTCUSD', '99.97', '99.98', edge.clock.now()));
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, `open-${traded}`);
  if (!opened.status) throw new Error(opened.error.code);
  edge.engine.tick(quoteOf('BTCUSD', '90', '90.01', edge.clock.now()));
  const closed = await edge.desk.closePosition(account, { id: opened.data.position.id }, `close-${traded}`);
  if (!closed.status) throw new Error(closed.error.code);
  return opened.data.position.id;
}

/** Gives a closed trade another closing price, by two people. */
export async function correctTrade(
  edge: Edge,
  position: number,
  prices: { open: number; close: number },
): Promise<void> {
  requestCount += 1;
  const dealer = await newStaff(edge, ['dealing']);
  const compliance = await newStaff(edge, ['compliance']);
  const why = {
    cause: 'wrongQuote',
    source: 'Feed B at 12:00:00.120',
    evidence: fileEvidence,
    reason: 'Feed A was late',
  };
  const request = { position, ...prices, ...why, request: `corrected-${requestCount}-0` };
  const { data, text } = await officePost(edge, 'dealing/correction', request, dealer.sent);
  if (typeof data['id'] !== 'number') throw new Error(text);
  const body = { id: data['id'], approve: 1, reason: 'seen, agreed' };
  const decided = await officePost(edge, 'approvals/decide', body, compliance.sent);
  if (decided.data['outcome'] !== 'done') throw new Error(decided.text);
}
