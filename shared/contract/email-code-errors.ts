/** Error code: a code was sent by email, and the request must be repeated with this code. */
export const emailCodeNeeded = 'EMAIL_CODE_NEEDED';

/** Error code: the emailed code is not the newest, was used or is too old. Nothing was done. */
export const emailCodeWrong = 'EMAIL_CODE_WRONG';
