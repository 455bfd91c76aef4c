export { readAccessLog } from './accessLog.ts';
