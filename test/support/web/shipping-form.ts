/** A valid shipping form. */
export const shippingForm = {
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  address1: '1 Loop Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
