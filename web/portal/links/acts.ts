/** What a page of a client's link from a mail can do by the code in its address. */
export type Act =
  | 'confirmEmail'
  | 'confirmNewEmail'
  | 'confirmPayout'
  | 'loginByLink'
  | 'reportNotMe'
  | 'startLostFactors'
  | 'stopLostFactors';
