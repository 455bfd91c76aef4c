export { readNetDeposits, refreshNetDeposits } from './store.ts';
