import type { Receipt, ReceiptEntry } from '../receipt.ts';
import type { Finding } from './cheats.ts';

/** Finds entries of the account's chain that moved to another position, and positions whose entry was replaced. */
export function chainFindings(fills: readonly Receipt[], kept: readonly Receipt[]): Finding[] {
  const found: Finding[] = [];
  let last = 0;
  for (const { place, entry } of entriesOf(fills)) {
    if (entry.chainPosition <= last) found.push(cut(place, entry));
    last = Math.max(last, entry.chainPosition);
  }
  const now = new Map(entriesOf(fills).map(({ entry, place }) => [entry.chainPosition, { entry, place }]));
  for (const { entry } of entriesOf(kept)) {
    const other = now.get(entry.chainPosition);
    if (other !== undefined && other.entry.hash !== entry.hash) found.push(cut(other.place, other.entry));
  }
  return found;
}

function entriesOf(receipts: readonly Receipt[]) {
  return receipts.flatMap(({ executions }) => {
    const last = executions.at(-1);
    return last?.closing?.entry ? [{ place: { execution: last.id }, entry: last.closing.entry }] : [];
  });
}

function cut(place: Finding['place'], { chainPosition }: ReceiptEntry): Finding {
  return { cheat: 'cutChain', place, figures: { position: `${chainPosition}` } };
}
