import type { Decision, DecisionReason } from '@candor/domain/evidence/dispute/decide.ts';
import { cheats } from '@candor/domain/evidence/dispute/cheats.ts';
import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';
import { cheatWords } from './cheatWords.ts';

const verdicts: Readonly<Record<Decision['verdict'], string>> = {
  clientIsRight: 'The client is right',
  brokerIsRight: 'The broker is right',
  undecided: 'These files do not decide it',
};

const reasons: Readonly<Record<Exclude<DecisionReason, Cheat>, string>> = {
  firstTickAtLevel: 'the fill was at the first tick of the tape that reached the level',
  firstPriceAfterGap: 'the fill was at the first price after a gap of an hour or more',
  tickForAll: 'the price is in the tape for everybody, and the ticks around it agree',
  oneSource:
    'the price is in the tape for everybody, but leaves and comes back at once: whether the market had it, the tape cannot say',
  priceHadMoved: 'by the tape the price had moved against the client beyond what the order allowed',
  ordersWereTaken: 'orders of the client were taken and decided within a minute of it',
  serverWasLost: 'the recorder says that the server ended the connection',
  lineBroke: 'the connection ended on the way or at the device: the recorder does not say where',
  refusedForReason: 'the order came and was refused, and the refusal is in the record',
  wasFilled: 'the order came and was filled',
  notReceived: 'nothing shows that the order came, or when: keep the signed file of orders',
  belowHalf: 'equity was below half of the open amounts, or the position had lost its amount',
  accountUnknown: 'the files do not show what the account was worth: save both from its opening on, for one time',
  followsFromSplit: 'the result follows from the split that the receipt states',
  twoOrders: 'each fill has an order of its own',
  handledAtOnce: 'the order was decided within a second of its arrival, at the newest tick',
  heldLong: 'the order was held for more than a second',
  asOrdered: 'the fill is what the order asked for',
  stillThere: 'the trade is in the record as it was logged',
  byTheRules: 'mark-up, rates, profit and booking follow from the ticks',
  neverReached: 'by the tape the level was not reached while the position was open',
  reachedBriefly: 'by the tape the level was reached, but on too few ticks to say that it had to fire',
  notLogged: 'the public log does not have the trade, or could not be read',
  tapeMissing: 'the tape of that time is not there as a whole, or does not fit the record',
  notInExport: 'the export does not have it',
};

/** Writes a decision as a sentence. */
export function decisionText({ verdict, reason }: Decision): string {
  const words = isCheat(reason)
    ? cheatWords[reason].what.replace(/^./, (letter) => letter.toLowerCase())
    : reasons[reason];
  return `${verdicts[verdict]}: ${words}.`;
}

function isCheat(reason: DecisionReason): reason is Cheat {
  return cheats.some((cheat) => cheat === reason);
}
