export { Agreements } from './agreements.ts';
export { agreedFirst } from './gate.ts';
export type { ShownDocument } from './store.ts';
