export { ASKED_MAIL_TASK, answerAskedMail } from './askForMail.ts';
