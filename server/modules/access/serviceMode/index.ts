export { ServiceBoard } from './serviceBoard.ts';
export { findServiceMode, setServiceMode } from './setServiceMode.ts';
