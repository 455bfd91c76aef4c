export { ConnectionLog } from './connectionLog.ts';
