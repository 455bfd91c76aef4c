export { endLinks as endLostLinks, endLost } from './end.ts';
export {
  isReturnMailDue,
  mailEnd as mailLostEnd,
  mailReady as mailLostReady,
  mailWait as mailLostWait,
} from './mail.ts';
export {
  findLatest as findLostFactors,
  insertLost,
  isReplacementDue,
  listHolding as listHoldingLost,
  listOpen as listOpenLost,
  lockOpen as lockOpenLost,
  updateEnded as updateLostEnded,
  updateReplaced as noteReplaced,
  updateTold as updateLostTold,
} from './store.ts';
