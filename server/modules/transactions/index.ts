export { readNetDeposits } from './store.ts';
