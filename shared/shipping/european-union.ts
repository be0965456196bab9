/** The code that ISO 3166 reserves for the European Union. */
export const europeanUnion = 'EU';

/** The member states (europa.eu, "EU countries"). */
export const memberStates: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
