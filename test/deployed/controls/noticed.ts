/** Checks that more than one file of controls counts on. */
export const signIn = 'the artist signs in, and nobody with a wrong password';
export const sync = 'the nightly sync fills the gallery, with pictures';
export const cart = 'a guest keeps the cart and the wishlist';
export const sale =
  'a sale is told to its shopper and to the artist, once, as the sender that the stage names';
export const lostAnswer =
  'an email of which SES’s answer is lost is known to be sent by its event, and goes out once';
export const scripts = 'every page comes with the scripts and styles it names';
