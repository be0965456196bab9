import { paths } from '#shared/site/paths.ts';
import type { Policies, PolicyName } from '#shared/texts/policies.ts';

export function policyUrl(siteOrigin: string, name: PolicyName): string {
  return `${siteOrigin}${paths.policy(name)}`;
}

/** https://schema.org/MerchantReturnPolicy; undefined if a figure is missing: none is guessed from the text. */
export function returnFacts({ text, window }: Policies['returns'], siteOrigin: string) {
  if (!window || text.trim() === '') return undefined;
  const { countries, days, returnShipping } = window;
  const shared = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: countries,
    merchantReturnLink: policyUrl(siteOrigin, 'returns'),
  };
  if (days === 0) return { ...shared, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' };
  const fees = returnShipping === 'artist' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility';
  return {
    ...shared,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${fees}`,
  };
}
