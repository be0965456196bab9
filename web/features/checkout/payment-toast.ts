/** The kind of every message about paying: a success takes the place of the failure before it. */
export const paymentToast = 'payment';
