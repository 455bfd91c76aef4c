import type { Edge } from './edge.ts';
import { fileEvidence, newStaff, officePost } from './officeClient.ts';

let asked = 0;

/** Two people give a closed trade another closing price. */
export async function correctTrade(
  edge: Edge,
  position: number,
  prices: { open: number; close: number },
): Promise<void> {
  asked += 1;
  const dealer = await newStaff(edge, ['dealing']);
  const compliance = await newStaff(edge, ['compliance']);
  const why = {
    cause: 'wrongQuote',
    source: 'Feed B at 12:00:00.120',
    evidence: fileEvidence,
    reason: 'Feed A was late',
  };
  const request = { position, ...prices, ...why, request: `corrected-${asked}-0` };
  const { data, text } = await officePost(edge, 'dealing/correction', request, dealer.sent);
  if (typeof data['id'] !== 'number') throw new Error(text);
  const body = { id: data['id'], approve: 1, reason: 'seen, agreed' };
  const decided = await officePost(edge, 'approvals/decide', body, compliance.sent);
  if (decided.data['outcome'] !== 'done') throw new Error(decided.text);
}
