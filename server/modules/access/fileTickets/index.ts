export { issueFileTicket, spendFileTicket } from './fileTickets.ts';
export type { FileTicket, FileTicketKind } from './fileTickets.ts';
