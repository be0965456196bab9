/** A code was sent by email; the request must be repeated with it. */
export const emailCodeNeeded = 'EMAIL_CODE_NEEDED';

/** The code is not the newest one, was used or is too old: nothing was done. */
export const emailCodeWrong = 'EMAIL_CODE_WRONG';
