export { applyOverride } from './decideCase.ts';
