export { keepLostClock } from './lostClock.ts';
