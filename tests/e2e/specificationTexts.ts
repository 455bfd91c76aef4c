/** A text that sections 5 and 8 of the specification fix, word for word, with the part of the product it belongs to. */
export interface SpecificationText {
  readonly text: string;
  readonly part: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
  /** Key in the catalogue, whose figures count. Undefined: the part is not built yet. */
  readonly key?: string;
  /** Situation in which the text is shown. */
  readonly when: string;
  /** The journey that shows the text; `specification` shows it in English and in German, the others in English. */
  readonly journey?: string;
}

/** Texts of section 5, then those of section 8. Where the spellings differ, section 5 wins. */
export const specificationTexts: readonly SpecificationText[] = [
  {
    text: 'Name is required',
    part: 'F',
    key: 'website.blocks.form.nameRequired',
    when: "the website's contact form without a name",
    journey: 'contactForm',
  },
  {
    text: 'Email is Required',
    part: 'A',
    key: 'auth.errors.emailRequired',
    when: 'login without e-mail',
    journey: 'specification',
  },
  {
    text: 'Invalid email address',
    part: 'A',
    key: 'auth.errors.emailInvalid',
    when: 'login with half an e-mail',
    journey: 'specification',
  },
  {
    text: 'Message is required',
    part: 'F',
    key: 'website.blocks.form.messageRequired',
    when: "the website's contact form without a message",
    journey: 'contactForm',
  },
  {
    text: 'Password is required',
    part: 'A',
    key: 'auth.errors.passwordRequired',
    when: 'login without password',
    journey: 'specification',
  },
  {
    text: '{{title}} is required',
    part: 'A',
    key: 'auth.errors.required',
    when: 'registration without a name',
    journey: 'specification',
  },
  {
    text: '{{title}} has maximum {{maximum}} characters',
    part: 'A',
    key: 'auth.errors.tooLong',
    when: 'an e-mail that is too long',
    journey: 'specification',
  },
  {
    text: 'Phone number not valid',
    part: 'A',
    key: 'auth.errors.phoneInvalid',
    when: 'registration with half a number',
    journey: 'specification',
  },
  {
    text: 'Phone number is required',
    part: 'A',
    key: 'auth.errors.phoneRequired',
    when: 'registration without a number',
    journey: 'specification',
  },
  {
    text: 'You must to agree to Terms & Conditions',
    part: 'A',
    key: 'auth.errors.agree',
    when: 'registration without agreement',
    journey: 'specification',
  },
  {
    text: 'Password has minimum {{minimum}} characters',
    part: 'A',
    key: 'refusals.passwordTooShort',
    when: 'registration with a short password',
    journey: 'specification',
  },
  {
    text: 'The passwords do not match',
    part: 'D',
    key: 'auth.reset.differ',
    when: 'a new password confirmed otherwise',
    journey: 'specification',
  },
  {
    text: "Can't be lower than {{price}}",
    part: 'A',
    key: 'refusals.takeProfitTooLow',
    when: 'take profit of a buy below the price',
    journey: 'specification',
  },
  {
    text: "Can't be higher than {{price}}",
    part: 'A',
    key: 'refusals.stopLossTooHigh',
    when: 'stop loss of a buy above the price',
    journey: 'specification',
  },
  {
    text: 'Minimum Deposit {{symbol}} {{minimum}}',
    part: 'E',
    key: 'payments.deposit.minimum',
    when: 'a deposit below the minimum',
    journey: 'payments',
  },
  {
    text: 'Maximum withdraw can be {{limit}}',
    part: 'E',
    key: 'refusals.withdrawalAboveLimit',
    when: 'a withdrawal above the limit',
    journey: 'payments',
  },
  {
    text: "You don't have balance to withdraw",
    part: 'E',
    key: 'refusals.withdrawalNoBalance',
    when: 'a withdrawal from nothing',
    journey: 'payments',
  },

  {
    text: 'Thank you so much for your message!',
    part: 'D',
    key: 'contact.success',
    when: 'a message was sent',
    journey: 'specification',
  },
  {
    text: 'Oops! Something wrong happened. Please try again.',
    part: 'D',
    key: 'contact.failure',
    when: 'a message could not be sent',
    journey: 'specification',
  },
  {
    text: 'Invalid credentials',
    part: 'A',
    key: 'refusals.invalidCredentials',
    when: 'login with a wrong password',
    journey: 'specification',
  },
  {
    text: 'Email is not exist',
    part: 'D',
    key: 'refusals.emailUnknown',
    when: 'forgot password of nobody',
    journey: 'specification',
  },
  {
    text: 'This email already exist',
    part: 'A',
    key: 'refusals.emailExists',
    when: 'registration a second time',
    journey: 'specification',
  },
  {
    text: 'Url not valid',
    part: 'D',
    key: 'auth.link.invalid',
    when: 'automatic login by a code that is none',
    journey: 'specification',
  },
  {
    text: 'You have to complete your account first',
    part: 'E',
    key: 'payments.obstacles.detailsMissing',
    when: 'a deposit while details are missing',
    journey: 'payments',
  },
  {
    text: 'To activate your account you have to fill all the details',
    part: 'D',
    key: 'account.info.missing',
    when: 'my account while details are missing',
    journey: 'specification',
  },
  {
    text: 'You have no access',
    part: 'A',
    key: 'refusals.noAccess',
    when: "the ticket of a category that is not the client's",
    journey: 'specification',
  },
  {
    text: 'Account not verified',
    part: 'A',
    key: 'refusals.notVerified',
    when: 'the ticket on real money, unverified',
    journey: 'specification',
  },
  {
    text: 'Temporarily unavailable',
    part: 'A',
    key: 'refusals.temporarilyUnavailable',
    when: 'the buttons without a price',
    journey: 'specification',
  },
  {
    text: 'File not supported',
    part: 'D',
    key: 'refusals.fileNotSupported',
    when: 'an upload that is no document',
    journey: 'specification',
  },
  {
    text: 'Will be back soon',
    part: 'A',
    key: 'platform.market.none',
    when: 'the row of an instrument without a price',
    journey: 'specification',
  },
  {
    text: "Oops! We can't seem to find the page you're looking for.",
    part: 'A',
    key: 'platform.unknown.title',
    when: 'an unknown symbol',
    journey: 'specification',
  },
  {
    text: 'Error code: 404',
    part: 'A',
    key: 'website.notFound.code',
    when: 'an unknown page',
    journey: 'specification',
  },
  {
    text: 'New position was created successfully',
    part: 'A',
    key: 'platform.ticket.opened',
    when: 'a position was opened',
    journey: 'specification',
  },
  {
    text: 'The data was successfully saved',
    part: 'A',
    key: 'platform.edit.saved',
    when: 'levels were saved',
    journey: 'specification',
  },
];
