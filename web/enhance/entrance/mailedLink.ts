/** Call by which a visitor has a link mailed: for a new password, or to log in. */
export type MailedLink = 'forgotPassword' | 'requestLoginLink';

/** Texts of a form for an address to which a link is mailed. */
export const mailedLinkWords = [
  'auth.login.email',
  'auth.errors.emailRequired',
  'auth.errors.emailInvalid',
  'auth.errors.tooLong',
  'auth.forgot_password.sentText',
  'auth.forgot_password.unreachable',
  'auth.forgot_password.error_message',
  'service.banner.until',
] as const;
