/** Actions that a client's mailed link can carry out by the code in its address. */
export type Act =
  | 'confirmEmail'
  | 'confirmNewEmail'
  | 'confirmPayout'
  | 'loginByLink'
  | 'reportNotMe'
  | 'startLostFactors'
  | 'stopLostFactors';
