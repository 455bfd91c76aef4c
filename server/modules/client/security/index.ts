export { advanceLostFactors } from './lostClock.ts';
