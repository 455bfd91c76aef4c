export { REQUESTED_MAIL_TASK, answerRequestedMail } from './requestMail.ts';
export { mailLoginLinkByStaff } from './staffLink.ts';
